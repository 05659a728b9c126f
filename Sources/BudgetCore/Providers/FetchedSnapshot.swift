/// The rates that one provider gave for one day against one base, checked: every figure from 1e-20 to 1e20.
package struct FetchedSnapshot: Hashable, Sendable {
  /// The source: the provider's name, `ecb` and `plain` among them.
  package var source: String
  /// What each rate is for one unit of. Taken from the answer, whatever was asked.
  package var base: Currency
  /// The provider's own day for these rates; at most tomorrow.
  package var day: Day
  /// Units of the currency for one `base`, with the digits as sent. Never the base itself, never empty.
  package var rates: [Currency: FixedDecimal]
  /// The currencies asked for; `nil` when all were.
  package var asked: Set<Currency>?
  /// Codes in the answer that are no currency with minor digits, as sent, sorted. Their values were not looked at.
  package var skipped: [String]
  /// What the provider announces about itself, in words; `nil` mostly.
  package var notice: String?

  /// A snapshot by its parts.
  package init(
    source: String, base: Currency, day: Day, rates: [Currency: FixedDecimal], asked: Set<Currency>? = nil,
    skipped: [String] = [], notice: String? = nil
  ) {
    self.source = source
    self.base = base
    self.day = day
    self.rates = rates
    self.asked = asked
    self.skipped = skipped
    self.notice = notice
  }
}
