internal import BudgetCore

/// Sums the expenses of one pass.
///
/// One table of sums per currency, day and paid currency; rows by category or tag have a second one. Rows by currency
/// or period cost nothing while reading: they follow from the first table.
struct TallyBuilder: RecordConsumer {
  private let filter: RecordFilter
  let keys: [GroupKey]
  private let today: Int32
  private let byCategory: Bool
  private let byTag: Bool
  var whole = TallySums()
  /// By the number in `whole` in the upper, category and tag in the lower half of the key.
  var cells = TallySums()
  private(set) var categories = TextTable()
  private(set) var tags = TextTable()
  /// Category number in the upper half, tag number in the lower.
  private(set) var texts = IndexTable()
  private(set) var count = 0
  private(set) var futureCount = 0

  init(_ filter: ExpenseFilter, by keys: [GroupKey], today: Day) {
    self.filter = RecordFilter(filter)
    self.keys = keys
    self.today = today.number
    byCategory = keys.contains(.category)
    byTag = keys.contains(.tag)
  }

  /// The days that its filter has, as day numbers.
  var days: ClosedRange<Int32> { filter.days }
  /// Whether rows need the second table.
  var hasTexts: Bool { byCategory || byTag }

  @inline(__always)
  mutating func consume(
    _ record: inout ScannedRecord, in bytes: Span<UInt8>, at place: RecordPlace, raw: Span<UInt8>
  ) throws(StoreError) {
    guard filter.passes(&record, bytes) else { return }
    count += 1
    if record.day > today { futureCount += 1 }
    let index = try whole.add(&record, bytes, to: TallyKey.key(&record))
    if byCategory || byTag { try addCells(&record, bytes, index) }
  }

  private mutating func addCells(
    _ record: inout ScannedRecord, _ bytes: Span<UInt8>, _ index: Int
  ) throws(StoreError) {
    var category: UInt64 = 0
    if byCategory {
      let range = record.categoryStart..<record.categoryEnd
      let isEscaped = record.escapes.contains(.category)
      category = UInt64(categories.index(bytes, range, isEscaped: isEscaped)) << 32
    }
    guard byTag, record.tagsStart < record.tagsEnd else {
      // Without a tag the empty one is the row, as without a category the empty one is.
      let tag = byTag ? UInt64(tags.index(bytes, 0..<0, isEscaped: false)) : 0
      _ = try cells.add(&record, bytes, to: UInt64(index) << 32 | UInt64(texts.index(of: category | tag)))
      return
    }
    var numbers: [Int] = []
    let isEscaped = record.escapes.contains(.tags)
    ScannedRecord.forEachTag(bytes, record.tagsStart..<record.tagsEnd) { range in
      let number = tags.index(bytes, range, isEscaped: isEscaped)
      if !numbers.contains(number) { numbers.append(number) }
    }
    for number in numbers {
      _ = try cells.add(&record, bytes, to: UInt64(index) << 32 | UInt64(texts.index(of: category | UInt64(number))))
    }
  }
}

/// Currency, day and paid currency in one number.
enum TallyKey {
  /// The day number's bits in the upper half; currencies need 15 bits, none paid is 0.
  @inline(__always)
  static func key(_ record: inout ScannedRecord) -> UInt64 {
    let day = UInt64(UInt32(bitPattern: record.day))
    let paid = record.hasPaid ? UInt64(record.paid.ordinal) + 1 : 0
    return day << 32 | paid << 15 | UInt64(record.amount.ordinal)
  }

  /// The parts of a key.
  static func parts(_ key: UInt64) -> (currency: Currency, day: Day, paid: Currency?)? {
    guard let currency = Currency(ordinal: Int(key & 0x7FFF)) else { return nil }
    let paid = Int(key >> 15 & 0x7FFF)
    return (
      currency, Day(number: Int32(truncatingIfNeeded: Int64(bitPattern: key) >> 32)),
      paid == 0 ? nil : Currency(ordinal: paid - 1)
    )
  }
}
