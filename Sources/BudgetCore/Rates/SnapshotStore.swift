/// Snapshots of one source that are read from one place: the built-in table, or a file of answers.
///
/// Everything is asked by day, so that a place needs to read no more than the days it is asked for.
/// A base is held by each of its own snapshots, at exactly 1.
protocol SnapshotStore: AnyObject {
  /// The bases that its snapshots have.
  var bases: [Currency] { get }
  /// The currencies that any snapshot holds. Reads all of them.
  var currencies: Set<Currency> { get }
  /// The newest day, on or before the one given, of any snapshot.
  func newestDay(through last: Day) -> Day?
  /// Whether the snapshot of exactly this day and base holds the currency.
  func holds(_ currency: Currency, base: Currency, on day: Day) -> Bool
  /// The newest day, on or before the one given, of a snapshot that was asked for the currency.
  func newestDay(asking currency: Currency, through last: Day) -> Day?
  /// The newest day from `first` to `last`, both inclusive, of a snapshot with this base that holds the currency.
  func newestDay(holding currency: Currency, base: Currency, from first: Day, through last: Day) -> Day?
  /// The first day on or after the one given of a snapshot with this base that holds the currency.
  func earliestDay(holding currency: Currency, base: Currency, from first: Day) -> Day?
  /// Units of the currency for one unit of the base on exactly this day, with the digits as sent. Not for the base itself.
  func figure(of currency: Currency, base: Currency, on day: Day) -> FixedDecimal?
  /// When the latest answer of that snapshot came: greater is later. `nil` where there is no such snapshot.
  func answer(base: Currency, on day: Day) -> Int64?
  /// The first and last day of any snapshot; `nil` when there is none.
  var extent: ClosedRange<Day>? { get }
}
