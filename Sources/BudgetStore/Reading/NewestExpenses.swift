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
    let id: [UInt8]
    let line: [UInt8]
    /// How many expenses stand before it in the file.
    var index: Int

    /// Whether this one is older; of one day, the smaller id is.
    func isOlder(than other: Kept) -> Bool {
      day != other.day ? day < other.day : id != other.id ? id.lexicographicallyPrecedes(other.id) : index < other.index
    }
  }

  private let filter: RecordFilter
  private let limit: Int
  private let today: Int32
  private var candidates: [Candidate] = []
  /// A heap, the oldest first.
  private var heap: [Kept] = []
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
    tails.append(bytes, record.idStart, record.idEnd)
    guard filter.passes(&record, bytes) else { return }
    count += 1
    if record.day > today { futureCount += 1 }
    if heap.count >= limit, let oldest = heap.first, record.day < oldest.day { return }
    candidates.append(
      Candidate(
        day: record.day, id: record.idStart..<record.idEnd, line: record.start..<record.end, index: place.index))
  }

  mutating func chunkEnds(_ bytes: Span<UInt8>) throws(StoreError) {
    guard limit > 0 else { return candidates.removeAll(keepingCapacity: true) }
    for candidate in candidates.reversed() where heap.count < limit || !isOlder(candidate, than: heap[0], bytes) {
      keep(
        Kept(
          day: candidate.day, id: bytes.array(candidate.id), line: bytes.array(candidate.line), index: candidate.index))
    }
    candidates.removeAll(keepingCapacity: true)
  }

  /// Takes over what another has kept of the expenses behind.
  mutating func absorb(_ later: NewestExpenses, behind before: Int) -> Bool {
    count += later.count
    futureCount += later.futureCount
    tails.append(later.tails)
    for var kept in later.heap {
      kept.index += before
      keep(kept)
    }
    return true
  }

  /// The kept ones, oldest first.
  func sorted() -> [Kept] { heap.sorted { $0.isOlder(than: $1) } }

  private mutating func keep(_ kept: Kept) {
    if heap.count < limit {
      push(kept)
    } else if heap[0].isOlder(than: kept) {
      replaceOldest(with: kept)
    }
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

  /// Whether an expense that is not copied out yet is older than one that was, so that it need not be.
  private func isOlder(_ candidate: Candidate, than kept: Kept, _ bytes: Span<UInt8>) -> Bool {
    if candidate.day != kept.day { return candidate.day < kept.day }
    for (place, byte) in zip(candidate.id, kept.id) where bytes[place] != byte { return bytes[place] < byte }
    return candidate.id.count < kept.id.count
  }
}

extension Span where Element == UInt8 {
  /// The bytes of a range.
  func array(_ range: Range<Int>) -> [UInt8] { extracting(range).withUnsafeBufferPointer { Array($0) } }
}
