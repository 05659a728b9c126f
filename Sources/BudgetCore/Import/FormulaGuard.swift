/// Keeps text in a CSV cell from running as a formula in a spreadsheet, in a way that can be undone exactly.
///
/// A text that begins with `=`, `+`, `-`, `@`, a tab, a carriage return or the guard itself gets an apostrophe in front.
/// Numbers are never texts here, so `-7.50` stays `-7.50`.
package enum FormulaGuard {
  /// The text with a guard where it needs one.
  package static func added(to text: String) -> String {
    guard let first = text.unicodeScalars.first, "=+-@\t\r'".unicodeScalars.contains(first) else { return text }
    return "'" + text
  }

  /// The text without its guard: the inverse of `added`.
  package static func removed(from text: String) -> String {
    text.hasPrefix("'") ? String(text.unicodeScalars.dropFirst()) : text
  }
}
