internal import BudgetTables

/// The ECB's reference rates in the executable: `Date,USD,JPY,…`, newest day first, 1 EUR = the figure.
///
/// A look-up on a few days finds each row by halving the bytes, so that the first conversion of a process costs
/// microseconds. Beyond `patience` rows the whole table is read once, in about 3 ms, into 1.3 MB.
final class ECBTable: SnapshotStore {
  /// How many rows are looked for one by one before all of them are read.
  static let patience = 48

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Where the first row begins.
  private let body: Int
  /// The column of each ordinal, from 0; -1 where the table has none.
  private let columns: [Int8]
  /// The currencies of the header, in its order.
  let header: [Currency]
  let extent: ClosedRange<Day>?

  /// The rows read so far: the day of each, and its figures side by side; 0 is no figure.
  private var rowDays: [Day] = []
  private var figures: [UInt32] = []
  /// The place in `rowDays` of the newest row of each day since the first; -1 while it is unknown.
  private var places: [Int16] = []
  private var found = 0

  /// The table in the executable, which is unsafe memory but lives as long as the process.
  convenience init() {
    self.init(bytes: UnsafeBufferPointer(start: budget_ecb_history, count: budget_ecb_history_count))
  }

  /// A table in memory that outlives this object.
  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.count
    let codes = bytes[..<end].split(separator: 0x2C).dropFirst()
    header = codes.compactMap { Currency(code: String(decoding: $0, as: UTF8.self)) }
    var columns = [Int8](repeating: -1, count: Currency.ordinalCount)
    for (column, currency) in header.enumerated() { columns[Int(currency.ordinal)] = Int8(column) }
    self.columns = columns
    body = min(end + 1, bytes.count)
    let last = (bytes[body...].dropLast().lastIndex(of: 0x0A) ?? body - 1) + 1
    if let newest = ECBTable.day(at: body, in: bytes), let oldest = ECBTable.day(at: last, in: bytes) {
      extent = oldest...newest
    } else {
      extent = nil
    }
  }

  // MARK: SnapshotStore

  var bases: [Currency] { [.eur] }

  func newestDay(asking currency: Currency, through last: Day) -> Day? {
    guard currency == .eur || columns[Int(currency.ordinal)] >= 0, let place = place(onOrBefore: last) else {
      return nil
    }
    return rowDays[place]
  }

  func newestDay(holding currency: Currency, base: Currency, from first: Day, through last: Day) -> Day? {
    guard base == .eur else { return nil }
    var last = last
    while last >= first, let place = place(onOrBefore: last), rowDays[place] >= first {
      if currency == .eur || packed(currency, at: place) != 0 { return rowDays[place] }
      last = rowDays[place].adding(days: -1)
    }
    return nil
  }

  func earliestDay(holding currency: Currency, base: Currency, from first: Day) -> Day? {
    guard base == .eur, currency == .eur || columns[Int(currency.ordinal)] >= 0, let extent else { return nil }
    var day = max(first, extent.lowerBound)
    while day <= extent.upperBound {
      if let place = place(onOrBefore: day), rowDays[place] == day,
        currency == .eur || packed(currency, at: place) != 0
      {
        return day
      }
      day = day.adding(days: 1)
    }
    return nil
  }

  func figure(of currency: Currency, base: Currency, on day: Day) -> FixedDecimal? {
    guard base == .eur, let place = place(onOrBefore: day), rowDays[place] == day else { return nil }
    let packed = packed(currency, at: place)
    return packed == 0 ? nil : FixedDecimal(mantissa: Int128(packed >> 3), scale: Int(packed & 7))
  }

  /// The table is older than any answer.
  func answer(base: Currency, on day: Day) -> Int64? {
    guard base == .eur, let place = place(onOrBefore: day), rowDays[place] == day else { return nil }
    return .min
  }

  private func packed(_ currency: Currency, at place: Int) -> UInt32 {
    let column = Int(columns[Int(currency.ordinal)])
    return column < 0 ? 0 : figures[place * header.count + column]
  }

  // MARK: Finding rows

  /// The place in `rowDays` of the newest row on or before a day.
  private func place(onOrBefore day: Day) -> Int? {
    guard let extent, day >= extent.lowerBound else { return nil }
    if places.isEmpty {
      places = [Int16](repeating: -1, count: extent.upperBound.days(since: extent.lowerBound) + 1)
    }
    let index = min(day, extent.upperBound).days(since: extent.lowerBound)
    if places[index] < 0 {
      found += 1
      found > ECBTable.patience ? readAll() : readRow(onOrBefore: extent.lowerBound.adding(days: index))
    }
    return Int(places[index])
  }

  private func readRow(onOrBefore day: Day) {
    guard let first = extent?.lowerBound else { return }
    // The row sought begins in `low..<high`: every row that begins before `low` is newer than the day.
    var (low, high) = (body, bytes.count)
    while true {
      var start = (low + high) / 2
      while start > low, bytes[start - 1] != 0x0A { start -= 1 }
      guard let rowDay = ECBTable.day(at: start, in: bytes) else { return }
      if rowDay > day {
        low = ECBTable.next(after: start, in: bytes)
      } else if start > low {
        high = start + 1
      } else {
        let row = rowDay.days(since: first)
        if places[row] < 0 { read(rowAt: start, day: rowDay) }
        for index in row...day.days(since: first) { places[index] = places[row] }
        return
      }
    }
  }

  private func readAll() {
    guard let first = extent?.lowerBound else { return }
    rowDays.removeAll()
    figures.removeAll()
    rowDays.reserveCapacity(places.count)
    figures.reserveCapacity(places.count * header.count * 5 / 7)
    var (start, later) = (body, places.count)
    while start < bytes.count, let day = ECBTable.day(at: start, in: bytes) {
      start = read(rowAt: start, day: day)
      let index = day.days(since: first)
      for carried in index..<later { places[carried] = places[index] }
      later = index
    }
  }

  /// Reads the figures of one row: at most 8 digits and 7 decimals each, packed as digits × 8 + decimals.
  @discardableResult private func read(rowAt start: Int, day: Day) -> Int {
    if let first = extent?.lowerBound { places[day.days(since: first)] = Int16(rowDays.count) }
    rowDays.append(day)
    var position = start + 11
    for _ in header {
      var (digits, decimals, fraction): (UInt32, UInt32, UInt32) = (0, 0, 0)
      while position < bytes.count, bytes[position] != 0x2C, bytes[position] != 0x0A {
        let digit = bytes[position] &- 0x30
        if digit < 10 {
          digits = digits &* 10 &+ UInt32(digit)
          decimals &+= fraction
        } else {
          fraction = 1
        }
        position += 1
      }
      figures.append(digits << 3 | decimals & 7)
      position += 1
    }
    return ECBTable.next(after: position - 1, in: bytes)
  }

  /// Where the line after this position begins.
  private static func next(after position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var position = position
    while position < bytes.count, bytes[position] != 0x0A { position += 1 }
    return min(position + 1, bytes.count)
  }

  private static func day(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Day? {
    guard start + 10 <= bytes.count else { return nil }
    func number(_ places: Range<Int>) -> Int {
      places.reduce(0) { $0 &* 10 &+ Int(bytes[start + $1] &- 0x30) }
    }
    return Day(year: number(0..<4), month: number(5..<7), day: number(8..<10))
  }
}
