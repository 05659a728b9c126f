@testable import BudgetCore
import BudgetTables
import Testing

/// The built-in table against a slow, plain reading of its text.
struct ECBTableTests {
  static let rows: [(day: Day, figures: [String: String])] = {
    let text = String(
      decoding: UnsafeBufferPointer(start: budget_ecb_history, count: budget_ecb_history_count), as: UTF8.self)
    let lines = text.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    return lines.dropFirst().map { fields in (on(fields[0]), Dictionary(uniqueKeysWithValues: zip(lines[0], fields))) }
  }()

  @Test(arguments: [20, 2000])
  func `random figures are those of the text`(count: Int) {
    var random = Seeded(state: UInt64(count))
    let table = ECBTable()
    for _ in 0..<count {
      guard let row = Self.rows.randomElement(using: &random), let code = table.header.randomElement(using: &random)
      else { continue }
      let text = row.figures[code.code] ?? ""
      #expect(table.figure(of: code, base: .eur, on: row.day)?.text == (text == "N/A" ? nil : text))
    }
  }

  @Test func `every figure of the text fits into the table`() {
    let table = ECBTable()
    for row in Self.rows {
      for code in table.header
      where table.figure(of: code, base: .eur, on: row.day)?.text ?? "N/A" != row.figures[code.code] {
        Issue.record("\(code) on \(row.day)")
      }
    }
  }

  @Test(arguments: [50, 3000])
  func `any day finds the newest row on or before it`(count: Int) {
    var random = Seeded(state: 7)
    let (table, days) = (ECBTable(), Self.rows.map(\.day))
    for _ in 0..<count {
      let asked = on("1998-12-25").adding(days: Int.random(in: 0...10_200, using: &random))
      #expect(table.newestDay(through: asked) == days.first { $0 <= asked })
    }
  }

  @Test func `the table reaches from 1999-01-04 to its first row`() {
    #expect(ECBTable().extent == on("1999-01-04")...(Self.rows.first?.day ?? .first))
    #expect(ECBTable().newestDay(through: on("1999-01-03")) == nil)
  }

  @Test func `there and back again is exactly the same figures`() throws {
    let book = RateBook()
    for (from, to) in [("GBP", "USD"), ("EUR", "JPY"), ("TRY", "TRL"), ("HRK", "SEK")] {
      let there = try #require(book.find(from, to, on("2024-05-04")))
      let back = try #require(book.find(to, from, on("2024-05-04")))
      let undone = back.steps.map { ($0.operation == .multiply ? "÷" : "×") + $0.figure.text }
      #expect(Set(undone) == Set(there.work.split(separator: " ").map(String.init)))
    }
  }
}
