internal import BudgetTables

/// The ECB's reference rates in the executable: `Date,USD,JPY,…`, newest day first, 1 EUR = the figure.
///
/// The first look-ups find their row by halving the bytes, so that the first conversion of a process costs
/// microseconds. After `patience` of them the whole table is read once, in about 3 ms, into 1.3 MB.
final class ECBTable: SnapshotStore {
  /// How many rows are looked for in the bytes before all of them are read.
  static let patience = 64

  private let bytes: ECBBytes
  private let columns: ECBColumns
  let extent: ClosedRange<Day>?
  /// All rows, once they were worth reading.
  private var rows: ECBRows?
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
    guard base == .eur, let row = row(onOrBefore: day), row.day == day else { return nil }
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
    if let rows { return rows.figures[row.place * rows.width + column] }
    return bytes.figure(inRowAt: row.place, column: column)
  }

  private func row(onOrBefore day: Day) -> Row? {
    guard let extent, day >= extent.lowerBound else { return nil }
    if let rows {
      let number = Int(rows.numbers[min(day, extent.upperBound).days(since: extent.lowerBound)])
      return Row(day: rows.days[number], place: number)
    }
    searches += 1
    if searches > ECBTable.patience {
      rows = ECBRows(bytes, width: header.count, extent: extent)
      return row(onOrBefore: day)
    }
    return bytes.row(onOrBefore: day).map { Row(day: $0.day, place: $0.start) }
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

/// All rows of the table, read once.
final class ECBRows {
  /// The day of each row, newest first.
  let days: [Day]
  /// The figures of all rows side by side, `width` a row; 0 is none.
  let figures: [UInt32]
  /// For each day since the first, the number of the newest row on or before it.
  let numbers: [Int16]
  let width: Int

  init(_ bytes: ECBBytes, width: Int, extent: ClosedRange<Day>) {
    let first = extent.lowerBound
    var numbers = [Int16](repeating: 0, count: extent.upperBound.days(since: first) + 1)
    var (days, figures) = ([Day](), [UInt32]())
    days.reserveCapacity(numbers.count)
    figures.reserveCapacity(numbers.count * width * 3 / 4)
    var (start, later) = (bytes.body, numbers.count)
    while let day = bytes.day(at: start) {
      start = bytes.readRow(at: start, width: width, into: &figures)
      for index in day.days(since: first)..<later { numbers[index] = Int16(days.count) }
      later = day.days(since: first)
      days.append(day)
    }
    (self.days, self.figures, self.numbers, self.width) = (days, figures, numbers, width)
  }
}
