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
