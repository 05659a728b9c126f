import Testing

@testable import BudgetCLI

@Suite struct Tables {
  @Test func `numbers line up on the decimal point, and no line has blanks at its end`() {
    var table = Table([.left, .decimal, .left])
    table.add("food", "1234.5", "EUR")
    table.add("rent", "-7", "JPY")
    table.add("x", "0.125")
    #expect(
      table.lines(on: .plain) == [
        "food  1234.5    EUR",
        "rent    -7      JPY",
        "x        0.125",
      ])
  }

  @Test func `a rule stands below the widest number of its column`() {
    var table = Table([.left, .decimal])
    table.add("food", "21.60")
    table.rows.append(.rule(under: [1]))
    table.add("total", "121.60")
    #expect(table.lines(on: .plain) == ["food    21.60", "       ──────", "total  121.60"])
  }

  @Test func `words in place of a number end with its column and push no number away`() {
    var table = Table([.left, .decimal, .left])
    table.add("tea", "no rate", "x")
    table.add("food", "1313.92", "y")
    table.rows.append(.rule(under: [1]))
    #expect(table.lines(on: .plain) == ["tea   no rate  x", "food  1313.92  y", "      ───────"])
  }

  @Test func `a column without a text takes no room`() {
    var table = Table([.left, .left, .left])
    table.add("a", "", "b")
    table.add("c", "", "d")
    #expect(table.lines(on: .plain) == ["a  b", "c  d"])
  }

  @Test func `right alignment counts cells, not characters`() {
    var table = Table([.right])
    table.add("日本")
    table.add("abcde")
    #expect(table.lines(on: .plain) == [" 日本", "abcde"])
  }

  @Test func `colours change nothing in the lines but their codes`() {
    var table = Table([.left, .decimal])
    table.add(Table.Cell("food", .strong), Table.Cell("1.00", .alarm))
    let coloured = Page(palette: Palette(isColoured: true), width: 80, isTerminal: true)
    #expect(table.lines(on: coloured) == ["\u{1B}[1mfood\u{1B}[0m  \u{1B}[31m1.00\u{1B}[0m"])
    #expect(table.lines(on: .plain) == ["food  1.00"])
  }

  private func notes() -> Table {
    var table = Table([.left, .decimal, .text, .left])
    table.add("2026-10-31", "12.50", "dinner with the whole family", "7QK2")
    table.add("2026-10-31", "1200", "ramen", "8ABC")
    return table
  }

  @Test func `on a terminal a long text is broken between words, and the rest stays in its columns`() {
    let page = Page(palette: Palette(isColoured: false), width: 40, isTerminal: true)
    #expect(
      notes().lines(on: page) == [
        "2026-10-31    12.50  dinner with  7QK2",
        "                     the whole",
        "                     family",
        "2026-10-31  1200     ramen        8ABC",
      ])
  }

  @Test func `where even that is too wide, texts stand below their rows`() {
    let page = Page(palette: Palette(isColoured: false), width: 30, isTerminal: true)
    #expect(
      notes().lines(on: page) == [
        "2026-10-31    12.50  7QK2", "    dinner with the whole", "    family", "2026-10-31  1200     8ABC",
        "    ramen",
      ])
  }

  @Test func `texts in front of the numbers name their rows, and stay there`() {
    var table = Table([.text, .decimal, .text])
    table.add("lodging", "1234567.50", "at the rates of the days")
    let page = Page(palette: Palette(isColoured: false), width: 20, isTerminal: true)
    #expect(table.lines(on: page) == ["lodging  1234567.50", "    at the rates of", "    the days"])
  }

  @Test func `in a pipe a row is one line, however long`() {
    let page = Page(palette: Palette(isColoured: false), width: 30, isTerminal: false)
    #expect(notes().lines(on: page).count == 2)
  }

  @Test(
    "texts are broken at blanks, long words between characters, by their width",
    arguments: [
      ("tea", 5, ["tea"]), ("tea for two", 7, ["tea for", "two"]), ("abcdefgh ij", 5, ["abcde", "fgh", "ij"]),
      ("日本語です", 5, ["日本", "語で", "す"]), ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
      ("日", 1, ["日"]), ("", 3, [""]), ("a  b", 3, ["a b"]),
    ])
  func wrapping(text: String, width: Int, lines: [String]) {
    #expect(Wrapping.lines(of: text, width: width) == lines)
  }

  @Test(
    "a bar grows by eighths of a cell",
    arguments: [
      (0, 8, 1, ""), (1, 8, 1, "▏"), (4, 8, 1, "▌"), (7, 8, 1, "▉"), (8, 8, 1, "█"), (9, 16, 2, "█▏"),
      (1, 1_000_000, 2, "▏"), (50, 10, 3, "███"), (-5, 10, 3, ""), (5, 0, 3, ""), (Int.max, Int.max, 4, "████"),
    ])
  func bars(part: Int, whole: Int, width: Int, bar: String) {
    #expect(Bar.text(part, of: whole, width: width) == bar)
  }

  @Test func `a rising line runs from the lower left to the upper right`() {
    let lines = Chart(values: [1, 2, 3, 4], width: 2, height: 1).lines
    #expect(lines == ["⣠⠞"])
    #expect(Chart(values: [5, 5], width: 2, height: 1).lines == ["⠤⠤"])
    #expect(Chart(values: [], width: 2, height: 1).lines.isEmpty)
  }
}
