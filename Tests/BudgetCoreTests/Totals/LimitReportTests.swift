import BudgetCore
import Testing

@Suite struct LimitReportTests {
  static var rates: FixedRates { FixedRates("EUR", ["CHF": "0.95", "CNY": "7.5", "USD": "1.085"]) }

  static func status(
    _ money: String, every: Limit.Every = .month, from: String? = nil, rollover: Bool = false, on date: String,
    _ entries: Tally.Entry...
  ) throws -> LimitStatus {
    let parts = money.split(separator: " ")
    let limit = Limit(
      name: "food", money: Money(decimal(String(parts[0])), currency(String(parts[1]))), every: every,
      scope: .category("food"), from: from.map { day($0) }, rollover: rollover)
    let tally = tally(entries)
    return try #require(try LimitReport([(limit, tally)], rates: rates, on: day(date)).limits.first)
  }

  @Test func `B01 the last day of the month counts, and so do days after the one looked at`() throws {
    let status = try Self.status(
      "640.00 CHF", on: "2025-10-15", entry("512.35 CHF", "2025-10-12"), entry("127.65 CHF", "2025-10-31"),
      entry("9 CHF", "2025-11-01"), entry("9 CHF", "2025-09-30"))
    #expect(status.spent.amount.text == "640.00")
    #expect(status.left.amount.text == "0.00")
    #expect(!status.isOver)
    #expect(status.percent?.text == "100.0")
    #expect(status.period.days == day("2025-10-01")...day("2025-10-31"))
    #expect(status.count == 2)
    #expect(status.daysLeft == 16)
  }

  @Test func `B03 money without a rate makes the limit incomplete`() throws {
    let status = try Self.status("900.00 CNY", on: "2026-10-30", entry("86.00 NZD"))
    #expect(status.spent.description == "0.00 CNY")
    #expect(!status.complete)
    #expect(status.unconverted.map(\.money.description) == ["86.00 NZD"])
  }

  @Test func `B06 overspending is carried once, or not at all`() throws {
    let (january, february) = (entry("67.50 EUR", "2026-01-10"), entry("58.00 EUR", "2026-02-10"))
    let carried = try Self.status("60.00 EUR", from: "2026-01-01", rollover: true, on: "2026-02-15", january, february)
    #expect(carried.left.amount.text == "-5.50")
    #expect(carried.carried?.amount.text == "-7.50")
    #expect(carried.percent?.text == "96.7")
    #expect(carried.isOver)
    let plain = try Self.status("60.00 EUR", from: "2026-01-01", on: "2026-02-15", january, february)
    #expect(plain.left.amount.text == "2.00")
    #expect(plain.carried == nil)
    let march = try Self.status("60.00 EUR", from: "2026-01-01", rollover: true, on: "2026-03-01", january, february)
    #expect(march.left.amount.text == "54.50")
  }

  @Test func `carrying over begins with the first expense where the limit has no first day`() throws {
    let status = try Self.status("60 EUR", rollover: true, on: "2026-03-01", entry("50 EUR", "2026-02-10"))
    #expect(status.left.amount.text == "70.00")
  }

  @Test func `B07 refunds reduce what was spent`() throws {
    let status = try Self.status(
      "100.00 EUR", on: "2026-10-30", entry("184.30 EUR", "2026-10-02"), entry("-126.05 EUR", "2026-10-03"))
    #expect(status.spent.amount.text == "58.25")
    #expect(status.left.amount.text == "41.75")
  }

  @Test func `R09 a tenth and two tenths are three tenths`() throws {
    let status = try Self.status("0.30 EUR", on: "2026-10-30", entry("0.10 EUR"), entry("0.20 EUR"))
    #expect(status.left.amount.text == "0.00")
    #expect(!status.isOver)
  }

  @Test func `spent and left are each rounded from their exact values`() throws {
    // 1 CNY is 0.1333… EUR: 0.13 spent, and 1 - 0.1333… = 0.87 left.
    let status = try Self.status("1 EUR", on: "2026-10-30", entry("1 CNY"))
    #expect(status.spent.amount.text == "0.13")
    #expect(status.left.amount.text == "0.87")
    #expect(status.percent?.text == "13.3")
    // 3.7875 CNY are exactly 0.505 EUR, and 0.495 are left: both halves go away from zero.
    let half = try Self.status("1 EUR", on: "2026-10-30", entry("3.7875 CNY"))
    #expect(half.spent.amount.text == "0.51")
    #expect(half.left.amount.text == "0.50")
  }

  @Test func `a limit of zero has no percentage, and what was paid counts in the limit's currency`() throws {
    #expect(try Self.status("0 EUR", on: "2026-10-30", entry("1 EUR")).percent == nil)
    let paid = try Self.status("10 EUR", on: "2026-10-30", entry("7.50 CNY", paid: "1.10 EUR"))
    #expect(paid.spent.amount.text == "1.10")
  }

  @Test func `the pace says where the period ends and when the limit is passed`() throws {
    let status = try Self.status("100 EUR", on: "2026-10-10", entry("50 EUR", "2026-10-03"))
    #expect(status.pace?.projected.amount.text == "155.00")
    // Five a day: 100 are spent with day 20, and passed on the 21st.
    #expect(status.pace?.passedOn == day("2026-10-21"))
    let slow = try Self.status("500 EUR", on: "2026-10-10", entry("50 EUR", "2026-10-03"))
    #expect(slow.pace?.passedOn == nil)
    #expect(try Self.status("500 EUR", on: "2026-10-31", entry("50 EUR", "2026-10-03")).pace == nil)
    #expect(try Self.status("500 EUR", on: "2026-10-10", entry("50 EUR", "2026-10-20")).pace == nil)
  }

  @Test func `B04 limits outside their days are left out, the others keep their own currency`() throws {
    let old = Limit(name: "food", money: Money(decimal("900"), .eur), scope: .category("food"), to: day("2026-09-30"))
    let new = Limit(
      name: "food", money: Money(decimal("35000"), currency("RUB")), scope: .category("food"), from: day("2026-10-01"))
    let empty = tally()
    func money(on date: String) throws -> [String] {
      try LimitReport([(old, empty), (new, empty)], rates: Self.rates, on: day(date)).limits.map(\.left.description)
    }
    #expect(try money(on: "2026-09-30") == ["900.00 EUR"])
    #expect(try money(on: "2026-10-01") == ["35000.00 RUB"])
  }

  @Test func `the days that matter reach back only where something is carried over`() {
    var limit = Limit(name: "all", money: Money(.one, .eur), every: .week, scope: .everything, from: day("2026-01-07"))
    #expect(LimitReport.days(of: limit, on: day("2026-02-04")) == day("2026-02-02")...day("2026-02-08"))
    limit.rollover = true
    #expect(LimitReport.days(of: limit, on: day("2026-02-04")) == day("2026-01-05")...day("2026-02-08"))
  }
}
