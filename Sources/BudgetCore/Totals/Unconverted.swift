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
