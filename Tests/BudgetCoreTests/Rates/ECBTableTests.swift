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

  @Test(arguments: [
    "1", "0.5", "1.5", "24.876", "1234567", "123456.7", "0.12345", "12345678", "1234.567", "0.1234567", "N/A", "",
  ])
  func `a figure of any length is read, in the middle of a row and at the end of the table`(text: String) {
    Array("Date,USD,JPY,GBP\n2020-01-01,\(text),7.25,\(text)\n".utf8).withUnsafeBufferPointer { buffer in
      let bytes = ECBBytes(buffer)
      var figures: [UInt32] = []
      bytes.readRow(at: bytes.body, width: 3, into: &figures)
      #expect(
        figures.map { ECBBytes.exact($0)?.text } == [
          FixedDecimal(plain: text)?.text, "7.25", FixedDecimal(plain: text)?.text,
        ])
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

  @Test(arguments: [false, true]) func `a plain rate is the quote's, wherever there is one`(hasMore: Bool) throws {
    var random = Seeded(state: 11)
    let answers = [
      Answer("web", on("2015-06-10"), "USD", ["EUR": "0.9", "EGP": "7.6", "GBP": "0.65"]),
      Answer("web", on("2020-02-20"), "USD", ["EUR": "0.92", "JPY": "110.5"]),
    ]
    let book = RateBook.of(hasMore ? answers : [], builtIn: true)
    // The table of many look-ups says the same, of days on which nothing else is known.
    var table = try #require(book.plainTable())
    let end = hasMore ? answers[0].snapshot.day : .last
    let codes = ["EUR", "USD", "GBP", "JPY", "EGP", "TRY", "TRL", "HRK", "DEM", "RON"].map(cur)
    var found = 0
    for _ in 0..<4000 {
      guard let from = codes.randomElement(using: &random), let to = codes.randomElement(using: &random) else {
        continue
      }
      let day = on("1998-12-25").adding(days: Int.random(in: 0...10_200, using: &random))
      let plain = book.plainRate(from: from, to: to, on: day)
      #expect(table.rate(from: from, to: to, on: day) == (day < end ? plain : nil), "\(from) \(to) \(day)")
      guard let plain else { continue }
      found += 1
      let quote = try book.quote(from: from, to: to, on: day)
      #expect(plain.ratio == quote.ratio && plain.day == quote.rateDay, "\(from) \(to) \(day)")
      #expect(Set(quote.steps.map(\.source)) == [plain.source] && !quote.isAged && quote.kind != .estimate)
    }
    #expect(found > 1000)
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
