#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

exit(Bench.main(Array(CommandLine.arguments.dropFirst())))
