/// Tables on terminals that are narrower than their lines.
extension Table {
  /// A text column is made no narrower than this.
  private static let leastText = 12

  /// How wide text columns may be so that the lines have at most `room` cells; `nil` when they cannot be so narrow.
  static func textWidth(_ widths: [(Alignment, Int)], room: Int) -> Int? {
    let shown = widths.filter { $0.1 > 0 }
    let gaps = shown.dropFirst().reduce(0) { $0 + ($1.0 == .unit ? 1 : 2) }
    let fixed = shown.reduce(gaps) { $0 + ($1.0 == .text ? 0 : $1.1) }
    let texts = shown.filter { $0.0 == .text }.map(\.1)
    // What short columns do not need is for the long ones.
    var (left, columns) = (room - fixed, texts.count)
    for width in texts.sorted() {
      if width * columns > left { return left / columns >= leastText ? left / columns : nil }
      left -= width
      columns -= 1
    }
    return texts.last.map { max($0, texts.max() ?? 0) }
  }

  /// The rows with long texts broken into several rows, to be shown in text columns of this width.
  func broken(to width: Int) -> Table {
    var table = Table(columns)
    for row in rows {
      guard case .cells(let cells) = row else {
        table.rows.append(row)
        continue
      }
      let pieces = zip(cells, columns).map { cell, alignment in
        alignment == .text ? Wrapping.lines(of: cell.text, width: width) : [cell.text]
      }
      for line in 0..<(pieces.map(\.count).max() ?? 0) {
        table.rows.append(
          .cells(zip(cells, pieces).map { cell, piece in Cell(line < piece.count ? piece[line] : "", cell.style) }))
      }
    }
    return table
  }

  /// The lines with the texts of each row below its other cells. Texts in front of all else name the row, and stay.
  func stackedLines(on page: Page, indent: Int) -> [String] {
    let names = columns.prefix { $0 == .text }.count
    var rest = Table(columns.enumerated().map { $0 < names ? .left : $1 })
    rest.rows = rows.map { row in
      guard case .cells(let cells) = row else { return row }
      return .cells(zip(cells, rest.columns).map { cell, alignment in alignment == .text ? Cell("") : cell })
    }
    return zip(rows, rest.lines(on: page, indent: indent)).flatMap { row, line in
      guard case .cells(let cells) = row else { return [line] }
      let texts = zip(cells, rest.columns).filter { cell, alignment in alignment == .text && !cell.text.isEmpty }
      return [line]
        + texts.flatMap { cell, _ in
          Wrapping.lines(of: cell.text, width: max(1, page.width - indent - 4)).map {
            blanks(indent + 4) + page.palette.paint($0, cell.style)
          }
        }
    }
  }
}
