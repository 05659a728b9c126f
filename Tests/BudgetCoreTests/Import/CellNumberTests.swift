import BudgetCore
import Testing

@Suite struct CellNumberTests {
  @Test(arguments: [
    ("0.500", CellNumber.Mark.comma), ("12 50", .point), ("12'50", .point), ("1 2 3", .comma),
    ("1 234.567,8", .comma), ("0 123", .point), ("12.50 30", .point), ("01,234.5", .point),
    ("1,234'567", .point), ("1'234,567.8", .point), ("1234,567", .point), ("1,234.5.6", .point), ("1,23.4", .point),
  ])
  func `what is no group of three is not closed up`(cell: String, mark: CellNumber.Mark) throws {
    #expect(try #require(CellNumber(cell)).value(decimalMark: mark) == nil)
  }

  @Test(arguments: [("0.500", CellNumber.Mark.point), ("0,500", .comma), ("1 234,567", .comma), ("1'234.567", .point)])
  func `three digits behind a zero or a group of another kind are a fraction`(cell: String, mark: CellNumber.Mark) {
    #expect(CellNumber(cell)?.evidence == .mark(mark))
  }

  @Test(arguments: [
    ("$12.00", "$", "12.00"), ("($3.00)", "$", "-3.00"), ("$(3.00)", "$", "-3.00"), ("-$12.00", "$", "-12.00"),
    ("$-12.00", "$", "-12.00"), ("12.00 EUR", "EUR", "12.00"), ("C$12", "C$", "12"), ("- 1 250.00 €", "€", "-1250.00"),
    ("12.00-", "", "-12.00"),
  ])
  func `a currency beside a number is read with it`(cell: String, currency: String, value: String) throws {
    let number = try #require(CellNumber(cell))
    #expect(number.currency == currency)
    #expect(number.value(decimalMark: .point)?.text == value)
  }

  @Test(arguments: ["1$2", "12 apples", "$", "EUR EUR 5", "5 %", "4e", "4.2e-07", "kr.5"])
  func `other text makes a cell no number`(cell: String) {
    #expect(CellNumber(cell) == nil)
  }

  @Test(arguments: [("$4.00", "CAD", true), ("$4.00", "EUR", false), ("¥400", "JPY", true), ("4.00 eur", "EUR", true)])
  func `the currency beside an amount has to be the row's`(cell: String, code: String, isRead: Bool) throws {
    var options = StatementReader.Options()
    options.currency = Currency(code: code)
    let result = try StatementReader.read(Array("date,amount\n2026-10-01,\(cell)\n".utf8), options: options)
    #expect(result.expenses.count == (isRead ? 1 : 0))
    #expect(result.faults.count == (isRead ? 0 : 1))
  }
}
