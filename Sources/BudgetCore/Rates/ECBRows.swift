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
