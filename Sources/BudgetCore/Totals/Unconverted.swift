/// Money of one currency that no rate converts. It is listed apart, and in no total.
package struct Unconverted: Hashable, Sendable {
  /// The exact sum, with at least the digits of the currency.
  package var money: Money
  /// How many expenses.
  package var count: Int
  /// Why, for the earliest day asked.
  package var first: NoRate
  /// Why, for the latest day asked.
  package var last: NoRate

  /// What is missing, without a full stop: `no EGP rate on or before 2026-10-28`.
  package var reason: String { last.reasonText }

  /// The way out, in one sentence. A rate set for the earliest day serves the later ones as well.
  package var remedy: String { first.remedyText }

  /// Adds the unconverted entries up, one result a currency, sorted by code.
  static func list(_ parts: [(entry: Tally.Entry, reason: NoRate)]) throws(TotalError) -> [Unconverted] {
    var byCurrency: [Currency: Unconverted] = [:]
    for (entry, reason) in parts {
      guard var known = byCurrency[entry.currency] else {
        let amount = entry.amount.rescaled(to: entry.currency.minorDigits ?? 0) ?? entry.amount
        byCurrency[entry.currency] = Unconverted(
          money: Money(amount, entry.currency), count: entry.count, first: reason, last: reason)
        continue
      }
      guard let sum = known.money.amount.adding(entry.amount) else { throw .tooManyDigits(entry.currency) }
      known.money = Money(sum, entry.currency)
      known.count += entry.count
      if reason.asked < known.first.asked { known.first = reason }
      if reason.asked > known.last.asked { known.last = reason }
      byCurrency[entry.currency] = known
    }
    return byCurrency.values.sorted { $0.money.currency < $1.money.currency }
  }
}

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
  package var remedyText: String {
    let estimate = if case .startsLater = reason { ", or take the later rate with `--estimate`" } else { "" }
    let set = "`budget rates set \(from.code) \(to.code) RATE --on \(asked)`"
    return "Fetch rates with `budget rates --refresh`, or set one with \(set)\(estimate)."
  }
}

/// Why there is no report at all.
package enum TotalError: Error, Hashable, Sendable {
  /// A result in this currency has more than 38 digits.
  case tooManyDigits(Currency)
  /// `--strict`: what is missing, aged or estimated.
  case strict(unconverted: [Unconverted], rates: RateUsage)

  /// A name for programs that never changes.
  package var code: String {
    switch self {
    case .tooManyDigits: "result_too_large"
    case .strict: "rate_missing"
    }
  }

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
