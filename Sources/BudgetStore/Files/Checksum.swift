/// A 64-bit checksum that tells versions of a file apart. It guards against accidents, not against forgery.
package struct Checksum: Hashable, Sendable {
  /// The sum.
  package let value: UInt64

  /// The checksum of some bytes: eight at a time, in a fixed byte order, then the rest.
  package init(of bytes: some Collection<UInt8>) {
    value =
      bytes.withContiguousStorageIfAvailable { Checksum.sum($0.span.bytes) } ?? Checksum.sum(Array(bytes).span.bytes)
  }

  /// A checksum by its 16 hexadecimal digits.
  package init?(hex: some StringProtocol) {
    guard hex.utf8.count == 16, let value = UInt64(hex, radix: 16) else { return nil }
    self.value = value
  }

  /// 16 hexadecimal digits, small letters.
  package var hex: String {
    var text: [UInt8] = []
    appendHex(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Adds the 16 hexadecimal digits to a text.
  func appendHex(to text: inout [UInt8]) {
    for shift in stride(from: 60, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: value >> UInt64(shift)) & 0xF
      text.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }

  private static func sum(_ bytes: RawSpan) -> UInt64 {
    var sum = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.byteCount)
    var offset = 0
    while offset + 8 <= bytes.byteCount {
      sum = mixed(sum, UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    while offset < bytes.byteCount {
      sum = mixed(sum, UInt64(bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt8.self)))
      offset += 1
    }
    return mixed(sum, 0)
  }

  /// One step of folded multiplication: every bit of both numbers reaches every bit of the result.
  private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let product = (sum ^ word ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }
}
