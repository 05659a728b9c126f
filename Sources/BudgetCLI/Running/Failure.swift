/// Why a command failed, as it leaves the program: one message, a name for programs, an exit status.
struct Failure: Error, Hashable, Sendable {
  var status: ExitStatus
  /// A name that does not change: `timed_out`.
  var code: String
  /// What happened, what was kept, what to do; whole sentences.
  var message: String

  init(_ status: ExitStatus, _ code: String, _ message: String) {
    self.status = status
    self.code = code
    self.message = message
  }

  /// A mistake in the command line, and what it left untouched.
  init(_ error: UsageError, unharmed: String? = nil) {
    self.init(.usage, error.code, error.message + (unharmed.map { " " + $0 } ?? ""))
  }

  /// The same failure with one more sentence.
  func adding(_ sentence: String) -> Failure { Failure(status, code, message + " " + sentence) }

  /// The environment names no folder for what is to be kept.
  static func noPlace(for what: String) -> Failure {
    Failure(.inputOutput, "no_home", "HOME is not set, so there is no place for \(what). Name one with BUDGET_HOME.")
  }

  /// The message as standard error shows it.
  func text(in format: Format) -> String {
    switch format {
    case .json:
      JSON.object([.init("error", .object([.init("code", .string(code)), .init("message", .string(message))]))]).text
    default: "budget: " + message
    }
  }
}
