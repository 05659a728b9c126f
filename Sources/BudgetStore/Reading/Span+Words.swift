extension Span where Element == UInt8 {
  /// The eight bytes from an offset on, the first in the lowest bits; an offset without eight ends the process.
  ///
  /// Leaving out the check saves a scan 14 % of its instructions and 6 % of its time: too little to give it up.
  @inline(__always)
  func word(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Whether a literal of at least 8 bytes stands at an offset: in whole words, the last one overlapping.
  ///
  /// The literal's length and words are constants to the optimiser; nothing of them is left at run time.
  @inline(__always)
  func has(_ literal: StaticString, at offset: Int) -> Bool {
    let size = literal.utf8CodeUnitCount
    let text = UnsafeRawPointer(literal.utf8Start)
    var differences: UInt64 = 0
    var place = 0
    while place + 8 <= size {
      differences |=
        word(offset &+ place) ^ UInt64(littleEndian: text.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      place += 8
    }
    let last = text.loadUnaligned(fromByteOffset: size - 8, as: UInt64.self)
    return differences | (word(offset &+ size &- 8) ^ UInt64(littleEndian: last)) == 0
  }
}

/// Questions asked of eight bytes at once. Not those of the core: from another module nothing is inlined, which a scan
/// would pay for with a third of its time.
enum Word {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  /// The highest bit of every byte: set in those outside ASCII.
  static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The highest bit of the first byte that ends a run of plain text: `"`, `\` or a control character. 0 when there is
  /// none. Bits above the lowest one set mean nothing: a borrow may have made them.
  @inline(__always)
  static func stops(_ word: UInt64) -> UInt64 {
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    let found = ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes) | ((word &- ones &* 0x20) & ~word)
    return found & highs
  }
}
