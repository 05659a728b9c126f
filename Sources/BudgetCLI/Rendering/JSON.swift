/// A JSON value to be written, with its keys in the order given.
indirect enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case string(String)
  /// JSON text that is written as it is.
  case raw(String)
  case array([JSON])
  case object([Member])

  /// A key with its value.
  struct Member: Hashable, Sendable {
    let key: String
    let value: JSON

    init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// A string, or null for none.
  static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

  /// The value on one line, without blanks.
  var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the value's bytes, without blanks.
  func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .int(let value): bytes += String(value).utf8
    case .string(let value): JSON.write(value, to: &bytes)
    case .raw(let value): bytes += value.utf8
    case .array(let values):
      bytes.append(0x5B)
      for (position, value) in values.enumerated() {
        if position > 0 { bytes.append(0x2C) }
        value.write(to: &bytes)
      }
      bytes.append(0x5D)
    case .object(let members):
      bytes.append(0x7B)
      for (position, member) in members.enumerated() {
        if position > 0 { bytes.append(0x2C) }
        JSON.write(member.key, to: &bytes)
        bytes.append(0x3A)
        member.value.write(to: &bytes)
      }
      bytes.append(0x7D)
    }
  }

  /// Writes a string in quotation marks. Control characters, and those that reorder or hide text on a terminal, are
  /// escaped: the value a program reads is the same.
  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    defer { bytes.append(0x22) }
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
      bytes += text.utf8
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += [0x5C, 0x22]
      case "\\": bytes += [0x5C, 0x5C]
      case "\n": bytes += [0x5C, 0x6E]
      case "\r": bytes += [0x5C, 0x72]
      case "\t": bytes += [0x5C, 0x74]
      default:
        if needsEscape(scalar) {
          for unit in String(scalar).utf16 { bytes += [0x5C, 0x75] + hexadecimal(unit) }
        } else {
          bytes += String(scalar).utf8
        }
      }
    }
  }

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return scalar.properties.isBidiControl
    }
  }

  private static func hexadecimal(_ unit: UInt16) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return [12, 8, 4, 0].map { digits[Int(unit >> $0 & 0xF)] }
  }
}
