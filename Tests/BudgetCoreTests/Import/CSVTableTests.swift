@testable import BudgetCore
import Testing

/// Tables of fields that hold what a table is written with.
@Suite struct CSVTableTests {
  func rows(_ text: String) throws(CSVTable.Failure) -> [[String]] {
    let table = try CSVTable(Array(text.utf8), separator: 0x2C)
    return table.rows.map { table.texts($0) }
  }

  @Test func `what stands in quotes is read as it was meant, wherever its quotes are`() throws {
    #expect(try rows(#""a""b""",c"# + "\n" + #""""","""""""# + "\n") == [[#"a"b""#, "c"], [#"""#, #""""#]])
    #expect(try rows("\"1\r\n2\r3\n\"\"4\",5\r\n6,\r7") == [["1\r\n2\r3\n\"4", "5"], ["6", ""], ["7"]])
  }

  @Test func `random fields come back from their table`() throws {
    var random = Seeded(state: 3)
    let parts = ["\"", ",", "\n", "\r", "\r\n", "a", "é", "🍜", " ", "\u{FEFF}", "longer than a word"]
    for _ in 0..<300 {
      let fields = (0..<4).map { _ in
        (0..<3).map { _ in
          (0..<Int.random(in: 0..<5, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
        } + ["end"]
      }
      let lines = fields.map { row in row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
      }
      let read = try rows(lines.joined(separator: "\n"))
      #expect(read.map { $0.map { Array($0.utf8) } } == fields.map { $0.map { Array($0.utf8) } })
    }
  }

  @Test func `a fault inside a quoted field is found where it stands in the file`() {
    #expect(throws: CSVTable.Failure.textAfterQuote(line: 4, column: 3)) { try rows("a,b\n\"x \"\"y\"\"\n\nz\"q,1\n") }
    #expect(throws: CSVTable.Failure.textAfterQuote(line: 1, column: 5)) { try rows("\"ab\"c") }
    #expect(throws: CSVTable.Failure.unclosedQuote(line: 2)) { try rows("a\n\"\"\"b\nc") }
    #expect(throws: CSVTable.Failure.notUTF8(line: 2)) {
      try CSVTable(Array("a\n\"b\n".utf8) + [0xC3] + Array("\",c\n".utf8), separator: 0x2C)
    }
  }

  @Test func `blanks between a closing quote and what ends the field say nothing`() throws {
    #expect(try rows("\"a\" \t,b\n\"c\" \r\n\"d \" ") == [["a", "b"], ["c"], ["d "]])
    #expect(throws: CSVTable.Failure.textAfterQuote(line: 1, column: 6)) { try rows("\"ab\" c") }
    let tabs = try CSVTable(Array("\"a\"\t\"b\"\n".utf8), separator: 0x09)
    #expect(tabs.rows.map { tabs.texts($0) } == [["a", "b"]])
  }

  @Test func `a row without a column has nothing in it, and rows are the same by their fields`() throws {
    let table = try CSVTable(Array("a,bc\n\"a\",bc\nab,c\na\n".utf8), separator: 0x2C)
    #expect(table.text(table.rows[3], 1).isEmpty && table.rows.map(\.count) == [2, 2, 2, 1])
    #expect(table.rows.map { table.isSame($0, table.rows[0]) } == [true, true, false, false])
  }
}
