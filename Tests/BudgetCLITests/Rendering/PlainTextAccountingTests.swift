import BudgetCore
import Testing

@testable import BudgetCLI

@Suite struct PlainTextAccountingTests {
  func entry(_ format: Format, note: String = "", category: String = "", tags: [String] = []) throws -> [String] {
    let day = try #require(Day(iso: "2026-10-28"))
    let expense = Expense(
      id: "A1", date: day, money: Money(.one, .eur), note: note, category: category, tags: tags)
    return PlainTextAccounting(format).entry(of: expense).split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    ("lunch", "2026-10-28 lunch"), ("", "2026-10-28"), ("* star", "2026-10-28 () * star"),
    ("(7) x", "2026-10-28 () (7) x"), ("=1+1", "2026-10-28 () =1+1"), ("a  b ; c\nd", "2026-10-28 a b , c d"),
  ])
  func `a note stays a note, whatever it begins with`(note: String, line: String) throws {
    #expect(try entry(.ledger, note: note)[0] == line)
    #expect(try entry(.hledger, note: note)[0] == line)
  }

  @Test func `tags are written as each program knows them`() throws {
    #expect(try entry(.ledger, tags: ["a:b", "c"])[2] == "    ; :a-b:c:")
    #expect(try entry(.hledger, tags: ["a,b", "c"])[2] == "    ; a-b:, c:")
    #expect(try entry(.beancount, tags: ["über", "c"])[0] == "2026-10-28 * \"\" #-ber #c")
  }

  @Test(arguments: [
    ("food:lunch", "Expenses:Food:Lunch", nil), ("日本", "Expenses:X日本", "日本"), ("Ⅷ ª", "Expenses:X--ª", "Ⅷ ª"),
    ("9", "Expenses:9", nil), ("", "Expenses:Uncategorized", nil),
    ("a b", "Expenses:A-b", "a b"), ("-", "Expenses:X-", "-"), ("éclair", "Expenses:Éclair", nil),
  ])
  func `a category that beancount cannot have as an account is kept beside it`(
    category: String, account: String, kept: String?
  ) throws {
    let lines = try entry(.beancount, category: category)
    #expect(lines.contains("  \(account)  1 EUR"))
    #expect(lines.first { $0.hasPrefix("  category:") } == kept.map { "  category: \"\($0)\"" })
  }

  @Test func `a mark with an accent over it is still a mark`() throws {
    #expect(try entry(.ledger, note: "a;\u{301}b")[0] == "2026-10-28 a,\u{301}b")
    #expect(try entry(.hledger, tags: ["a,\u{301}b"])[2] == "    ; a-\u{301}b:")
    #expect(try entry(.beancount, note: "a\"\u{301}b\\\u{301}")[0] == "2026-10-28 * \"a\\\"\u{301}b\\\\\u{301}\"")
    #expect(try entry(.beancount, category: "a:\u{301}b").contains("  Expenses:A:X-b  1 EUR"))
  }
}
