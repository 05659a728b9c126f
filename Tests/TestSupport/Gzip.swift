/// Compressed bytes, made by hand: a member of gzip whose content is all zeros, 158 times as long.
package enum Gzip {
  /// The whole of a member that decompresses to `count` zeros.
  package static func zeros(count: Int) -> [UInt8] {
    var bits = BitWriter(bytes: header)
    bits.write(literalZero)
    var rest = count - 1
    while rest >= 258 {
      bits.write(match258)
      rest -= 258
    }
    for _ in 0..<rest { bits.write(literalZero) }
    bits.write(endOfBlock)
    var crc: UInt32 = 0xFFFF_FFFF
    for _ in 0..<count {
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return bits.bytes + littleEndian(~crc) + littleEndian(UInt32(count))
  }

  /// A beginning, and a piece of 13 bytes that may follow any number of times; each adds 2,064 zeros.
  package static var endless: (start: [UInt8], piece: [UInt8]) {
    var bits = BitWriter(bytes: header)
    bits.write(literalZero)
    for _ in 0..<16 { bits.write(match258) }
    // Eight matches are 13 whole bytes, so that from any byte on the same bytes come again.
    let first = header.count + 1
    return (Array(bits.bytes[..<first]), Array(bits.bytes[first..<(first + 13)]))
  }

  /// Magic, deflate, no flags, no time, no extra flags, Unix; then the bits "last block, fixed codes".
  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
  private static let literalZero = "00110000"
  /// "Repeat the byte before 258 times": length code 285, distance code 0.
  private static let match258 = "1100010100000"
  private static let endOfBlock = "0000000"

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  private struct BitWriter {
    private(set) var bytes: [UInt8]
    private var used = 8

    init(bytes: [UInt8]) {
      self.bytes = bytes
      write("110")
    }

    /// Adds bits, the first into the lowest free place.
    mutating func write(_ bits: String) {
      for bit in bits.utf8 {
        if used == 8 {
          bytes.append(0)
          used = 0
        }
        if bit == UInt8(ascii: "1") { bytes[bytes.count - 1] |= 1 << used }
        used += 1
      }
    }
  }
}
