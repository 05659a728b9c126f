internal import BudgetTables

/// The ECB's reference rates in the executable: `Date,USD,JPY,…`, newest day first, 1 EUR = the figure.
///
/// The first look-ups find their row by halving the bytes, so that the first conversion of a process costs
/// microseconds. After `patience` of them the rows are gone through once, from the newest as far back as any is asked for;
/// the figures of a row are read when it is asked for.
final class ECBTable: SnapshotStore {
  /// How many rows are looked for in the bytes before they are gone through.
  static let patience = 64

  private let bytes: ECBBytes
  private let columns: ECBColumns
  let extent: ClosedRange<Day>?
  /// The rows, once it was worth going through them.
  private var rows: ECBRows?
  /// The row found last before that, and for which day: one look-up asks for it several times.
  private var last: (day: Day, row: ECBRow)?
  private var searches = 0

  /// The table in the executable, which is unsafe memory but lives as long as the process.
  convenience init() {
    self.init(bytes: UnsafeBufferPointer(start: budget_ecb_history, count: budget_ecb_history_count))
  }

  /// A table in memory that outlives this object.
  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = ECBBytes(bytes)
    columns = ECBColumns(header: self.bytes.header)
    extent = self.bytes.extent
  }

  /// The currencies of the header, in its order.
  var header: [Currency] { columns.header }
  var bases: [Currency] { [.eur] }

  var currencies: Set<Currency> { Set(header + [.eur]) }

  func newestDay(through last: Day) -> Day? { row(onOrBefore: last)?.day }

  func holds(_ currency: Currency, base: Currency, on day: Day) -> Bool {
    guard base == .eur, let row = row(onOrBefore: day), row.day == day else { return false }
    return holds(currency, row)
  }

  func newestDay(asking currency: Currency, through last: Day) -> Day? {
    columns.place(of: currency) >= 0 ? row(onOrBefore: last)?.day : nil
  }

  func newestDay(holding currency: Currency, base: Currency, from first: Day, through last: Day) -> Day? {
    // Without the guard, all rows would be gone through for a currency that none has.
    guard base == .eur, columns.place(of: currency) >= 0 else { return nil }
    var last = last
    while last >= first, let row = row(onOrBefore: last), row.day >= first {
      if holds(currency, row) { return row.day }
      last = row.day.adding(days: -1)
    }
    return nil
  }

  func earliestDay(holding currency: Currency, base: Currency, from first: Day) -> Day? {
    guard base == .eur, columns.place(of: currency) >= 0, let extent else { return nil }
    var day = max(first, extent.lowerBound)
    while day <= extent.upperBound {
      if let row = row(onOrBefore: day), row.day == day, holds(currency, row) { return day }
      day = day.adding(days: 1)
    }
    return nil
  }

  func figure(of currency: Currency, base: Currency, on day: Day) -> FixedDecimal? {
    guard base == .eur, currency != .eur, let row = row(onOrBefore: day), row.day == day else { return nil }
    return ECBBytes.exact(packed(currency, row))
  }

  /// The table for many look-ups by one value, of days before one.
  func plainTable(_ succession: Succession, before end: Day?) -> PlainTable? {
    extent.map { PlainTable(ECBRows(bytes, width: header.count, extent: $0), columns, $0, succession, before: end) }
  }

  /// The table is older than any answer.
  func answer(base: Currency, on day: Day) -> Int64? { base == .eur && newestDay(through: day) == day ? .min : nil }

  private func holds(_ currency: Currency, _ row: ECBRow) -> Bool { packed(currency, row) != 0 }

  private func packed(_ currency: Currency, _ row: ECBRow) -> UInt32 {
    let column = columns.place(of: currency)
    guard column >= 0 else { return 0 }
    if column == header.count { return ECBBytes.one }
    if let (figure, _) = rows?.figures(row: row.place, columns: (column, column)) { return figure }
    return bytes.figure(inRowAt: row.place, column: column)
  }

  private func row(onOrBefore day: Day) -> ECBRow? {
    guard let extent, day >= extent.lowerBound else { return nil }
    if let row = rows?.row(onOrBefore: min(day, extent.upperBound)) { return row }
    if let last, last.day == day { return last.row }
    searches += 1
    if searches > ECBTable.patience {
      rows = ECBRows(bytes, width: header.count, extent: extent)
      return row(onOrBefore: day)
    }
    guard let found = bytes.row(onOrBefore: day) else { return nil }
    let row = ECBRow(day: found.day, place: found.start)
    last = (day, row)
    return row
  }
}

/// A row of the table: by its number once the rows are gone through, until then by where it begins.
struct ECBRow {
  let day: Day
  let place: Int
}

/// Which column of the table has which currency.
struct ECBColumns {
  /// The currencies, in the order of the header.
  let header: [Currency]
  private let places: [Int8]

  init(header: [Currency]) {
    var places = [Int8](repeating: -1, count: Currency.ordinalCount)
    for (place, currency) in header.enumerated() { places[Int(currency.ordinal)] = Int8(place) }
    // The base is a column behind the others, at 1.
    places[Int(Currency.eur.ordinal)] = Int8(header.count)
    self.header = header
    self.places = places
  }

  /// From 0, the base's behind the last; -1 where the table has no such column.
  func place(of currency: Currency) -> Int { Int(places[Int(currency.ordinal)]) }
}
