/// A line over time, drawn with braille dots: two across and four down in each cell.
struct Chart {
  /// From oldest to newest, at even distances, in any unit; of at most 15 digits.
  let values: [Int]
  /// Cells across and down.
  let width: Int
  let height: Int

  /// The lines of the chart, top first, all of `width` cells.
  var lines: [String] {
    guard let low = values.min(), let high = values.max(), width > 0, height > 0 else { return [] }
    var cells = [[UInt32]](repeating: [UInt32](repeating: 0, count: width), count: height)
    let (across, down) = (width * 2, height * 4)
    var last: Int?
    for x in 0..<across {
      let position = values.count == 1 ? 0 : x * (values.count - 1) / max(1, across - 1)
      let y = high > low ? (high - values[position]) * (down - 1) / (high - low) : down / 2
      // The line is drawn unbroken: from where the last dot stood to this one.
      for dot in min(y, last ?? y)...max(y, last ?? y) { cells[dot / 4][x / 2] |= Chart.dots[dot % 4][x % 2] }
      last = y
    }
    return cells.map { row in
      String(String.UnicodeScalarView(row.compactMap { Unicode.Scalar(0x2800 + $0) }))
    }
  }

  /// The bit of each dot in a braille character, by row and column.
  private static let dots: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
}
