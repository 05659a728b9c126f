/// Questions asked of eight bytes at once, the first byte in the lowest bits.
enum Word {
  /// 1 in every byte.
  static let ones: UInt64 = 0x0101_0101_0101_0101
  /// The highest bit of every byte.
  static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The highest bit of the first byte that is this one. 0 where there is none; bits above the lowest one set mean
  /// nothing: a byte of 0 borrows what shows, and the borrow may run on.
  @inline(__always)
  static func first(_ byte: UInt8, in word: UInt64) -> UInt64 {
    let rests = word ^ (ones &* UInt64(byte))
    return (rests &- ones) & ~rests & highs
  }
}
