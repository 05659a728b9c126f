internal import BudgetCore

/// Keeps the newest expenses of those that pass a filter; only they are decoded, at the end.
///
/// While a window of the file is in memory an expense is its day and its place, 48 bytes; when the window moves on, it is
/// gone through from its end, where the newest mostly stand, and the lines of those that are kept are copied out.
struct NewestExpenses: DivisibleConsumer {
  private struct Candidate {
    let day: Int32
    let id: Range<Int>
    let line: Range<Int>
    let index: Int
  }

  struct Kept {
    let day: Int32
    let line: [UInt8]
    fileprivate let idCount: Int
    /// How many expenses stand before it in the file.
    var index: Int

    /// Where the id stands, its escapes unresolved: a line begins with `{"id":"`.
    fileprivate var idRange: Range<Int> { 7..<7 + idCount }

    /// The id, decoded.
    var id: [UInt8] {
      var id: [UInt8] = []
      JSONText.append(line.span, idRange, to: &id)
      return id
    }

    /// Whether this one is older.
    func isOlder(than other: Kept) -> Bool {
      switch NewestExpenses.order(day, line.span.extracting(idRange), other) {
      case 0: index < other.index
      case let order: order < 0
      }
    }
  }

  private let filter: RecordFilter
  private let limit: Int
  private let today: Int32
  private var candidates: [Candidate] = []
  /// A heap, the oldest first.
  private var heap: [Kept] = []
  /// The day before which no expense is kept any more.
  private var firstDay = Int32.min
  private(set) var count = 0
  private(set) var futureCount = 0
  var tails = IDTails()

  init(_ filter: ExpenseFilter, newest limit: Int?, today: Day) {
    self.filter = RecordFilter(filter)
    self.limit = limit ?? .max
    self.today = today.number
  }

  @inline(__always)
  mutating func consume(
    _ record: inout ScannedRecord, in bytes: Span<UInt8>, at place: RecordPlace, raw: Span<UInt8>
  ) throws(StoreError) {
    tails.append(record, bytes)
    guard filter.passes(&record, bytes) else { return }
    count += 1
    if record.day > today { futureCount += 1 }
    guard record.day >= firstDay else { return }
    candidates.append(
      Candidate(
        day: record.day, id: record.idStart..<record.idEnd, line: record.start..<record.end, index: place.index))
  }

  mutating func chunkEnds(_ bytes: Span<UInt8>) throws(StoreError) {
    guard limit > 0 else { return candidates.removeAll(keepingCapacity: true) }
    for candidate in candidates.reversed() where candidate.day >= firstDay {
      // Where it is older than all that are kept, it need not be copied out.
      let id = bytes.extracting(candidate.id)
      if heap.count >= limit, NewestExpenses.order(candidate.day, id, heap[0]) < 0 { continue }
      keep(
        Kept(
          day: candidate.day, line: bytes.array(candidate.line), idCount: candidate.id.count, index: candidate.index))
    }
    candidates.removeAll(keepingCapacity: true)
  }

  /// Takes over what another has kept of the expenses behind.
  mutating func absorb(_ later: NewestExpenses, behind before: Int) {
    count += later.count
    futureCount += later.futureCount
    tails.append(later.tails)
    for var kept in later.heap {
      kept.index += before
      keep(kept)
    }
  }

  /// The kept ones, oldest first.
  func sorted() -> [Kept] { heap.sorted { $0.isOlder(than: $1) } }

  private mutating func keep(_ kept: Kept) {
    if heap.count < limit {
      push(kept)
    } else if heap[0].isOlder(than: kept) {
      replaceOldest(with: kept)
    }
    if heap.count == limit { firstDay = heap[0].day }
  }

  private mutating func push(_ kept: Kept) {
    heap.append(kept)
    // Without a limit nothing is ever replaced, and the order is made once, at the end.
    guard limit != .max else { return }
    var place = heap.count - 1
    while place > 0, heap[place].isOlder(than: heap[(place - 1) / 2]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func replaceOldest(with kept: Kept) {
    heap[0] = kept
    var place = 0
    while true {
      var oldest = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < heap.count && heap[child].isOlder(than: heap[oldest]) { oldest = child }
      if oldest == place { return }
      heap.swapAt(place, oldest)
      place = oldest
    }
  }

  /// Below 0 where an expense of this day and id is older than another, above where it is newer, 0 where their place in
  /// the file decides. Of one day, the smaller id is older.
  private static func order(_ day: Int32, _ id: Span<UInt8>, _ other: Kept) -> Int {
    if day != other.day { return day < other.day ? -1 : 1 }
    let otherID = other.line.span.extracting(other.idRange)
    for place in 0..<min(id.count, otherID.count) where id[place] != otherID[place] {
      return id[place] < otherID[place] ? -1 : 1
    }
    return id.count - otherID.count
  }
}

extension Span where Element == UInt8 {
  /// The bytes of a range.
  func array(_ range: Range<Int>) -> [UInt8] { extracting(range).withUnsafeBufferPointer { Array($0) } }
}
