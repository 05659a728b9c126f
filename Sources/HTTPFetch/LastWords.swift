import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The answer of a process that URLSession brings down.
///
/// In Swift 6.3 on Linux, a connection that is closed within the answer's header ends in a trap inside URLSession
/// (swift-corelibs-foundation #5285) that no Swift code can catch. The signal can be caught, and the pipe to the parent
/// is still there: so that fault, too, ends in a typed answer and status 0.
enum LastWords {
  private static let text: StaticString =
    "{\"detail\":\"the connection ended within the answer's header\",\"failure\":\"connection_lost\"}\n"

  /// Whether somebody has begun to write the one answer.
  private static let isAnswering = Atomic<Bool>(false)

  /// From now on a trap is an answer. To be called before the first request.
  static func prepare() {
    // Both are made here, since a signal handler must not run their lazy initialisers.
    _ = (text.utf8CodeUnitCount, isAnswering.load(ordering: .relaxed))
    for trap in [SIGILL, SIGTRAP] {
      signal(trap) { _ in LastWords.speak() }
    }
  }

  /// Takes the right to answer. False when a trap has taken it before; then the process is about to end.
  static func begin() -> Bool {
    !isAnswering.exchange(true, ordering: .acquiringAndReleasing)
  }

  /// Runs in the signal handler: only calls that POSIX allows there.
  private static func speak() {
    if begin() {
      write(1, text.utf8Start, text.utf8CodeUnitCount)
      _exit(0)
    }
    // The answer is being written by another thread, which then ends the process.
    while true { pause() }
  }
}
