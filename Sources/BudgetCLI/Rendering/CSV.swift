internal import BudgetCore

/// Comma-separated values after RFC 4180: fields quoted where they must be, lines ending in CRLF.
/// What a spreadsheet would run as a formula is written with a guard (`FormulaGuard`).
enum CSV {
  /// Appends one line.
  static func write(_ fields: [String], to bytes: inout [UInt8]) {
    for (position, field) in fields.enumerated() {
      if position > 0 { bytes.append(0x2C) }
      write(FormulaGuard.added(to: field), to: &bytes)
    }
    bytes.append(0x0D)
    bytes.append(0x0A)
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    let content = text.utf8.span
    let isPlain = content.indices.allSatisfy {
      content[$0] != 0x22 && content[$0] != 0x2C && content[$0] != 0x0A && content[$0] != 0x0D
    }
    if isPlain { return content.withUnsafeBufferPointer { bytes += $0 } }
    bytes.append(0x22)
    for byte in text.utf8 {
      if byte == 0x22 { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }
}
