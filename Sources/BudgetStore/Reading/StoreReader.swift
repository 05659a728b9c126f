package import BudgetCore

/// Reads a store, in one pass for each question.
package struct StoreReader {
  let open: () throws(StoreError) -> ByteSource

  /// A reader that asks for the bytes anew for each pass.
  package init(opening open: @escaping () throws(StoreError) -> ByteSource) { self.open = open }

  /// A reader of an open file, from its first byte in each pass. It is not closed.
  package init(descriptor: Int32) { open = { .descriptor(descriptor) } }

  /// A reader of bytes in memory.
  package init(bytes: [UInt8]) { open = { .bytes(bytes) } }

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
  /// - Parameter today: expenses dated later are counted apart as well.
  package func tally(
    _ filter: ExpenseFilter = ExpenseFilter(), by keys: [GroupKey] = [], today: Day
  ) throws(StoreError) -> Tally {
    var builder = TallyBuilder(filter, by: keys, today: today)
    _ = try run(&builder)
    return try builder.tally()
  }

  /// Exact sums for several filters, in one pass.
  package func tallies(_ filters: [ExpenseFilter], today: Day) throws(StoreError) -> [Tally] {
    var builders = TallyBuilders(filters, today: today)
    _ = try run(&builders)
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
