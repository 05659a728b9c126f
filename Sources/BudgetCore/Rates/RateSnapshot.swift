/// All the rates that one source gave for one day against one base, as one answer or one part of a file held them.
package struct RateSnapshot: Hashable, Sendable {
  /// The day the source gives for the rates, not the day they were asked for or fetched.
  package var day: Day
  /// What every figure is for one of.
  package var base: Currency
  /// Units of each currency for one unit of `base`, above 0, with the digits as sent. The base itself is not among them.
  package var rates: [Currency: FixedDecimal]
  /// The currencies asked for; `nil` when all that the source has were. What is in `rates` counts as asked for.
  package var asked: Set<Currency>?

  /// A snapshot by its parts; a figure of the base itself is left out, since it is exactly 1.
  package init(day: Day, base: Currency, rates: [Currency: FixedDecimal], asked: Set<Currency>? = nil) {
    self.day = day
    self.base = base
    self.rates = rates.filter { $0.key != base }
    self.asked = asked
  }
}
