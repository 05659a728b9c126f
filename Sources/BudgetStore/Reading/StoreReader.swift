package import BudgetCore

/// Reads a store, in one pass for each question.
package struct StoreReader {
  private let opening: (Range<Int>) throws(StoreError) -> ByteSource
  /// How many bytes the store has; 0 where that is not known, and the store is read in one piece.
  let size: Int
  /// From how many bytes on a store is read in halves; see `StoreReader+Halves`.
  var smallestDivided = 1 << 20

  /// A reader that asks for the bytes anew for each pass.
  package init(opening open: @escaping () throws(StoreError) -> ByteSource) {
    self.init(size: 0) { _ throws(StoreError) in try open() }
  }

  /// A reader that asks for parts of a store of a size.
  init(size: Int, opening open: @escaping (Range<Int>) throws(StoreError) -> ByteSource) {
    self.size = size
    opening = open
  }

  /// A reader of an open file, from its first byte in each pass. It is not closed.
  package init(descriptor: Int32) { self.init { .descriptor(descriptor) } }

  /// A reader of bytes in memory.
  package init(bytes: [UInt8]) { self.init(size: bytes.count) { .bytes(bytes, $0) } }

  /// The bytes of the store, or of a part of it that may reach beyond the end.
  func open(_ range: Range<Int> = 0..<Int.max) throws(StoreError) -> ByteSource { try opening(range) }

  /// A reader of a store without expenses or limits.
  package static var empty: StoreReader { StoreReader(bytes: StoreLock.emptyStore) }

  /// What the store says before its expenses; where it says something behind them, the whole store is read.
  ///
  /// - Throws: damage in what was read, a newer version, a failure to read.
  package func header() throws(StoreError) -> StoreHeader {
    var scan = StoreScan(try open())
    try scan.front()
    if scan.header.hasFormat, scan.header.hasVersion, scan.header.hasLimits { return scan.header.header }
    var nothing = Ignore()
    return try run(&nothing)
  }

  /// Exact sums of the expenses that pass a filter, by at most as many keys as are useful; `[]` for the total alone.
  ///
  /// - Parameters:
  ///   - today: expenses dated later are counted apart as well.
  ///   - valuation: values entries and rows as they are read.
  package func tally(
    _ filter: ExpenseFilter = ExpenseFilter(), by keys: [GroupKey] = [], today: Day,
    valuing valuation: TallyValuation? = nil
  ) throws(StoreError) -> Tally {
    var valuation = valuation
    if let rates = valuation?.rates { valuation?.rates = LockedRates(rates) }
    var builder = TallyBuilder(filter, by: keys, today: today, bytes: size, valuing: valuation)
    _ = try runInHalves(&builder)
    return builder.needsParts ? try tally(filter, by: keys, today: today) : try builder.tally()
  }

  /// Exact sums for several filters, in one pass.
  package func tallies(_ filters: [ExpenseFilter], today: Day) throws(StoreError) -> [Tally] {
    var builders = TallyBuilders(filters, today: today)
    _ = try runInHalves(&builders)
    return try builders.tallies()
  }

  /// Reads the whole store.
  @inline(__always)
  func run(_ consumer: inout some RecordConsumer) throws(StoreError) -> StoreHeader {
    var scan = StoreScan(try open())
    return try scan.run(&consumer)
  }
}

/// Reads for the sake of what is not an expense.
struct Ignore: RecordConsumer {
  mutating func consume(
    _ record: inout ScannedRecord, in bytes: Span<UInt8>, at place: RecordPlace, raw: Span<UInt8>
  ) throws(StoreError) {}
}
