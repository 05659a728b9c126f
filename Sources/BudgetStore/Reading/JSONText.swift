internal import BudgetCore

/// Texts inside JSON: their escapes, and back.
enum JSONText {
  /// Whether the bytes are valid UTF-8.
  static func isUTF8(_ bytes: Span<UInt8>) -> Bool { (try? UTF8Span(validating: bytes)) != nil }

  /// The offset behind the escape at an offset, a surrogate pair being one; `nil` when it is not valid.
  static func endOfEscape(_ bytes: Span<UInt8>, at start: Int) -> Int? {
    guard start + 1 < bytes.count else { return nil }
    switch bytes[start + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return start + 2
    case 0x75:
      guard let unit = unit(bytes, at: start) else { return nil }
      switch unit {
      case 0xD800..<0xDC00:
        guard let low = JSONText.unit(bytes, at: start + 6), 0xDC00..<0xE000 ~= low else { return nil }
        return start + 12
      case 0xDC00..<0xE000: return nil
      default: return start + 6
      }
    default: return nil
    }
  }

  /// The UTF-16 code unit that a `\uXXXX` at an offset stands for.
  static func unit(_ bytes: Span<UInt8>, at start: Int) -> UInt16? {
    guard start + 6 <= bytes.count, bytes[start] == 0x5C, bytes[start + 1] == 0x75 else { return nil }
    var unit: UInt16 = 0
    for place in start + 2..<start + 6 {
      switch bytes[place] {
      case let byte where byte &- 0x30 < 10: unit = unit << 4 | UInt16(byte &- 0x30)
      case let byte where (byte | 0x20) &- 0x61 < 6: unit = unit << 4 | UInt16((byte | 0x20) &- 0x57)
      default: return nil
      }
    }
    return unit
  }

  /// The text between two quotes, its escapes resolved. The bytes were found valid before.
  static func decoded(_ bytes: Span<UInt8>, _ range: Range<Int>, isEscaped: Bool) -> String {
    guard isEscaped else { return String(copying: bytes.extracting(range)) }
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    append(bytes, range, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the UTF-8 of a text between two quotes, its escapes resolved. The bytes were found valid before.
  static func append(_ bytes: Span<UInt8>, _ range: Range<Int>, to text: inout [UInt8]) {
    var at = range.lowerBound
    while at < range.upperBound {
      guard bytes[at] == 0x5C, at + 1 < range.upperBound else {
        text.append(bytes[at])
        at += 1
        continue
      }
      switch bytes[at + 1] {
      case 0x62: text.append(0x08)
      case 0x66: text.append(0x0C)
      case 0x6E: text.append(0x0A)
      case 0x72: text.append(0x0D)
      case 0x74: text.append(0x09)
      case 0x75:
        let units = [unit(bytes, at: at), unit(bytes, at: at + 6)].compactMap { $0 }
        let isPair = units.first.map { 0xD800..<0xDC00 ~= $0 } ?? false
        text.append(contentsOf: String(decoding: units.prefix(isPair ? 2 : 1), as: UTF16.self).utf8)
        at += isPair ? 12 : 6
        continue
      case let byte: text.append(byte)
      }
      at += 2
    }
  }

  /// Appends a text in quotes. Only what JSON demands is escaped: `"`, `\` and control characters.
  static func appendQuoted(_ text: String, to json: inout [UInt8]) {
    json.append(0x22)
    // Nearly no text has anything to be escaped.
    let bytes = text.utf8.span
    if isPlain(bytes) {
      bytes.withUnsafeBufferPointer { json += $0 }
      json.append(0x22)
      return
    }
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C: json += [0x5C, byte]
      case 0x08: json += [0x5C, 0x62]
      case 0x09: json += [0x5C, 0x74]
      case 0x0A: json += [0x5C, 0x6E]
      case 0x0C: json += [0x5C, 0x66]
      case 0x0D: json += [0x5C, 0x72]
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        json += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: json.append(byte)
      }
    }
    json.append(0x22)
  }

  /// Whether nothing of a text is to be escaped.
  private static func isPlain(_ bytes: Span<UInt8>) -> Bool {
    var place = 0
    while place + 8 <= bytes.count {
      if Word.stops(bytes.word(place)) != 0 { return false }
      place += 8
    }
    return (place..<bytes.count).allSatisfy { bytes[$0] >= 0x20 && bytes[$0] != 0x22 && bytes[$0] != 0x5C }
  }
}
