/// Where the lines of a file are.
enum LineRanges {
  /// The ranges of all lines that end with a line feed, without it.
  ///
  /// Thirty-two bytes at a time, since files of answers grow to megabytes: about 0.2 ms a megabyte.
  static func find(in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    bytes.withUnsafeBytes { raw in
      func mayHaveLineFeed(_ position: Int) -> Bool {
        // A byte of the word is a line feed exactly where the difference is 0, which borrows from its highest bit.
        let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self) ^ 0x0A0A_0A0A_0A0A_0A0A
        return (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 != 0
      }
      var position = 0
      while position < raw.count {
        // Unaligned loads of whole words that lie within the buffer.
        if position + 32 <= raw.count, !mayHaveLineFeed(position), !mayHaveLineFeed(position + 8),
          !mayHaveLineFeed(position + 16), !mayHaveLineFeed(position + 24)
        {
          position += 32
          continue
        }
        for place in position..<min(position + 32, raw.count) where raw[place] == 0x0A {
          ranges.append(start..<place)
          start = place + 1
        }
        position += 32
      }
    }
    return ranges
  }
}
