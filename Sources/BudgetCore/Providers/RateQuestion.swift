/// What a provider is asked: some currencies against a base, for now or for some days.
package struct RateQuestion: Hashable, Sendable {
  /// Which days are asked for.
  package enum Period: Hashable, Sendable {
    /// The newest rates there are.
    case latest
    /// Each day of a range, both ends included; one day for providers that answer by the day.
    case days(ClosedRange<Day>)
  }

  /// Which days are asked for.
  package var period: Period
  /// What the rates should be for one unit of. The base in the answer counts.
  package var base: Currency
  /// The currencies asked for, sorted; empty for all. Never holds the base.
  package var currencies: [Currency]
  /// The user's day. An answer may be of tomorrow, no later.
  package var today: Day
  /// The currencies whose rates are missing, for the progress text; empty for the latest.
  package var missing: [Currency]

  /// A question by its parts. The base is taken out of the currencies.
  package init(
    period: Period, base: Currency, currencies: some Sequence<Currency> = [], today: Day, missing: [Currency] = []
  ) {
    self.period = period
    self.base = base
    self.currencies = Set(currencies).subtracting([base]).sorted()
    self.today = today
    self.missing = missing
  }

  /// The one past day that is asked for; `nil` for the latest and for several days.
  package var onePastDay: Day? {
    guard case .days(let range) = period, range.lowerBound == range.upperBound, range.lowerBound < today
    else { return nil }
    return range.lowerBound
  }

  /// What is asked for, as progress shows it: `latest`, `EGP 2025-10`, `EGP, USD 2024-03 to 2025-10`.
  package var label: String {
    guard case .days(let range) = period else { return "latest" }
    let shown = missing.isEmpty ? currencies : missing
    let codes = shown.prefix(3).map(\.code).joined(separator: ", ")
    let more = shown.count > 3 ? " and \(shown.count - 3) more" : ""
    let (first, last) = (RateQuestion.month(of: range.lowerBound), RateQuestion.month(of: range.upperBound))
    let months = first == last ? last : "\(first) to \(last)"
    return shown.isEmpty ? months : "\(codes)\(more) \(months)"
  }

  /// The days asked for, in words: `the latest day`, `2026-01-01`, `2025-12-25 to 2026-01-01`.
  package var periodText: String {
    switch period {
    case .latest: "the latest day"
    case .days(let range) where range.lowerBound == range.upperBound: range.lowerBound.description
    case .days(let range): "\(range.lowerBound) to \(range.upperBound)"
    }
  }

  private static func month(of day: Day) -> String { String(day.description.dropLast(3)) }
}
