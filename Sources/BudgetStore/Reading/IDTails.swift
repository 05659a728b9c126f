/// The last eight bytes of every id, in small letters: enough to say which endings are unambiguous.
///
/// 8 MB for a million expenses. Eight characters of a UUID or ULID are shared by two of a million in one store of a
/// hundred or fewer; for these the whole ids are compared, in a second pass.
struct IDTails {
  /// In blocks, so that growing copies nothing and needs no second room.
  private var blocks: [[UInt64]] = []
  /// Those that are in no block yet: an array that is appended to asks every time whether it is its own and has room.
  private var recent = InlineArray<1024, UInt64>(repeating: 0)
  private var recentCount = 0

  /// Adds the id of an expense.
  @inline(__always)
  mutating func append(_ record: borrowing ScannedRecord, _ bytes: Span<UInt8>) {
    recent[recentCount] =
      record.escapes.contains(.id)
      ? IDTails.tail(of: Array(record.id(bytes).utf8)) : IDTails.tail(bytes, record.idStart, record.idEnd)
    recentCount += 1
    if recentCount == recent.count { makeBlock() }
  }

  private mutating func makeBlock() {
    blocks.append(recent.span.extracting(first: recentCount).withUnsafeBufferPointer { Array($0) })
    recentCount = 0
  }

  /// Adds all of another.
  mutating func append(_ other: consuming IDTails) {
    other.makeBlock()
    blocks += other.blocks
  }

  /// The last character in the highest bits; zeros below where the id is shorter. An id stands behind `{"id":"`, so
  /// that eight bytes before its end are always there.
  @inline(__always)
  private static func tail(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> UInt64 {
    let word = bytes.word(end - 8) | 0x2020_2020_2020_2020
    return end - start >= 8 ? word : word & ~(UInt64.max >> UInt64(8 * (end - start)))
  }

  /// The tail of an id outside its line.
  static func tail(of id: [UInt8]) -> UInt64 {
    let padded = [UInt8](repeating: 0, count: 8) + id
    return tail(padded.span, 8, padded.count)
  }

  /// For each tail the most characters at the end that it shares with another id: 8 when it may be more.
  mutating func shared(_ tails: [UInt64]) -> [Int] {
    makeBlock()
    let order = tails.indices.sorted { tails[$0] < tails[$1] }
    let sorted = order.map { tails[$0] }
    var shared = [Int](repeating: 0, count: tails.count)
    var equals = [Int](repeating: 0, count: tails.count)
    // Ids whose last two characters end none of those asked about cannot share three; they are most.
    var ends = [Bool](repeating: false, count: 65_536)
    for tail in sorted { ends[Int(tail >> 48)] = true }
    for block in blocks {
      for tail in block where ends[Int(tail >> 48)] {
        // The longest shared endings are those of the neighbours in the order.
        var low = 0
        var high = sorted.count
        while low < high {
          let middle = (low + high) / 2
          if sorted[middle] < tail { low = middle + 1 } else { high = middle }
        }
        if low < sorted.count, sorted[low] == tail {
          equals[low] += 1
        } else {
          if low < sorted.count { shared[low] = max(shared[low], (sorted[low] ^ tail).leadingZeroBitCount / 8) }
          if low > 0 { shared[low - 1] = max(shared[low - 1], (sorted[low - 1] ^ tail).leadingZeroBitCount / 8) }
        }
      }
    }
    // Each is among all ids once itself; equal tails stand side by side and were counted at the first.
    var result = [Int](repeating: 0, count: tails.count)
    var first = 0
    for place in sorted.indices {
      if sorted[place] != sorted[first] { first = place }
      var most = max(shared[place], shared[first])
      if place + 1 < sorted.count { most = max(most, (sorted[place] ^ sorted[place + 1]).leadingZeroBitCount / 8) }
      if place > 0 { most = max(most, (sorted[place] ^ sorted[place - 1]).leadingZeroBitCount / 8) }
      result[order[place]] = equals[first] > 1 ? 8 : most
    }
    return result
  }
}
