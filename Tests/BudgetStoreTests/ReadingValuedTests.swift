import BudgetCore
import Testing

@testable import BudgetStore

/// Entries and rows are valued while a store is read. That may not change what a total says.
@Suite struct ReadingValuedTests {
  private static let keys: [[GroupKey]] = [
    [], [.category], [.tag], [.category, .tag], [.tag, .month], [.category, .currency], [.year], [.category, .day],
  ]

  /// Readers of the same expenses: one in halves wherever that can be, one never.
  private func readers(_ expenses: [Expense]) -> [StoreReader] {
    let lines = expenses.map { String(decoding: RecordEncoder.line($0), as: UTF8.self) }
    let text =
      #"{"format":"budget","version":1,"limits":[],"expenses":["# + "\n" + lines.joined(separator: ",\n") + "\n]}\n"
    return [0, Int.max].map { size in
      var reader = StoreReader(bytes: Array(text.utf8))
      reader.smallestDivided = size
      return reader
    }
  }

  private func expenses(_ seed: UInt64, _ count: Int) -> [Expense] {
    var random = RandomExpenses(seed: seed)
    return (0..<count).map { number in
      var expense = random.expense(number)
      // Some behind the last rates; few digits, so that the sums are not too large.
      expense.date = Day(clamping: 20_540 + number + Int(expense.date.number & 0x3F))
      if expense.money.amount.mantissa.magnitude > 1 << 90 { expense.money = Money(.one, .eur) }
      // Most have a rate, so that there are enough look-ups in each half for the table to be used.
      if number % 16 > 0, ["KWD", "CLF"].contains(expense.money.currency.code) {
        expense.money = Money(FixedDecimal(mantissa: Int128(number), scale: 2), Currency(code: "SEK") ?? .usd)
      }
      if let paid = expense.paid, paid.amount.mantissa.magnitude > 1 << 90 { expense.paid = Money(.one, .usd) }
      return expense
    }
  }

  /// Everything that a total says.
  private func said(
    _ reader: StoreReader, _ request: TotalRequest, isValuing: Bool, hasKept: Bool
  ) throws -> String {
    let rates = hasKept ? RateBook { Self.kept } : RateBook()
    let valuation = isValuing ? TallyValuation(request, rates: rates) : nil
    #expect((valuation != nil) == isValuing)
    let tally = try reader.tally(by: request.keys, today: request.today, valuing: valuation)
    let total = try #require(try TotalReport(tally, request: request, rates: rates).totals.first)
    let rows = total.rows.map { row in
      "\(row.key) \(row.total) \(row.count) \(row.unconvertedCount) \(row.markUp?.text ?? "none")"
    }
    return "\(total.total) \(rows) \(total.unconverted) \(total.rates)"
  }

  /// Rates of two days among those of the expenses.
  private static var kept: RateFiles {
    let snapshots = [20_650, 20_655].map { RateSnapshot(day: Day(clamping: $0), base: .usd, rates: [.eur: .one]) }
    let lines = RateFiles.Log.lines(for: snapshots, answeredAt: 0)
    return RateFiles(logs: [RateFiles.Log(source: "web", bytes: LogBytes(lines))])
  }

  @Test(arguments: keys, [false, true])
  func `a total with what was valued on the way is the total without`(keys: [GroupKey], hasKept: Bool) throws {
    let readers = readers(expenses(UInt64(keys.count), 200))
    for target in [Currency.eur, .usd] {
      let request = TotalRequest(
        targets: [target], at: hasKept || target == .eur ? .spent : .latest, today: testToday, keys: keys,
        isEstimating: target == .usd)
      let expected = try said(readers[1], request, isValuing: false, hasKept: hasKept)
      for reader in readers {
        #expect(try said(reader, request, isValuing: true, hasKept: hasKept) == expected)
      }
    }
  }

  @Test func `a row in the middle between two results is rounded as its exact sum`() throws {
    // 0.09 PLN ÷ 3.6 is 0.025 EUR; no decimal fraction is 1 ÷ 3.6.
    let expense = Expense(
      id: "01J", date: try #require(Day(iso: "2007-12-05")),
      money: Money(FixedDecimal(mantissa: 9, scale: 2), try #require(Currency(code: "PLN"))), category: "food")
    let request = TotalRequest(targets: [.eur], today: testToday, keys: [.category])
    let valuation = try #require(TallyValuation(request, rates: RateBook()))
    for reader in readers([expense]) {
      var builder = TallyBuilder(ExpenseFilter(), by: request.keys, today: testToday, valuing: valuation)
      _ = try reader.runInHalves(&builder)
      #expect(builder.needsParts)
      let tally = try reader.tally(by: request.keys, today: testToday, valuing: valuation)
      let total = try #require(try TotalReport(tally, request: request, rates: RateBook()).totals.first)
      #expect(total.rows.map(\.total.amount.text) == ["0.03"])
    }
  }

  @Test func `rows by currency with what a bank took have their mark-up`() throws {
    let expense = Expense(
      id: "01J", date: try #require(Day(iso: "2024-01-04")),
      money: Money(FixedDecimal(mantissa: 100, scale: 0), .usd), category: "food",
      paid: Money(FixedDecimal(mantissa: 100, scale: 0), .eur))
    let request = TotalRequest(targets: [.eur], today: testToday, keys: [.category, .currency])
    for reader in readers([expense]) {
      let valuation = try #require(TallyValuation(request, rates: RateBook()))
      let tally = try reader.tally(by: request.keys, today: testToday, valuing: valuation)
      let total = try #require(try TotalReport(tally, request: request, rates: RateBook()).totals.first)
      #expect(total.rows.map { $0.markUp?.text } == ["9.53"])
    }
  }
}
