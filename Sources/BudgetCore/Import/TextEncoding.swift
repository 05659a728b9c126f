/// How the bytes of an imported file stand for text.
package enum TextEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case latin1 = "latin-1"
  case windows1252 = "windows-1252"

  /// The same text in UTF-8. Bytes that Windows-1252 leaves undefined become the control characters of Latin-1.
  ///
  /// A byte order mark wins: it says UTF-8, or UTF-16 in either order.
  package func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xFF, 0xFE]) { return TextEncoding.utf8(ofUTF16: bytes, high: 1) }
    if bytes.starts(with: [0xFE, 0xFF]) { return TextEncoding.utf8(ofUTF16: bytes, high: 0) }
    guard self != .utf8, !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      let scalar = self == .windows1252 ? TextEncoding.windowsScalar(byte) : UInt16(byte)
      switch scalar {
      case ..<0x80: result.append(UInt8(scalar))
      case ..<0x800: result += [UInt8(0xC0 | scalar >> 6), UInt8(0x80 | scalar & 0x3F)]
      default: result += [UInt8(0xE0 | scalar >> 12), UInt8(0x80 | scalar >> 6 & 0x3F), UInt8(0x80 | scalar & 0x3F)]
      }
    }
    return result
  }

  /// - Parameter high: which byte of a pair, 0 or 1, is the higher one.
  private static func utf8(ofUTF16 bytes: [UInt8], high: Int) -> [UInt8] {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).lazy.map {
      UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + 1 - high])
    }
    var result: [UInt8] = []
    let failed = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true) {
      result.append($0)
    }
    // Where half a character stands, a byte that is never part of UTF-8 has the line refused.
    return failed || bytes.count % 2 != 0 ? result + [0xFF] : result
  }

  private static func windowsScalar(_ byte: UInt8) -> UInt16 {
    guard (0x80...0x9F).contains(byte) else { return UInt16(byte) }
    let scalar = windowsHigh[Int(byte) - 0x80]
    return scalar == 0 ? UInt16(byte) : scalar
  }

  /// What Windows-1252 has in place of Latin-1's control characters 0x80 to 0x9F; 0 where it has nothing.
  private static let windowsHigh: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
    0x0178,
  ]
}
