internal import BudgetTables

/// The ECB's reference rates in the executable: `Date,USD,JPY,…`, newest day first, 1 EUR = the figure.
///
/// The first look-ups find their row by halving the bytes, so that the first conversion of a process costs
/// microseconds. After `patience` of them the places of all rows are found once, in about half a millisecond; the figures
/// of a row are read when it is asked for.
final class ECBTable: SnapshotStore {
  /// How many rows are looked for in the bytes before the places of all are found.
  static let patience = 64

  private let bytes: ECBBytes
  private let columns: ECBColumns
  let extent: ClosedRange<Day>?
  /// All rows, once it was worth finding them.
  private var rows: ECBRows?
  /// The row found last before that, and for which day: one look-up asks for it several times.
  private var last: (day: Day, row: Row)?
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
    currency == .eur || columns.place(of: currency) >= 0 ? row(onOrBefore: last)?.day : nil
  }

  func newestDay(holding currency: Currency, base: Currency, from first: Day, through last: Day) -> Day? {
    guard base == .eur else { return nil }
    var last = last
    while last >= first, let row = row(onOrBefore: last), row.day >= first {
      if holds(currency, row) { return row.day }
      last = row.day.adding(days: -1)
    }
    return nil
  }

  func earliestDay(holding currency: Currency, base: Currency, from first: Day) -> Day? {
    guard base == .eur, currency == .eur || columns.place(of: currency) >= 0, let extent else { return nil }
    var day = max(first, extent.lowerBound)
    while day <= extent.upperBound {
      if let row = row(onOrBefore: day), row.day == day, holds(currency, row) { return day }
      day = day.adding(days: 1)
    }
    return nil
  }

  func figure(of currency: Currency, base: Currency, on day: Day) -> FixedDecimal? {
    guard base == .eur, currency != .eur, let row = row(onOrBefore: day), row.day == day else { return nil }
    return exact(currency, row)
  }

  func newestFigures(of one: Currency, _ other: Currency, through last: Day) -> NewestFigures? {
    guard let row = row(onOrBefore: last), let figure = exact(one, row), let otherFigure = exact(other, row) else {
      return nil
    }
    return NewestFigures(day: row.day, one: figure, other: otherFigure)
  }

  private func exact(_ currency: Currency, _ row: Row) -> FixedDecimal? {
    if currency == .eur { return .one }
    let packed = packed(currency, row)
    return packed == 0 ? nil : FixedDecimal(mantissa: Int128(packed >> 3), scale: Int(packed & 7))
  }

  /// The table is older than any answer.
  func answer(base: Currency, on day: Day) -> Int64? { base == .eur && newestDay(through: day) == day ? .min : nil }

  /// A row: by its number once all were read, until then by where it begins.
  private struct Row {
    var day: Day
    var place: Int
  }

  private func holds(_ currency: Currency, _ row: Row) -> Bool { currency == .eur || packed(currency, row) != 0 }

  private func packed(_ currency: Currency, _ row: Row) -> UInt32 {
    let column = columns.place(of: currency)
    guard column >= 0 else { return 0 }
    if let figure = rows?.figure(row: row.place, column: column) { return figure }
    return bytes.figure(inRowAt: row.place, column: column)
  }

  private func row(onOrBefore day: Day) -> Row? {
    guard let extent, day >= extent.lowerBound else { return nil }
    if let rows {
      let number = Int(rows.numbers[min(day, extent.upperBound).days(since: extent.lowerBound)])
      return Row(day: rows.days[number], place: number)
    }
    if let last, last.day == day { return last.row }
    searches += 1
    if searches > ECBTable.patience {
      rows = ECBRows(bytes, width: header.count, extent: extent)
      return row(onOrBefore: day)
    }
    guard let found = bytes.row(onOrBefore: day) else { return nil }
    let row = Row(day: found.day, place: found.start)
    last = (day, row)
    return row
  }
}

/// Which column of the table has which currency.
struct ECBColumns {
  /// The currencies, in the order of the header.
  let header: [Currency]
  private let places: [Int8]

  init(header: [Currency]) {
    var places = [Int8](repeating: -1, count: Currency.ordinalCount)
    for (place, currency) in header.enumerated() { places[Int(currency.ordinal)] = Int8(place) }
    self.header = header
    self.places = places
  }

  /// From 0; -1 where the table has no such column.
  func place(of currency: Currency) -> Int { Int(places[Int(currency.ordinal)]) }
}

/// Where all rows of the table are, and the figures of those that were asked for.
struct ECBRows {
  /// The day of each row, newest first.
  let days: [Day]
  /// For each day since the first, the number of the newest row on or before it.
  let numbers: [Int16]
  private let bytes: ECBBytes
  private let width: Int
  /// Where each row begins.
  private let starts: [Int32]
  /// Where in `figures` those of each row are; -1 for a row that was not read.
  private var places: [Int32]
  /// The figures of the rows that were read, in the order of their reading, `width` a row; 0 is none.
  private var figures: [UInt32] = []

  init(_ bytes: ECBBytes, width: Int, extent: ClosedRange<Day>) {
    let first = extent.lowerBound
    var numbers = [Int16](repeating: 0, count: extent.upperBound.days(since: first) + 1)
    var (days, starts) = ([Day](), [Int32]())
    days.reserveCapacity(numbers.count)
    starts.reserveCapacity(numbers.count)
    var (start, later) = (bytes.body, numbers.count)
    while let day = bytes.day(at: start) {
      for index in day.days(since: first)..<later { numbers[index] = Int16(days.count) }
      later = day.days(since: first)
      days.append(day)
      starts.append(Int32(start))
      start = bytes.nextRow(after: start)
    }
    places = [Int32](repeating: -1, count: days.count)
    (self.bytes, self.days, self.numbers, self.starts, self.width) = (bytes, days, numbers, starts, width)
  }

  /// A figure of a row.
  mutating func figure(row: Int, column: Int) -> UInt32 {
    if places[row] < 0 {
      places[row] = Int32(figures.count)
      bytes.readRow(at: Int(starts[row]), width: width, into: &figures)
    }
    return figures[Int(places[row]) + column]
  }
}
