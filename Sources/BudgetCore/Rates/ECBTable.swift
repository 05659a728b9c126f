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
    guard base == .eur else { return nil }
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
    return exact(packed(currency, row))
  }

  func newestFigures(of one: Currency, _ other: Currency, through last: Day) -> NewestFigures? {
    let (place, otherPlace) = (columns.place(of: one), columns.place(of: other))
    guard place >= 0, otherPlace >= 0, let row = row(onOrBefore: last) else { return nil }
    let (figure, otherFigure) =
      rows?.figures(row: row.place, columns: (place, otherPlace)) ?? (packed(one, row), packed(other, row))
    guard let figure = exact(figure), let otherFigure = exact(otherFigure) else { return nil }
    return NewestFigures(day: row.day, one: figure, other: otherFigure)
  }

  private func exact(_ packed: UInt32) -> FixedDecimal? {
    packed == 0 ? nil : FixedDecimal(mantissa: Int128(packed >> 3), scale: Int(packed & 7))
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

/// Where the rows of the table are, from the newest as far back as one was asked for, and the figures of those that were.
struct ECBRows {
  private let bytes: ECBBytes
  private let width: Int
  private let first: Day
  /// For each day since the first, the number of the newest row on or before it; -1 where it was not come to.
  private var numbers: [Int16]
  /// The day of each row, newest first, and where it begins.
  private var days: [Day] = []
  private var starts: [Int32] = []
  /// Where in `figures` those of each row are; -1 for a row that was not read.
  private var places: [Int32] = []
  /// The figures of the rows that were read, in the order of their reading, `width` a row and the base's; 0 is none.
  private var figures: [UInt32] = []
  /// Where the next row begins.
  private var next: Int

  init(_ bytes: ECBBytes, width: Int, extent: ClosedRange<Day>) {
    (self.bytes, self.width, first, next) = (bytes, width, extent.lowerBound, bytes.body)
    numbers = Array(repeating: -1, count: extent.upperBound.days(since: first) + 1)
    figures.reserveCapacity(numbers.count * (width + 1))
  }

  /// The newest row on or before a day of the table's extent.
  mutating func row(onOrBefore day: Day) -> ECBRow? {
    let index = day.days(since: first)
    while numbers[index] < 0 { guard goOn() else { return nil } }
    let number = Int(numbers[index])
    return ECBRow(day: days[number], place: number)
  }

  /// Goes on to the next row; false behind the last.
  private mutating func goOn() -> Bool {
    guard let day = bytes.day(at: next) else { return false }
    let end = days.last?.days(since: first) ?? numbers.count
    for index in day.days(since: first)..<end { numbers[index] = Int16(days.count) }
    days.append(day)
    starts.append(Int32(next))
    places.append(-1)
    next = bytes.nextRow(after: next)
    return true
  }

  /// Two figures of a row.
  mutating func figures(row: Int, columns: (Int, Int)) -> (UInt32, UInt32) {
    if places[row] < 0 {
      places[row] = Int32(figures.count)
      bytes.readRow(at: Int(starts[row]), width: width, into: &figures)
      figures.append(ECBBytes.one)
    }
    let place = Int(places[row])
    return (figures[place + columns.0], figures[place + columns.1])
  }
}
