internal import BudgetCore

extension NoRate {
  /// Why there is no rate, as a clause: `no EGP rate on or before 2026-10-28`.
  var clause: String {
    switch reason {
    case .unknown: "no source has a \(missing.code) rate"
    case .startsLater(let first): "no \(missing.code) rate on or before \(asked) (the first is of \(first))"
    case .dropped(let last): "no \(missing.code) rate for \(asked): its source gave the last on \(last)"
    case .unconnected: "no rates join \(from.code) and \(to.code) on \(asked)"
    }
  }

  /// What to do about it, a sentence.
  var wayOut: String {
    "Fetch them with `budget rates --refresh`, or set one with `budget rates set \(from.code) \(to.code) RATE --on \(asked)`."
  }
}
