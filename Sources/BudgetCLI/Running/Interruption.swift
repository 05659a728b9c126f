internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Ctrl-C during the one piece of work that must end in order: a refresh, which shows a line and runs another program.
///
/// Everywhere else Ctrl-C ends the program at once, which the files withstand at any moment.
enum Interruption {
  /// Whether the user pressed Ctrl-C. From the first question on, Ctrl-C does nothing else.
  static var wasAskedFor: Bool {
    if !isWatching.exchange(true, ordering: .relaxed) {
      signal(SIGINT) { _ in Interruption.flag.store(true, ordering: .relaxed) }
    }
    return flag.load(ordering: .relaxed)
  }

  private static let isWatching = Atomic(false)
  private static let flag = Atomic(false)
}
