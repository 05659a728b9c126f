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
