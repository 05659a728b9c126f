/// One snapshot, by where it is found.
struct SnapshotID: Hashable {
  /// The source's place in the book.
  var source: Int
  var day: Day
  /// What its figures are for one of; for rates set by hand, which have none, the euro.
  var base: Currency
  /// When the latest answer in it came; greater is later.
  var answer: Int64
}

/// A source of rates, as the look-up rules see it.
protocol RateSource: AnyObject {
  /// The name that quotes give.
  var name: String { get }
  /// Which source wins on the same day.
  var rank: RateRank { get }
  /// The first and last day it has rates of; `nil` when it has none.
  var extent: ClosedRange<Day>? { get }
  /// The currencies that it has a rate of on any day, bases included, sorted by code. Reads all of it.
  var currencies: [Currency] { get }
  /// Whether the source counts for a currency on a day (rule 4).
  func counts(for currency: Currency, on day: Day) -> Bool
  /// The newest snapshot on or before a day that holds both currencies, if the source counts for both on that day.
  func newest(countingFor one: Currency, _ other: Currency, on day: Day) -> SnapshotID?
  /// The newest snapshot on or before a day that holds both currencies, whether or not the source counts for them.
  func newest(joining one: Currency, _ other: Currency, through last: Day) -> SnapshotID?
  /// The first snapshot on or after a day that holds both currencies.
  func earliest(joining one: Currency, _ other: Currency, from first: Day) -> SnapshotID?
  /// The figures of a snapshot that lead from one currency to the other, which it holds both.
  func steps(from: Currency, to: Currency, in snapshot: SnapshotID) -> [Quote.Step]
  /// What these figures come to; `nil` where they have to be multiplied out.
  func plainRate(from: Currency, to: Currency, in snapshot: SnapshotID) -> PlainRate?
  /// The newest day on or before one on which a snapshot holds the currency.
  func newestDay(holding currency: Currency, through last: Day) -> Day?
  /// The first day on or after one on which a snapshot holds the currency.
  func earliestDay(holding currency: Currency, from first: Day) -> Day?
}

extension RateSource {
  func newest(countingFor one: Currency, _ other: Currency, on day: Day) -> SnapshotID? {
    counts(for: one, on: day) && counts(for: other, on: day) ? newest(joining: one, other, through: day) : nil
  }
}

/// Which rate wins on the same day: the greater.
enum RateRank: Int, Comparable {
  case builtIn, fetched, byHand

  static func < (left: RateRank, right: RateRank) -> Bool { left.rawValue < right.rawValue }
}
