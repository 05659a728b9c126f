/// Keeps text in a CSV cell from running as a formula in a spreadsheet, in a way that can be undone exactly.
///
/// A spreadsheet runs what begins with `=`, `+`, `-`, `@`, a tab or a line break. Such a text gets an apostrophe in
/// front, unless it is a plain number; so does one that begins with apostrophes before such a character. Export and import
/// share this rule, so that `'tis` stays as it is on both ways.
package enum FormulaGuard {
  /// The text with an apostrophe in front where it needs one.
  package static func added(to text: String) -> String { isFormula(text) && !isNumber(text) ? "'" + text : text }

  /// The text without the apostrophe that `added` put in front: the inverse of `added`.
  package static func removed(from text: String) -> String {
    guard text.utf8.first == 0x27 else { return text }
    let rest = String(text.unicodeScalars.dropFirst())
    return added(to: rest) == text ? rest : text
  }

  /// Whether a spreadsheet would run the text, or take it for a guarded one.
  private static func isFormula(_ text: String) -> Bool {
    let first = text.utf8.first
    // Nearly no text begins with an apostrophe.
    return switch first == 0x27 ? text.utf8.first(where: { $0 != 0x27 }) : first {
    case 0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0A, 0x0D: true
    default: false
    }
  }

  /// Digits with at most one minus before and one point between them.
  private static func isNumber(_ text: String) -> Bool {
    let digits = text.utf8.first == 0x2D ? text.utf8.dropFirst() : text.utf8[...]
    let parts = digits.split(separator: 0x2E, omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
  }
}
