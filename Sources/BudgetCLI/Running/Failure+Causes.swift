internal import BudgetCore
internal import BudgetStore

extension SettingsError {
  /// What is wrong, as a clause that ends in a full stop.
  var clause: String {
    switch self {
    case .notSettings(let path, let line): "\(SafeText.line(path))\(line.map { ":\($0)" } ?? "") is not a JSON object."
    case .badValue(_, let value, let wanted): "\(safe(value)) is not \(wanted)."
    case .file(let failure): failure.sentence
    }
  }
}

extension FileFailure {
  /// What could not be done, to which file, and why.
  var sentence: String { "Could not \(action.rawValue) \(SafeText.line(path)): \(errno.words)." }
}

extension Failure {
  /// A file that could not be read or written.
  init(_ error: FileFailure) { self.init(ExitStatus(error.exitStatus), error.code, error.sentence) }

  /// Settings that cannot be read.
  init(_ error: SettingsError) {
    switch error {
    case .file(let failure): self.init(failure)
    case .notSettings:
      self.init(.badData, "bad_settings", error.clause + " Mend it, or move it away to start with the usual settings.")
    case .badValue(let key, _, _):
      self.init(
        .badData, "bad_settings", "config.json: `\(key)`: \(error.clause) Set it with `budget config \(key) VALUE`.")
    }
  }

  /// An answer that has no rate to be made of.
  ///
  /// - Parameter canEstimate: whether the command knows `--estimate`.
  init(noRate: NoRate, canEstimate: Bool = true) {
    let remedy = noRate.remedyText(canEstimate: canEstimate)
    self.init(.incomplete, "no_rate", "\(Words.capitalized(noRate.reasonText)). \(remedy)")
  }
}

extension Failure {
  /// A total that cannot be given, or that `--strict` refuses.
  init(_ error: TotalError) {
    switch error {
    case .tooManyDigits: self.init(.failed, error.code, error.message)
    case .strict: self.init(.badData, error.code, error.message)
    }
  }
}

extension Failure {
  /// An answer that could not be written.
  init(_ error: Host.WriteFailure) {
    switch error {
    case .brokenPipe: self.init(.brokenPipe, "broken_pipe", "The reader of standard output went away.")
    case .other(let reason):
      self.init(.inputOutput, "output_failed", "The answer could not be written: \(reason).")
    }
  }
}
