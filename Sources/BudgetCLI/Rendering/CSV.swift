/// Comma-separated values after RFC 4180: fields quoted where they must be, lines ending in CRLF.
///
/// A spreadsheet runs a field that begins with `=`, `+`, `-`, `@`, a tab or a carriage return as a formula. Such a field
/// gets an apostrophe in front, unless it is a plain number; so does a text that begins with apostrophes before such a
/// character. Taking one apostrophe off exactly those fields (`unguarded`) gives every text back unchanged.
enum CSV {
  /// Appends one line.
  static func write(_ fields: [String], to bytes: inout [UInt8]) {
    for (position, field) in fields.enumerated() {
      if position > 0 { bytes.append(0x2C) }
      let text = guarded(field)
      if text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }) {
        bytes.append(0x22)
        for byte in text.utf8 {
          if byte == 0x22 { bytes.append(byte) }
          bytes.append(byte)
        }
        bytes.append(0x22)
      } else {
        bytes += text.utf8
      }
    }
    bytes += [0x0D, 0x0A]
  }

  /// The field as it is written: with an apostrophe in front of what a spreadsheet would run.
  static func guarded(_ field: String) -> String { isFormula(field) && !isNumber(field) ? "'" + field : field }

  /// The field as it was before `guarded`.
  static func unguarded(_ field: String) -> String {
    guard field.utf8.first == 0x27 else { return field }
    let rest = String(field.dropFirst())
    return guarded(rest) == field ? rest : field
  }

  /// Whether a spreadsheet would run the field, or take it for a guarded one.
  private static func isFormula(_ field: String) -> Bool {
    switch field.utf8.first(where: { $0 != 0x27 }) {
    case 0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D: true
    default: false
    }
  }

  /// Digits with at most one minus before and one point between them.
  private static func isNumber(_ field: String) -> Bool {
    let digits = field.utf8.first == 0x2D ? field.utf8.dropFirst() : field.utf8[...]
    let parts = digits.split(separator: 0x2E, omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
  }
}
