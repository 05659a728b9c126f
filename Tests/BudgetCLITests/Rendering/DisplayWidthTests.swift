import Testing

@testable import BudgetCLI

@Suite struct `Display width` {
  @Test(
    "L03: umlauts take one cell, CJK and emoji two, combining marks none",
    arguments: [
      ("Pears", 5), ("Gebäck", 6), ("ぶどう", 6), ("김밥", 4), ("👍", 2), ("e\u{301}", 1), ("", 0), ("ﾊﾝｶｸ", 4),
      ("Ｆ", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("€", 1), ("〜", 2), ("☎", 1), ("⌚", 2), ("ก็", 1), ("שלום", 4),
    ])
  func widths(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test func `L03: the amount column starts in the same cell on every line`() {
    var table = Table([.left, .decimal])
    for note in ["Pears", "Gebäck", "ぶどう", "김밥", "👍 tip", "e\u{301}"] {
      table.add(Table.Cell(note), "1.00")
    }
    let starts = table.lines(on: .plain).map { line in DisplayWidth.of(line.prefix { $0 != "1" }) }
    #expect(starts == [Int](repeating: 8, count: 6))
  }
}
