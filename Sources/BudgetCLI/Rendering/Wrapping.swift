/// Breaks text into lines.
enum Wrapping {
  /// The text in lines of at most `width` cells, broken at blanks; a word that is longer than a line is broken anywhere
  /// between two characters. A character wider than a line stands alone.
  static func lines(of text: String, width: Int) -> [String] {
    guard DisplayWidth.of(text) > width else { return [text] }
    var lines: [String] = []
    var (line, used) = ("", 0)
    func end() {
      if !line.isEmpty { lines.append(line) }
      (line, used) = ("", 0)
    }
    for word in text.split(separator: " ") {
      let length = DisplayWidth.of(word)
      if used > 0, used + 1 + length <= width {
        line += " "
        used += 1
      } else {
        end()
      }
      for character in word {
        let cells = DisplayWidth.of(String(character))
        if used > 0, used + cells > width { end() }
        line.append(character)
        used += cells
      }
    }
    end()
    return lines
  }
}

extension Page {
  /// A line that may be wider than a terminal, broken between words: the lines behind the first are indented by two cells
  /// more. A word wider than the terminal, such as a path, stays whole. Elsewhere than on a terminal, the line as it is.
  func folded(_ line: String) -> [String] {
    // A text has at least as many bytes as cells.
    guard isTerminal, line.utf8.count > width else { return [line] }
    let hanging = Palette.unpainted(line[...]).prefix { $0 == " " }.count + 2
    var (lines, current, used, gap) = ([String](), "", 0, -1)
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      gap += 1
      let cells = Palette.width(of: word)
      guard !word.isEmpty else { continue }
      if used > 0, used + gap + cells > width {
        lines.append(current)
        (current, used, gap) = ("", 0, hanging)
      }
      current += blanks(gap) + word
      (used, gap) = (used + gap + cells, 0)
    }
    return lines + [current]
  }
}

extension Palette {
  /// The cells of a text whose styles take none.
  fileprivate static func width(of text: Substring) -> Int {
    var width = 0
    var rest = text.unicodeScalars
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}" { rest = rest.drop { $0 != "m" }.dropFirst() } else { width += DisplayWidth.of(scalar) }
    }
    return width
  }

  /// A text without the style that it begins with.
  fileprivate static func unpainted(_ text: Substring) -> Substring {
    text.first == "\u{1B}" ? text.drop { $0 != "m" }.dropFirst() : text
  }
}
