internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Ctrl-C during the one piece of work that must end in order: a refresh, which shows a line and runs another program.
/// A closed terminal and a polite request to end are taken as the same.
///
/// Everywhere else these end the program at once, which the files withstand at any moment.
enum Interruption {
  /// Whether the user pressed Ctrl-C since the program began to watch for it.
  static var wasAskedFor: Bool { flag.load(ordering: .relaxed) }

  /// From now on Ctrl-C does nothing but be remembered. Who started the program with Ctrl-C ignored has it stay so.
  static func watch() {
    flag.store(false, ordering: .relaxed)
    for number in numbers {
      let before = signal(number) { _ in Interruption.flag.store(true, ordering: .relaxed) }
      if isIgnoring(before) { signal(number, SIG_IGN) }
    }
  }

  /// From now on Ctrl-C ends the program at once again.
  static func stopWatching() {
    for number in numbers where isIgnoring(signal(number, SIG_DFL)) { signal(number, SIG_IGN) }
  }

  private static let numbers = [SIGINT, SIGTERM, SIGHUP]
  private static let flag = Atomic(false)

  /// Handlers are told apart by their address alone, which for `SIG_IGN` is no function's.
  private static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
