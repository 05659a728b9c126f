/// Rows and columns to be shown as aligned text.
///
/// Columns are parted by two blanks and as wide as their widest cell, by display width; nothing is cut. Numbers stand
/// with their decimal points below each other. A line has no blanks at its end. On a terminal, texts are broken between
/// words where a line would be too long; elsewhere a row is always one line.
struct Table: Sendable {
  /// Where a cell stands within its column.
  enum Alignment: Sendable {
    case left, right
    /// To the left, one blank behind the column before: a currency behind its amount.
    case unit
    /// On the decimal point: what follows it stands behind, what has none ends before it. Words without a digit take
    /// the whole width and end with it.
    case decimal
    /// To the left, as words that may be broken into several lines.
    case text
  }

  /// Text with a style.
  struct Cell: Sendable, ExpressibleByStringInterpolation {
    var text: String
    var style: Style

    init(_ text: String, _ style: Style = .plain) {
      self.text = text
      self.style = style
    }

    init(stringLiteral text: String) { self.init(text) }
  }

  /// A line of the table.
  enum Row: Sendable {
    case cells([Cell])
    /// A rule below the numbers of these columns.
    case rule(under: Set<Int>)
  }

  let columns: [Alignment]
  var rows: [Row] = []

  init(_ columns: [Alignment]) { self.columns = columns }

  /// Adds a line of cells, one a column; columns at the end may be left out.
  mutating func add(_ cells: Cell...) { rows.append(.cells(cells)) }

  /// The lines, without line breaks.
  func lines(on page: Page, indent: Int = 0) -> [String] {
    let shapes = columns.indices.map { Shape(of: cells(in: $0), alignment: columns[$0]) }
    let texts = columns.indices.filter { columns[$0] == .text }.map { shapes[$0].width }
    if page.isTerminal, let longest = texts.max(), longest > 0 {
      guard let width = Table.textWidth(Array(zip(columns, shapes.map(\.width))), room: page.width - indent) else {
        return stackedLines(on: page, indent: indent)
      }
      if width < longest { return broken(to: width).lines(on: page, indent: indent) }
    }
    return rows.map { row in
      var line = blanks(indent)
      var gap = 0
      for (column, shape) in shapes.enumerated() where shape.width > 0 {
        let (before, text, after) =
          switch row {
          case .cells(let cells): column < cells.count ? shape.place(cells[column]) : (shape.width, Cell(""), 0)
          case .rule(let under):
            under.contains(column)
              ? (0, Cell(String(repeating: "─", count: shape.width)), 0) : (shape.width, Cell(""), 0)
          }
        gap += before - (shape.alignment == .unit && gap > 0 ? 1 : 0)
        if !text.text.isEmpty {
          line += blanks(gap) + page.palette.paint(text.text, text.style)
          gap = 0
        }
        gap += after + 2
      }
      return line
    }
  }

  private func cells(in column: Int) -> [Cell] {
    rows.compactMap { row in
      guard case .cells(let cells) = row, column < cells.count else { return nil }
      return cells[column]
    }
  }
}

/// How wide a column is before and behind its decimal points.
private struct Shape {
  let alignment: Table.Alignment
  private(set) var whole = 0
  private(set) var fraction = 0
  var width: Int { whole + fraction }

  init(of cells: [Table.Cell], alignment: Table.Alignment) {
    self.alignment = alignment
    for cell in cells {
      let (before, behind) = Shape.parts(cell.text, alignment)
      guard !Shape.isWords(cell.text, alignment) else { continue }
      whole = max(whole, before)
      fraction = max(fraction, behind)
    }
    let words = cells.filter { Shape.isWords($0.text, alignment) }.map { DisplayWidth.of($0.text) }.max() ?? 0
    whole = max(whole, words - fraction)
  }

  /// The cells before and from the decimal point on.
  private static func parts(_ text: String, _ alignment: Table.Alignment) -> (Int, Int) {
    guard alignment == .decimal, let point = text.firstIndex(of: ".") else { return (DisplayWidth.of(text), 0) }
    return (DisplayWidth.of(text[..<point]), DisplayWidth.of(text[point...]))
  }

  /// Whether a cell says something in place of a number.
  private static func isWords(_ text: String, _ alignment: Table.Alignment) -> Bool {
    alignment == .decimal && !text.isEmpty && !text.contains(where: \.isNumber)
  }

  /// The cell with the blanks before and behind it.
  func place(_ cell: Table.Cell) -> (Int, Table.Cell, Int) {
    let (before, behind) = Shape.parts(cell.text, alignment)
    if Shape.isWords(cell.text, alignment) { return (width - before, cell, 0) }
    return switch alignment {
    case .left, .unit, .text: (0, cell, width - before)
    case .right: (width - before, cell, 0)
    case .decimal: (whole - before, cell, fraction - behind)
    }
  }
}
