internal import BudgetCore

/// Keeps the newest expenses of those that pass a filter; only they are decoded, at the end.
///
/// While a window of the file is in memory an expense is its day and its place, 48 bytes; when the window moves on, it is
/// gone through from its end, where the newest mostly stand, and the lines of those that are kept are copied out.
struct NewestExpenses: RecordConsumer {
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
    let index: Int

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
    for candidate in candidates.reversed() {
      if heap.count >= limit, candidate.day < heap[0].day { continue }
      let kept = Kept(
        day: candidate.day, id: bytes.array(candidate.id), line: bytes.array(candidate.line), index: candidate.index)
      if heap.count < limit {
        push(kept)
      } else if heap[0].isOlder(than: kept) {
        replaceOldest(with: kept)
      }
    }
    candidates.removeAll(keepingCapacity: true)
  }

  /// The kept ones, oldest first.
  func sorted() -> [Kept] { heap.sorted { $0.isOlder(than: $1) } }

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
      let children = [place * 2 + 1, place * 2 + 2].filter { $0 < heap.count }
      guard let child = children.min(by: { heap[$0].isOlder(than: heap[$1]) }), heap[child].isOlder(than: heap[place])
      else { return }
      heap.swapAt(place, child)
      place = child
    }
  }
}

extension Span where Element == UInt8 {
  /// The bytes of a range.
  func array(_ range: Range<Int>) -> [UInt8] { extracting(range).withUnsafeBufferPointer { Array($0) } }
}
