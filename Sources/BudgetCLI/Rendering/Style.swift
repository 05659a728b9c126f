/// What a piece of text means to the eye. Colour only marks what matters.
enum Style: Sendable {
  case plain
  /// The figure looked for.
  case strong
  /// What explains and can be overlooked.
  case faint
  /// Aged, estimated, nearly used up.
  case caution
  /// Missing, over a limit.
  case alarm
}

/// How text is drawn: where colours are off, as it is.
struct Palette: Sendable {
  let isColoured: Bool

  /// The text with the codes of its style around it.
  func paint(_ text: String, _ style: Style) -> String {
    guard isColoured, !text.isEmpty else { return text }
    switch style {
    case .plain: return text
    case .strong: return "\u{1B}[1m\(text)\u{1B}[0m"
    case .faint: return "\u{1B}[2m\(text)\u{1B}[0m"
    case .caution: return "\u{1B}[33m\(text)\u{1B}[0m"
    case .alarm: return "\u{1B}[31m\(text)\u{1B}[0m"
    }
  }
}

/// What text is drawn on.
struct Page: Sendable {
  var palette: Palette
  /// Cells in a line.
  var width: Int
  /// Whether a person looks at it: charts and bars are worth drawing.
  var isTerminal: Bool

  /// A page without colours, of the usual width.
  static let plain = Page(palette: Palette(isColoured: false), width: 80, isTerminal: false)
}
