/// Numbers texts in the order of their first appearance. A text of up to 16 bytes that was seen before costs two loads, a
/// multiplication and a comparison.
struct TextTable {
  /// A text's length, its first 16 bytes with zeros behind a shorter one, and its hash.
  private struct Head: Equatable {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var count: Int
    var hash: UInt64
  }

  /// All texts as UTF-8, one behind another, and where each begins; the last begin is where they end.
  private var texts: [UInt8] = []
  private var begins = [0]
  private var heads: [Head] = []
  /// A text's number plus one; 0 where there is none. Never more than half full.
  private var slots = [UInt32](repeating: 0, count: 256)

  /// How many bytes behind a text's begin have to be there, whatever its length.
  static let headSize = 16

  /// The text with a number.
  func text(_ index: Int) -> String { String(decoding: texts[begins[index]..<begins[index + 1]], as: UTF8.self) }

  /// Whether two texts are the same, or differ only in whether accents are part of their letters or stand behind them.
  func areSame(_ one: Int, _ other: Int) -> Bool {
    one == other || !isASCII(one) && !isASCII(other) && text(one) == text(other)
  }

  private func isASCII(_ index: Int) -> Bool { texts[begins[index]..<begins[index + 1]].allSatisfy { $0 < 0x80 } }

  /// The number of the text at a place, new ones included.
  mutating func index(_ bytes: Span<UInt8>, _ range: Range<Int>, isEscaped: Bool) -> Int {
    isEscaped ? index(escaped: bytes, range) : index(bytes, range)
  }

  private mutating func index(escaped bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var text: [UInt8] = []
    JSONText.append(bytes, range, to: &text)
    let count = text.count
    text += [UInt8](repeating: 0, count: TextTable.headSize)
    return index(text.span, 0..<count, isEscaped: false)
  }

  /// Adds the empty text.
  mutating func appendEmpty() {
    let nothing = [UInt8](repeating: 0, count: TextTable.headSize)
    _ = index(nothing.span, 0..<0)
  }

  /// Takes over the texts of another table.
  ///
  /// - Returns: the number of each here, by its number there.
  mutating func absorb(_ other: TextTable) -> [Int] {
    let bytes = other.texts + [UInt8](repeating: 0, count: TextTable.headSize)
    return other.heads.indices.map { index(bytes.span, other.begins[$0]..<other.begins[$0 + 1], isEscaped: false) }
  }

  @inline(__always)
  private mutating func index(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    let head = TextTable.head(bytes, range)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: head.hash) & mask
    while true {
      let number = Int(slots[slot])
      if number == 0 { return insert(head, bytes.extracting(range), at: slot) }
      if heads[number - 1] == head, head.count <= TextTable.headSize || isTail(of: number - 1, bytes, range) {
        return number - 1
      }
      slot = (slot + 1) & mask
    }
  }

  private mutating func insert(_ head: Head, _ text: Span<UInt8>, at slot: Int) -> Int {
    text.withUnsafeBufferPointer { texts.append(contentsOf: $0) }
    begins.append(texts.count)
    heads.append(head)
    slots[slot] = UInt32(heads.count)
    if heads.count * 2 > slots.count { grow() }
    return begins.count - 2
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 4)
    let mask = slots.count - 1
    for (index, head) in heads.enumerated() {
      var slot = Int(truncatingIfNeeded: head.hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(index + 1)
    }
  }

  /// Multiplied by 2^64 divided by the golden ratio, the upper bits are well mixed; they are brought down.
  @inline(__always)
  private static func head(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Head {
    let (start, count) = (range.lowerBound, range.count)
    var head = Head(count: count, hash: 0)
    head.first = bytes.word(start) & (count >= 8 ? .max : (1 << UInt64(8 * count)) &- 1)
    if count > 8 {
      head.second = bytes.word(start + 8) & (count >= 16 ? .max : (1 << UInt64(8 * (count - 8))) &- 1)
    }
    head.hash = (head.first ^ head.second &* 0xC2B2_AE3D_27D4_EB4F ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15
    // Of a longer text the last eight bytes are mixed in as well: children of one category differ there.
    if count > 16 { head.hash = (head.hash ^ bytes.word(range.upperBound - 8)) &* 0x9E37_79B9_7F4A_7C15 }
    head.hash ^= head.hash >> 32
    return head
  }

  /// Whether a text has these bytes behind its head; its length is the same.
  private func isTail(of index: Int, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let begin = begins[index] - range.lowerBound
    for place in range.dropFirst(TextTable.headSize) where texts[begin + place] != bytes[place] { return false }
    return true
  }
}
