#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

exit(KillTest.main(Array(CommandLine.arguments.dropFirst())))
