/// A horizontal bar of block characters, drawn in eighths of a cell.
enum Bar {
  /// A bar for `part` of `whole` (0 to 1 of it), at most `width` cells long; empty when nothing is to be shown.
  /// A part above 0 shows at least one eighth.
  ///
  /// - Parameters:
  ///   - part: counted in any unit.
  ///   - whole: in the same unit.
  static func text(_ part: Int, of whole: Int, width: Int) -> String {
    guard part > 0, whole > 0, width > 0 else { return "" }
    let all = width * 8
    let (product, overflow) = min(part, whole).multipliedReportingOverflow(by: all)
    let eighths = max(1, overflow ? min(part, whole) / max(1, whole / all) : product / whole)
    let full = String(repeating: "█", count: min(eighths, all) / 8)
    return eighths >= all || eighths % 8 == 0 ? full : full + String(partials[eighths % 8 - 1])
  }

  private static let partials: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}
