import BudgetCore
import Testing

@Suite struct TotalReportTests {
  static var rates: FixedRates {
    FixedRates("EUR", ["USD": "1.085", "GBP": "0.85", "IDR": "17650", "TRY": "40", "JPY": "160"])
  }
  static let today = day("2026-11-30")

  static func total(
    _ tally: Tally, _ target: String, rates: FixedRates = rates, at: ValuationDay = .spent, keys: [GroupKey] = [],
    estimating: Bool = false, strict: Bool = false, explaining: Bool = false
  ) throws -> CurrencyTotal {
    let request = TotalRequest(
      targets: [currency(target)], at: at, today: today, keys: keys, isEstimating: estimating, isStrict: strict,
      isExplaining: explaining)
    return try #require(try TotalReport(tally, request: request, rates: rates).totals.first)
  }

  @Test(arguments: [
    ("100.00 GBP", "USD", "127.65", "V03"), ("250000 IDR", "USD", "15.37", "V04"), ("-0.01 TRY", "EUR", "0.00", "R07"),
    ("640000 JPY", "USD", "4340.00", "V07"), ("25.00 USD", "USD", "25.00", "V16"), ("10.00 EUR", "JPY", "1600", "R01"),
  ])
  func `R01 R07 V03 V04 V16 one expense converts at the exact cross rate`(
    money: String, target: String, expected: String, id: String
  ) throws {
    #expect(try Self.total(tally(entry(money)), target).total.amount.text == expected, "\(id)")
  }

  @Test(arguments: [
    ("USD", "PYG", "7315", "80.00 USD", "585200 PYG"), ("USD", "PYG", "7315", "585200 PYG", "80.00 USD"),
    ("USD", "PEN", "3.700", "10000.00 USD", "37000.00 PEN"), ("USD", "GBP", "0.7421", "1060.00 USD", "786.63 GBP"),
  ])
  func `R04 V06 V18 rates keep every digit and every scale`(
    base: String, quote: String, figure: String, money: String, expected: String
  ) throws {
    let rates = FixedRates(base, [quote: figure])
    let target = String(expected.suffix(3))
    #expect(try Self.total(tally(entry(money)), target, rates: rates).total.description == expected)
  }

  @Test func `R06 the total is rounded from its own exact value, rows from theirs`() throws {
    let entries = [entry("0.33 EUR"), entry("0.33 EUR"), entry("0.33 EUR")]
    let tally = tally(entries, groups: [["a"], ["b"], ["c"]], rows: entries.enumerated().map { ($0, $1) })
    let total = try Self.total(tally, "USD", keys: [.category])
    #expect(total.total.amount.text == "1.07")
    #expect(total.rows.map(\.total.amount.text) == ["0.36", "0.36", "0.36"])
    #expect(total.rows.map(\.key) == [["a"], ["b"], ["c"]])
  }

  @Test func `V07 money without a rate is listed apart, never counted as one to one`() throws {
    let whole = [entry("12.50 EUR"), entry("300 EGP", "2026-10-28"), entry("5.5 EGP", "2026-10-20")]
    let tally = tally(
      whole, groups: [["food"], ["travel"]], rows: [(0, whole[0]), (0, whole[1]), (1, whole[2])])
    let total = try Self.total(tally, "USD", keys: [.category])
    #expect(total.total.amount.text == "13.56")
    #expect(!total.complete)
    #expect(total.unconverted.map(\.money.description) == ["305.50 EGP"])
    #expect(total.unconverted.first?.count == 2)
    #expect(total.unconverted.first?.reason == "no EGP rate on or before 2026-10-28")
    #expect(total.unconverted.first?.remedy.contains("`budget rates set EGP USD RATE --on 2026-10-20`") == true)
    #expect(total.rows.map(\.total.amount.text) == ["13.56", "0.00"])
    #expect(total.rows.map(\.count) == [2, 1])
    #expect(total.rows.map(\.unconvertedCount) == [1, 1])
  }

  @Test func `what the bank took wins where it took the target, also with another valuation day`() throws {
    let tally = tally(entry("100.00 GBP", paid: "130.00 USD"), entry("100.00 GBP"))
    for at in [ValuationDay.spent, .latest, .on(day("2020-01-01"))] {
      let total = try Self.total(tally, "USD", at: at)
      #expect(total.total.amount.text == "257.65")
      #expect(total.rates.usesPaid)
    }
    #expect(try Self.total(tally, "EUR").total.amount.text == "235.29")
  }

  @Test func `the explained lines add up to the total before its rounding`() throws {
    let tally = tally(
      entry("100.00 GBP", paid: "130.00 USD"), entry("33.33 GBP"), entry("0.01 GBP", paid: "1.00 EUR"),
      entry("7 EUR", "2026-10-29"), entry("1000 IDR"))
    let total = try Self.total(tally, "USD", explaining: true)
    #expect(total.lines.map(\.money.description) == ["7.00 EUR", "33.34 GBP", "100.00 GBP", "1000.00 IDR"])
    let sum = total.lines.reduce(Fraction.zero) { $0 + $1.result }
    #expect(try sum.roundedHalfAwayFromZero(toScale: 2) == total.total.amount)
    let exact = ratio("130") + ratio("33.34") * ratio("1.085", "0.85") + ratio("7.595") + ratio("1085", "17650")
    #expect(sum == exact)
    #expect(try Self.total(tally, "USD").lines.isEmpty)
  }

  @Test func `the mark-up of what was paid over the market rate is weighted by amount`() throws {
    let entries = [
      entry("85.00 GBP", paid: "110.00 USD"), entry("170.00 GBP", paid: "217.00 USD"), entry("10 GBP"),
      entry("5 EUR"),
    ]
    let tally = tally(
      entries, groups: [["GBP"], ["EUR"]], rows: entries.enumerated().map { ($0 < 3 ? 0 : 1, $1) })
    let rows = try Self.total(tally, "USD", at: .latest, keys: [.currency]).rows
    // 327 paid over 325.50.
    #expect(rows.map { $0.markUp?.text } == ["0.46", nil])
    #expect(try Self.total(tally, "USD", keys: [.category]).rows.allSatisfy { $0.markUp == nil })
  }

  @Test func `the report says which rates it used`() throws {
    let old = FixedRates("EUR", ["USD": "1.085"], rateDay: "2026-10-01")
    let total = try Self.total(tally(entry("5 EUR"), entry("5 EUR", "2026-10-05")), "USD", rates: old)
    #expect(total.rates.oldestDay == day("2026-10-01"))
    #expect(total.rates.newestDay == day("2026-10-01"))
    #expect(total.rates.ageDays == 29)
    #expect(total.rates.aged?.currency == .eur)
    #expect(total.rates.aged?.days == 29)
    #expect(total.rates.sources == ["ecb"])
    #expect(try Self.total(tally(entry("5 USD")), "USD", rates: old).rates.oldestDay == nil)
  }

  @Test func `V15 a later rate is used only when asked for, and marked`() throws {
    let late = FixedRates("EUR", ["USD": "1.085"], from: "2020-01-02")
    let old = tally(entry("40.00 EUR", "2018-03-05"))
    #expect(try Self.total(old, "USD", rates: late).total.amount.text == "0.00")
    #expect(try Self.total(old, "USD", rates: late).unconverted.first?.reason.contains("2020-01-02") == true)
    let estimated = try Self.total(old, "USD", rates: late, estimating: true)
    #expect(estimated.total.amount.text == "43.40")
    #expect(estimated.rates.isEstimated && estimated.complete)
  }

  @Test func `strict refuses missing, aged and estimated rates`() {
    let late = FixedRates("EUR", ["USD": "1.085"], from: "2020-01-02", rateDay: "2026-10-01")
    let cases = [entry("1 EGP"), entry("1 EUR", "2026-10-12"), entry("1 EUR", "2018-03-05")]
    for case let entry in cases {
      #expect(throws: TotalError.self) {
        try Self.total(tally(entry), "USD", rates: late, estimating: true, strict: true)
      }
    }
    #expect(throws: Never.self) {
      try Self.total(tally(entry("1 EUR", "2026-10-11")), "USD", rates: late, strict: true)
    }
  }

  @Test func `each rate is asked for once, and several targets have a total each`() throws {
    let rates = FixedRates("EUR", ["USD": "1.085", "GBP": "0.85"])
    let entries = (1...50).map { entry("1.00 GBP", "20\(9 + $0)-10-30") }
    let request = TotalRequest(targets: [.usd, .eur], at: .latest, today: Self.today)
    let report = try TotalReport(tally(entries), request: request, rates: rates)
    #expect(report.totals.map(\.total.description) == ["63.82 USD", "58.82 EUR"])
    #expect(rates.questions == 2)
  }

  @Test func `a total that is too large is an error`() {
    let huge = tally(entry("9999999999999999999999999999 EUR"))
    let rates = FixedRates("EUR", ["USD": "100000000000000000000"])
    #expect(throws: TotalError.tooManyDigits(.usd)) { try Self.total(huge, "USD", rates: rates) }
  }

  @Test(arguments: [
    ("EUR", "USD", "1.0850"), ("USD", "EUR", "0.921658986175"), ("GBP", "USD", "1.27647058824"), ("EUR", "EUR", "1"),
  ])
  func `a rate is told as sent in its own direction, else with 12 digits`(from: String, to: String, text: String) throws
  {
    let rates = FixedRates("EUR", ["USD": "1.0850", "GBP": "0.85"])
    let quote = try rates.quote(from: currency(from), to: currency(to), on: Self.today, estimating: false)
    #expect(quote.rateText == text)
  }
}
