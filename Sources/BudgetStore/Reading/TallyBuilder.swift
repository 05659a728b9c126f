internal import BudgetCore

/// Sums the expenses of one pass.
///
/// One table of sums per currency, day and paid currency; rows by category or tag have a second one. Rows by currency
/// or period cost nothing while reading: they follow from the first table.
struct TallyBuilder: DivisibleConsumer {
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
  /// Category number in the upper half, tag number in the lower; empty where only one of them is asked for.
  private(set) var pairs = IndexTable()
  /// The numbers of the tags of the expense at hand.
  private var ofRecord: [Int] = []
  private(set) var count = 0
  private(set) var futureCount = 0

  /// - Parameter bytes: how large the store is, so that its sums need not be copied as they grow; 0 where that is not known.
  init(_ filter: ExpenseFilter, by keys: [GroupKey], today: Day, bytes: Int = 0) {
    self.filter = RecordFilter(filter)
    self.keys = keys
    self.today = today.number
    byCategory = keys.contains(.category)
    byTag = keys.contains(.tag)
    let count = min(bytes / 256, 1 << 19)
    whole.reserveCapacity(count)
    if byCategory || byTag { cells.reserveCapacity(count) }
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
    let key = Tally.Key(
      day: record.day, currency: record.amount.ordinal, paid: record.hasPaid ? record.paid.ordinal : nil)
    let index = try whole.add(&record, bytes, to: key.bits)
    if byCategory || byTag { try addCells(&record, bytes, index) }
  }

  /// Adds what another has of the expenses behind, as the last there is to come.
  mutating func absorb(_ later: TallyBuilder, behind before: Int) -> Bool {
    count += later.count
    futureCount += later.futureCount
    guard let entries = whole.absorb(later.whole) else { return false }
    let categories = categories.absorb(later.categories)
    let tags = tags.absorb(later.tags)
    let numbers =
      byCategory && byTag
      ? later.pairs.keys.map { text(category: categories[Int($0 >> 32)], tag: tags[Int($0 & 0xFFFF_FFFF)]) }
      : (byCategory ? categories : tags).map { UInt64($0) }
    // The cells of a day in both halves stay two: rows are sums of cells, however many. To look for each costs more than
    // all else that is done to put the halves together.
    cells.append(later.cells) { UInt64(entries[Int($0 >> 32)]) << 32 | numbers[Int($0 & 0xFFFF_FFFF)] }
    return true
  }

  private mutating func addCells(
    _ record: inout ScannedRecord, _ bytes: Span<UInt8>, _ index: Int
  ) throws(StoreError) {
    var category = 0
    if byCategory {
      let range = record.categoryStart..<record.categoryEnd
      category = categories.index(bytes, range, isEscaped: record.escapes.contains(.category))
    }
    guard byTag, record.tagsStart < record.tagsEnd else {
      // Without a tag the empty one is the row, as without a category the empty one is.
      let tag = byTag ? tags.index(bytes, 0..<0, isEscaped: false) : 0
      _ = try cells.add(&record, bytes, to: UInt64(index) << 32 | text(category: category, tag: tag))
      return
    }
    ofRecord.removeAll(keepingCapacity: true)
    let isEscaped = record.escapes.contains(.tags)
    ScannedRecord.forEachTag(bytes, record.tagsStart..<record.tagsEnd) { range in
      let tag = tags.index(bytes, range, isEscaped: isEscaped)
      // In one row once, though two programs wrote its accent in two ways.
      if !ofRecord.contains(where: { tags.areSame($0, tag) }) { ofRecord.append(tag) }
    }
    for tag in ofRecord {
      _ = try cells.add(&record, bytes, to: UInt64(index) << 32 | text(category: category, tag: tag))
    }
  }

  /// The number that stands for a category and a tag, which are 0 where they are not asked for.
  @inline(__always)
  private mutating func text(category: Int, tag: Int) -> UInt64 {
    guard byCategory, byTag else { return UInt64(byCategory ? category : tag) }
    return UInt64(pairs.index(of: UInt64(category) << 32 | UInt64(tag)))
  }

  /// The category or the tag that a number stands for.
  func text(_ number: Int, _ key: GroupKey) -> String {
    let pair = byCategory && byTag ? pairs.keys[number] : UInt64(number) << 32 | UInt64(number)
    return key == .category ? categories.text(Int(pair >> 32)) : tags.text(Int(pair & 0xFFFF_FFFF))
  }
}
