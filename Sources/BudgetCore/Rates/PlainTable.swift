/// The built-in table as a value, for thousands of look-ups of days before the first of any other rate.
///
/// A look-up costs a few loads: there is nothing to be weighed against anything else.
package struct PlainTable {
  private var rows: ECBRows
  private let extent: ClosedRange<Day>
  /// The first day on which other rates count too; `nil` where there are none.
  private let end: Day?
  private let columns: ECBColumns
  /// By column: the first day on which a successor is the money instead.
  private let ends: [Day?]
  private let succession: Succession

  init(
    _ rows: ECBRows, _ columns: ECBColumns, _ extent: ClosedRange<Day>, _ succession: Succession, before end: Day?
  ) {
    let currencies = columns.header + [.eur]
    (self.rows, self.columns, self.extent, self.succession) = (rows, columns, extent, succession)
    self.end = end
    ends = currencies.map { succession.link(of: $0)?.from }
  }

  /// The rate where one row, at most 10 days before the day, has both figures, neither code has been replaced by then, and
  /// they are not the same money; `nil` where `RateBook` has to be asked.
  mutating func rate(from: Currency, to: Currency, on day: Day) -> PlainRate? {
    let (below, above) = (columns.place(of: from), columns.place(of: to))
    guard below >= 0, above >= 0, day >= extent.lowerBound, end.map({ day < $0 }) ?? true, isCurrent(below, day),
      isCurrent(above, day),
      !succession.isSameMoney(from, to), let row = rows.row(onOrBefore: min(day, extent.upperBound)),
      day.days(since: row.day) <= Quote.freshDays
    else { return nil }
    let figures = rows.figures(row: row.place, columns: (above, below))
    guard let one = ECBBytes.exact(figures.0), let other = ECBBytes.exact(figures.1) else { return nil }
    return PlainRate(above: one, below: other, day: row.day, source: RateSourceName.ecb)
  }

  private func isCurrent(_ column: Int, _ day: Day) -> Bool { ends[column].map { day < $0 } ?? true }
}
