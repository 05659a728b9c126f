internal import BudgetCore
internal import BudgetStore

extension SettingsError {
  /// What is wrong, as a clause that ends in a full stop.
  var clause: String {
    switch self {
    case .notSettings(let path): "\(SafeText.line(path)) is not a JSON object."
    case .badValue(_, let value, let wanted): "\(safe(value)) is not \(wanted)."
    }
  }
}

extension Failure {
  /// Settings that cannot be read.
  init(_ error: SettingsError) {
    switch error {
    case .notSettings:
      self.init(.badData, "bad_settings", error.clause + " Mend it, or move it away to start with the usual settings.")
    case .badValue(let key, _, _):
      self.init(.badData, "bad_settings", "config.json: `\(key)`: \(error.clause) Set it with `budget config \(key) VALUE`.")
    }
  }

  /// An answer that has no rate to be made of.
  init(noRate: NoRate) {
    self.init(.incomplete, "no_rate", noRate.clause.prefix(1).uppercased() + noRate.clause.dropFirst() + ". " + noRate.wayOut)
  }
}
