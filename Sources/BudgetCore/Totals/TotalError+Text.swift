extension NoRate {
  /// What is missing, without a full stop: `no EGP rate on or before 2026-10-28`.
  package var reasonText: String {
    switch reason {
    case .unknown: "no \(missing.code) rate on or before \(asked)"
    case .startsLater(let first): "no \(missing.code) rate on or before \(asked); the first is of \(first)"
    case .dropped(let last): "no \(missing.code) rate for \(asked); its source gave the last on \(last)"
    case .unconnected: "no rate on or before \(asked) joins \(from.code) and \(to.code)"
    }
  }

  /// The way out, in one sentence.
  package var remedyText: String { remedyText(canEstimate: true) }

  /// The way out, in one sentence, for a command that knows `--estimate` or does not.
  package func remedyText(canEstimate: Bool) -> String {
    let startsLater = if case .startsLater = reason { true } else { false }
    let estimate = startsLater && canEstimate ? ", or take the later rate with `--estimate`" : ""
    let set = "`budget rates set \(from.code) \(to.code) RATE --on \(asked)`"
    return "Fetch rates with `budget rates --refresh`, or set one with \(set)\(estimate)."
  }
}

extension TotalError {
  /// One or two sentences: the thing, the reason, what to do.
  package var message: String {
    switch self {
    case .tooManyDigits(let currency):
      return
        "The result in \(currency.code) has more than 38 digits. Look for an amount or a rate that is far too large."
    case .strict(let unconverted, let rates):
      if let first = unconverted.first { return "Not exact: \(first.reason). \(first.remedy)" }
      if let aged = rates.aged {
        return
          "Not exact: the \(aged.currency.code) rate of \(aged.rateDay) is \(aged.days) days older than \(aged.asked). "
          + "Fetch newer ones with `budget rates --refresh`, or leave out `--strict`."
      }
      let codes = rates.estimated.map(\.code).joined(separator: ", ")
      return "Not exact: later rates would be used for \(codes). Leave out `--strict` to take them with `--estimate`."
    }
  }
}
