#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What the store needs of the machine: files, two clocks, chance. Tests bring their own.
package struct StoreHost: Sendable {
  /// The files.
  package var files: any FileSystem
  /// Milliseconds since 1970-01-01 UTC, for ids and the names of backups.
  package var milliseconds: @Sendable () -> Int64
  /// Time that only runs forward, for waiting.
  package var elapsed: @Sendable () -> Duration
  /// Sleeps for about this long.
  package var sleep: @Sendable (Duration) -> Void
  /// A number that nobody can guess.
  package var random: @Sendable () -> UInt64
  /// How long a command waits for the lock before it gives up.
  package var patience: Duration

  /// A host by its parts; without arguments, the machine, with ten seconds of patience.
  package init(
    files: any FileSystem = POSIXFiles(),
    milliseconds: @escaping @Sendable () -> Int64 = { StoreHost.read(CLOCK_REALTIME).milliseconds },
    elapsed: @escaping @Sendable () -> Duration = { StoreHost.read(CLOCK_MONOTONIC).duration },
    sleep: @escaping @Sendable (Duration) -> Void = { StoreHost.pause($0) },
    random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) },
    patience: Duration = .seconds(10)
  ) {
    self.files = files
    self.milliseconds = milliseconds
    self.elapsed = elapsed
    self.sleep = sleep
    self.random = random
    self.patience = patience
  }

  private static func read(_ clock: clockid_t) -> (milliseconds: Int64, duration: Duration) {
    var time = timespec()
    clock_gettime(clock, &time)
    let (seconds, nanoseconds) = (Int64(time.tv_sec), Int64(time.tv_nsec))
    return (seconds * 1000 + nanoseconds / 1_000_000, .seconds(seconds) + .nanoseconds(nanoseconds))
  }

  private static func pause(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var time = timespec()
    time.tv_sec = .init(seconds)
    time.tv_nsec = .init(attoseconds / 1_000_000_000)
    nanosleep(&time, nil)
  }
}
