package import BudgetCore

/// The world outside the program. Everything that the commands do not compute comes in or goes out here.
package struct Host: Sendable {
  /// Where text goes.
  package enum Stream: Sendable { case output, error }

  /// Why text could not be written.
  package enum WriteFailure: Error, Hashable, Sendable {
    /// The reader went away.
    case brokenPipe
    /// What the system says of it, in its words.
    case other(String)
  }

  /// The words of the command line as bytes, without the program's name.
  package var arguments: @Sendable () -> [[UInt8]]
  /// A variable of the environment; `nil` when it is not set.
  package var environment: @Sendable (String) -> String?
  /// Now, in milliseconds since 1970-01-01 00:00 UTC.
  package var now: @Sendable () -> Int64
  /// The calendar day of an instant (as `now` gives it) in the user's time zone.
  package var day: @Sendable (Int64) -> Day
  /// This many bytes that nobody can guess.
  package var randomBytes: @Sendable (Int) -> [UInt8]
  /// Whether a person sees this stream.
  package var isTerminal: @Sendable (Stream) -> Bool
  /// The cells in a line of the terminal; `nil` when there is none.
  package var terminalWidth: @Sendable () -> Int?
  /// Writes all the bytes, or throws.
  package var write: @Sendable (Stream, [UInt8]) throws(WriteFailure) -> Void
  /// Sends one request to a provider. The closure is called about ten times a second meanwhile; `true` ends it.
  package var fetch: Fetch
  /// The time since some moment in the past; it only moves forward.
  package var elapsed: @Sendable () -> Duration
  /// Waits this long.
  package var sleep: @Sendable (Duration) -> Void
  /// Begins (`true`) or ends the time in which Ctrl-C does not end the program, but is told by `isInterrupted`.
  package var heedInterrupts: @Sendable (Bool) -> Void
  /// Whether the user pressed Ctrl-C in that time.
  package var isInterrupted: @Sendable () -> Bool

  /// Sends one request, asking from time to time whether to stop.
  package typealias Fetch =
    @Sendable (HTTPRequest, @escaping @Sendable () -> Bool) throws(TransportFailure) -> HTTPAnswer

  /// A host by its parts.
  package init(
    arguments: @escaping @Sendable () -> [[UInt8]],
    environment: @escaping @Sendable (String) -> String?,
    now: @escaping @Sendable () -> Int64,
    day: @escaping @Sendable (Int64) -> Day,
    randomBytes: @escaping @Sendable (Int) -> [UInt8],
    isTerminal: @escaping @Sendable (Stream) -> Bool,
    terminalWidth: @escaping @Sendable () -> Int?,
    write: @escaping @Sendable (Stream, [UInt8]) throws(WriteFailure) -> Void,
    fetch: @escaping Fetch,
    elapsed: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) -> Void,
    heedInterrupts: @escaping @Sendable (Bool) -> Void,
    isInterrupted: @escaping @Sendable () -> Bool
  ) {
    self.arguments = arguments
    self.environment = environment
    self.now = now
    self.day = day
    self.randomBytes = randomBytes
    self.isTerminal = isTerminal
    self.terminalWidth = terminalWidth
    self.write = write
    self.fetch = fetch
    self.elapsed = elapsed
    self.sleep = sleep
    self.heedInterrupts = heedInterrupts
    self.isInterrupted = isInterrupted
  }

  /// Does what must end in order: it is told of Ctrl-C by the closure it is given.
  func heedingInterrupts<Value>(_ body: (@escaping @Sendable () -> Bool) -> Value) -> Value {
    heedInterrupts(true)
    defer { heedInterrupts(false) }
    return body(isInterrupted)
  }
}
