/// How the program ends, as documented for scripts.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  case done = 0
  /// Could not be done for another reason than those below.
  case failed = 1
  /// Answered, but some money or a currency has no rate.
  case incomplete = 2
  /// The command line is wrong, or names something that is not there.
  case usage = 64
  /// A file's content is wrong.
  case badData = 65
  /// A file named by the user is not there.
  case noInput = 66
  /// The network or the provider cannot be reached, or refused.
  case unavailable = 69
  /// Reading or writing failed.
  case inputOutput = 74
  /// Timed out, or the store stayed locked.
  case tryAgain = 75
  /// Ctrl-C.
  case interrupted = 130
  /// The reader of standard output went away.
  case brokenPipe = 141

  /// The status of this number; `failed` for one that is not documented.
  init(_ number: Int32) { self = ExitStatus(rawValue: number) ?? .failed }
}
