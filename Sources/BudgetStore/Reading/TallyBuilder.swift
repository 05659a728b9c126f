internal import BudgetCore

/// Sums the expenses of one pass.
///
/// One table of sums per currency, day and paid currency, the entries. Where there is one currency for it they are valued:
/// for a total alone when all are there, with rows as they come up. Rows by currency or period cost nothing while reading:
/// they follow from that table. Rows by category or tag are valued at once, or have a second table of sums.
struct TallyBuilder: DivisibleConsumer {
  private let filter: RecordFilter
  let keys: [GroupKey]
  private let today: Int32
  var whole = TallySums()
  /// The entries of the other half of the store, behind these, unless rows are made of parts of them.
  var later = TallySums()
  private(set) var texts: TextNumbers
  /// What the entries are worth, where there is one currency for it.
  private(set) var valued: ValuedEntries?
  /// The rows by texts, where they are valued.
  private(set) var rows: ValuedRows?
  /// Where they are not: by the number in `whole` in the upper, that of texts in the lower half of the key.
  var cells = TallySums()
  private(set) var count = 0
  private(set) var futureCount = 0

  /// - Parameters:
  ///   - bytes: how large the store is, so that its sums need not be copied as they grow; 0 where that is not known.
  ///   - valuation: values entries.
  init(
    _ filter: ExpenseFilter, by keys: [GroupKey], today: Day, bytes: Int = 0, valuing valuation: TallyValuation? = nil
  ) {
    self.filter = RecordFilter(filter)
    self.keys = keys
    self.today = today.number
    texts = TextNumbers(keys)
    valued = valuation.map { ValuedEntries($0) }
    rows = texts.isNeeded ? valued.map { ValuedRows(by: keys, in: $0.target) } : nil
    let count = min(bytes / 256, 1 << 19)
    whole.reserveCapacity(count)
    if !keys.isEmpty { valued?.reserveCapacity(count) }
    if texts.isNeeded, valued == nil { cells.reserveCapacity(count) }
  }

  /// Whether rows that are to be valued cannot be without the sums of each day: the store has to be read again for those.
  var needsParts: Bool { rows?.needsParts ?? false }
  /// Whether the entries of two halves may stay two pieces: there are no rows, or they are valued.
  var isInPieces: Bool { keys.isEmpty || rows != nil }
  /// The days that its filter has, as day numbers.
  var days: ClosedRange<Int32> { filter.days }

  @inline(__always)
  mutating func consume(
    _ record: inout ScannedRecord, in bytes: Span<UInt8>, at place: RecordPlace, raw: Span<UInt8>
  ) throws(StoreError) {
    guard filter.passes(&record, bytes) else { return }
    count += 1
    if record.day > today { futureCount += 1 }
    let key = Tally.Key(
      day: record.day, currency: record.amount.ordinal, paid: record.hasPaid ? record.paid.ordinal : nil)
    let known = whole.sums.count
    let entry = try whole.add(&record, bytes, to: key.bits)
    if entry == known, !keys.isEmpty {
      valued?.append(key)
      rows?.append(key)
    }
    if texts.isNeeded { try addToRows(&record, bytes, entry, key) }
  }

  private mutating func addToRows(
    _ record: inout ScannedRecord, _ bytes: Span<UInt8>, _ entry: Int, _ key: Tally.Key
  ) throws(StoreError) {
    if let text = texts.number(of: &record, bytes) {
      try addToRow(&record, bytes, entry, key, text)
    } else {
      for text in texts.several { try addToRow(&record, bytes, entry, key, text) }
    }
  }

  @inline(__always)
  private mutating func addToRow(
    _ record: inout ScannedRecord, _ bytes: Span<UInt8>, _ entry: Int, _ key: Tally.Key, _ text: Int
  ) throws(StoreError) {
    if let worth = valued?.worths[entry] {
      rows?.add(&record, bytes, entry: entry, key: key, text: text, at: worth)
    } else {
      _ = try cells.add(&record, bytes, to: UInt64(entry) << 32 | UInt64(text))
    }
  }

  mutating func close() {
    rows?.close(texts)
    if isInPieces { valued?.sumUp(whole.table.keys, whole.part) }
  }

  /// Adds what another has of the expenses behind, as the last there is to come.
  ///
  /// What is of one key in both halves stays two, entries and cells: totals are sums of them, however many. To look for
  /// each costs more than all else that is done to put the halves together.
  mutating func absorb(_ later: TallyBuilder, behind before: Int) {
    count += later.count
    futureCount += later.futureCount
    let first = whole.sums.count
    if isInPieces { self.later = later.whole } else { whole.append(later.whole) { $0 } }
    if let laterValued = later.valued { valued?.absorb(laterValued, behind: first) }
    if let laterRows = later.rows {
      rows?.absorb(laterRows)
    } else if texts.isNeeded {
      let numbers = texts.absorb(later.texts)
      cells.append(later.cells) { (($0 >> 32) + UInt64(first)) << 32 | numbers[Int($0 & 0xFFFF_FFFF)] }
    }
  }
}
