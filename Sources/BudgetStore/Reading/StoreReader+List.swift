package import BudgetCore

/// The expenses that a list shows.
package struct Listing: Hashable, Sendable {
  /// Oldest first; of one day in the order of their ids.
  package var expenses: [Expense]
  /// For each expense the shortest ending of its id, of at least 4 characters, that no other id in the store has.
  package var idEndings: [String]
  /// How many passed the filter, also those beyond the limit.
  package var count: Int
  /// How many of these are dated after today.
  package var futureCount: Int
}

extension StoreReader {
  /// The expenses that pass a filter; with a limit the newest by date, of equal days those with the greatest ids.
  ///
  /// One pass and the memory of what is kept, plus 8 bytes an expense in the store; a second pass only where two ids share
  /// their last 8 characters.
  package func expenses(
    _ filter: ExpenseFilter = ExpenseFilter(), newest limit: Int? = nil, today: Day
  ) throws(StoreError) -> Listing {
    var newest = NewestExpenses(filter, newest: limit, today: today)
    _ = try runInHalves(&newest)
    let kept = newest.sorted()
    let ids = kept.map(\.id)
    var shared = newest.tails.shared(ids.map(IDTails.tail(of:)))
    let unclear = kept.indices.filter { shared[$0] >= 8 }
    if !unclear.isEmpty {
      var whole = SharedEndings(unclear.map { (ids[$0], kept[$0].index) })
      _ = try run(&whole)
      for (place, index) in unclear.enumerated() { shared[index] = whole.shared[place] }
    }
    return Listing(
      expenses: kept.compactMap { Expense(json: $0.line) },
      idEndings: kept.indices.map { StoreReader.ending(ids[$0], atLeast: max(4, shared[$0] + 1)) },
      count: newest.count, futureCount: newest.futureCount)
  }

  /// The end of an id: this many bytes, and more where they would cut a character.
  private static func ending(_ id: [UInt8], atLeast count: Int) -> String {
    var start = max(0, id.count - count)
    while start > 0, id[start] & 0xC0 == 0x80 { start -= 1 }
    return String(decoding: id[start...], as: UTF8.self)
  }

  /// Calls with each expense that passes a filter, decoded, in the file's order.
  package func forEachExpense(
    _ filter: ExpenseFilter = ExpenseFilter(), _ body: @escaping (Expense) throws(StoreError) -> Void
  ) throws(StoreError) -> StoreHeader {
    var visitor = Visitor(filter: RecordFilter(filter)) { (_, raw, record, bytes) throws(StoreError) in
      if let expense = record.hasMore ? Expense.read(raw) : record.expense(bytes) { try body(expense) }
    }
    return try run(&visitor)
  }

  /// Calls with each expense's place and its bytes as the file holds them, in the file's order; nothing is decoded.
  package func forEachRecord(
    _ body: @escaping (RecordPlace, Span<UInt8>) throws(StoreError) -> Void
  ) throws(StoreError) -> StoreHeader {
    var visitor = Visitor(filter: RecordFilter(ExpenseFilter())) { (place, raw, _, _) throws(StoreError) in
      try body(place, raw)
    }
    return try run(&visitor)
  }
}

/// Hands expenses to a closure.
struct Visitor: RecordConsumer {
  let filter: RecordFilter
  let body: (RecordPlace, Span<UInt8>, borrowing ScannedRecord, Span<UInt8>) throws(StoreError) -> Void

  mutating func consume(
    _ record: inout ScannedRecord, in bytes: Span<UInt8>, at place: RecordPlace, raw: Span<UInt8>
  ) throws(StoreError) {
    if filter.passes(&record, bytes) { try body(place, raw, record, bytes) }
  }
}

/// Compares some ids with all of the store, to their whole length.
struct SharedEndings: RecordConsumer {
  private let ids: [(id: [UInt8], index: Int)]
  /// For each id how many bytes at its end it shares with another at most.
  private(set) var shared: [Int]

  init(_ ids: [(id: [UInt8], index: Int)]) {
    self.ids = ids
    shared = [Int](repeating: 0, count: ids.count)
  }

  mutating func consume(
    _ record: inout ScannedRecord, in bytes: Span<UInt8>, at place: RecordPlace, raw: Span<UInt8>
  ) throws(StoreError) {
    if record.escapes.contains(.id) { return compare(record.id(bytes).utf8.span, place) }
    compare(bytes.extracting(record.idStart..<record.idEnd), place)
  }

  private mutating func compare(_ other: Span<UInt8>, _ place: RecordPlace) {
    for number in ids.indices where ids[number].index != place.index {
      let id = ids[number].id
      var count = 0
      while count < id.count, count < other.count,
        other[other.count - 1 - count] | 0x20 == id[id.count - 1 - count] | 0x20
      {
        count += 1
      }
      shared[number] = max(shared[number], count)
    }
  }
}
