/// How many cells of a terminal a text takes, by the rules of `wcwidth`: wide characters and emoji two, combining
/// marks and other characters without a place of their own none, everything else one.
///
/// Emoji joined with U+200D count as their parts: terminals differ on them.
enum DisplayWidth {
  /// The cells of a text that holds no control characters.
  static func of(_ text: some StringProtocol) -> Int {
    var width = 0
    for scalar in text.unicodeScalars { width += of(scalar) }
    return width
  }

  /// 0, 1 or 2.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar.value == 0xAD ? 0 : 1 }
    // Rules and the blocks of bars: what a table of many rows is full of.
    if 0x2500...0x259F ~= scalar.value { return 1 }
    // The vowels and final consonants of a Hangul syllable are drawn into its first consonant's cells.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
    default: return isWide(scalar) ? 2 : 1
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    guard value >= 0x1100 else { return false }
    if wide.contains(where: { $0.contains(value) }) { return true }
    return value >= 0x231A && scalar.properties.isEmojiPresentation
  }

  /// The wide and fullwidth ranges of Unicode's EastAsianWidth.txt, joined where only unassigned codes lie between.
  /// Emoji are left to the property of their own.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4DC0...0x4DFF,
    0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376,
    0x1F200...0x1F2FF, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}

extension String {
  /// The text with blanks behind it, up to this many cells.
  func padded(to width: Int) -> String { self + blanks(width - DisplayWidth.of(self)) }

  /// The text with blanks in front of it, up to this many cells.
  func indented(to width: Int) -> String { blanks(width - DisplayWidth.of(self)) + self }
}

/// This many blanks; none for a number below 1.
func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
