/// Numbers texts in the order of their first appearance. A text seen before costs a hash and a comparison of its bytes.
struct TextTable {
  /// All texts as UTF-8, one behind another, and where each begins; the last begin is where they end.
  private var texts: [UInt8] = []
  private var begins = [0]
  /// A text's number plus one; 0 where there is none. Never more than half full.
  private var slots = [UInt32](repeating: 0, count: 256)

  /// The text with a number.
  func text(_ index: Int) -> String { String(decoding: texts[begins[index]..<begins[index + 1]], as: UTF8.self) }

  /// The number of the text at a place, new ones included.
  mutating func index(_ bytes: Span<UInt8>, _ range: Range<Int>, isEscaped: Bool) -> Int {
    guard isEscaped else { return index(bytes.extracting(range)) }
    var text: [UInt8] = []
    JSONText.append(bytes, range, to: &text)
    return index(text.span)
  }

  @inline(__always)
  private mutating func index(_ text: Span<UInt8>) -> Int {
    let mask = slots.count - 1
    var slot = TextTable.hash(text) & mask
    while true {
      let number = Int(slots[slot])
      if number == 0 { return insert(text, at: slot) }
      let known = begins[number - 1]..<begins[number]
      if known.count == text.count, TextTable.equal(texts.span.extracting(known), text) { return number - 1 }
      slot = (slot + 1) & mask
    }
  }

  private mutating func insert(_ text: Span<UInt8>, at slot: Int) -> Int {
    text.withUnsafeBufferPointer { texts.append(contentsOf: $0) }
    begins.append(texts.count)
    let count = begins.count - 1
    slots[slot] = UInt32(count)
    if count * 2 > slots.count { grow() }
    return count - 1
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 4)
    let mask = slots.count - 1
    for index in 0..<begins.count - 1 {
      var slot = TextTable.hash(texts.span.extracting(begins[index]..<begins[index + 1])) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(index + 1)
    }
  }

  /// FNV-1a, eight bytes a step where there are eight.
  @inline(__always)
  private static func hash(_ text: Span<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var place = 0
    while place + 8 <= text.count {
      hash = (hash ^ text.word(place)) &* 0x9E37_79B9_7F4A_7C15
      place += 8
    }
    while place < text.count {
      hash = (hash ^ UInt64(text[place])) &* 0x0000_0100_0000_01B3
      place += 1
    }
    return Int(truncatingIfNeeded: (hash ^ hash >> 29) >> 3)
  }

  @inline(__always)
  private static func equal(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    var place = 0
    while place + 8 <= left.count {
      guard left.word(place) == right.word(place) else { return false }
      place += 8
    }
    while place < left.count {
      guard left[place] == right[place] else { return false }
      place += 1
    }
    return true
  }
}
