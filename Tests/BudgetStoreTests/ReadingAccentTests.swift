import BudgetCore
import BudgetStore
import Testing

/// An accent may be part of its letter, as keyboards type it, or stand behind it, as file systems and other programs have it.
@Suite struct ReadingAccentTests {
  @Test(arguments: ["caf\u{E9}", "CAFE\u{301}", "\u{C9} n"])
  func `an accent is found whether it is part of its letter or stands behind it`(search: String) throws {
    let store = try Folder().store()
    let notes = ["caf\u{E9} noir", "Cafe\u{301} NOIR", "cafe noir", "caf\u{E8} noir"]
    try store.append(notes.enumerated().map { .numbered($0, note: $1) })
    let found = try store.reading { reader throws(StoreError) in
      try reader?.expenses(ExpenseFilter(search: search), newest: nil, today: testToday).expenses.map(\.note)
    }
    #expect(found.value.map { Set($0.map { Array($0.utf8) }) } == Set(notes.prefix(2).map { Array($0.utf8) }))
  }

  @Test(arguments: ["cafe", "CAFE", "cafe n"])
  func `a letter without an accent is not found in one that has it, wherever the accent stands`(search: String) throws {
    let store = try Folder().store()
    let notes = ["caf\u{E9} noir", "Cafe\u{301} noir", "Cafe\u{36F} noir", "Cafe noir"]
    try store.append(notes.enumerated().map { .numbered($0, note: $1) })
    let found = try store.reading { reader throws(StoreError) in
      try reader?.expenses(ExpenseFilter(search: search), newest: nil, today: testToday).expenses.map(\.note)
    }
    #expect(found.value == ["Cafe noir"])
  }

  @Test(arguments: ["caf\u{E9}", "cafe\u{301}"], [false, true])
  func `a category or tag is the same whether its accent is part of the letter or stands behind it`(
    name: String, isEscaped: Bool
  ) throws {
    let names = ["caf\u{E9}", "cafe\u{301}", "cafe\u{301}:noir", "cafe", "caf\u{E8}", "caf\u{E9}s"]
    var lines = names.enumerated().map { number, name in
      #"{"id":"\#(number)","date":"2020-01-01","amount":"1","currency":"EUR","category":"\#(name)","#
        + #""tags":["x","\#(name)"],"created_at":"2020-01-01T00:00:00Z"}"#
    }
    if isEscaped {
      lines = lines.map { $0.replacing("\u{E9}", with: #"\u00e9"#).replacing("\u{301}", with: #"\u0301"#) }
    }
    let text = #"{"format":"budget","version":1,"limits":[],"expenses":["# + "\n\(lines.joined(separator: ",\n"))\n]}\n"
    let store = StoreReader(bytes: Array(text.utf8))
    func ids(_ filter: ExpenseFilter) throws -> [String] {
      try store.expenses(filter, newest: nil, today: testToday).expenses.map(\.id)
    }
    #expect(try ids(ExpenseFilter(category: name)) == ["0", "1", "2"])
    #expect(try ids(ExpenseFilter(tags: [name, "x"])) == ["0", "1"])
    #expect(try ids(ExpenseFilter(category: "cafe")) == ["3"])
    #expect(try ids(ExpenseFilter(tags: ["cafe"])) == ["3"])
    #expect(try ids(ExpenseFilter(category: "")) == [])
  }

  @Test func `an expense stands once in the row of a tag that it has with its accent in two places`() throws {
    let store = try Folder().store()
    var expense = Expense.numbered(1)
    expense.tags = ["caf\u{E9}", "cafe\u{301}", "cafe", "caf\u{E8}"]
    try store.append([expense])
    let rows = try store.reading { reader throws(StoreError) in
      let tally = try reader?.tally(by: [.tag], today: testToday)
      return tally.map { tally in tally.rows.map { (tally.groups[$0.group][0], Int($0.sum.count)) } }
    }
    #expect(rows.value?.map(\.0).sorted() == ["cafe", "caf\u{E8}", "caf\u{E9}"])
    #expect(rows.value?.map(\.1) == [1, 1, 1])
  }
}
