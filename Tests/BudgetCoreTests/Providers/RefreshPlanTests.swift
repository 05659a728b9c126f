import Testing

@testable import BudgetCore

struct RefreshPlanTests {
  @Test func `without needs the latest alone is asked for, A15`() {
    let plan = plan([], FrankfurterProvider())
    #expect(plan.map(\.period) == [.latest])
    #expect(plan[0].currencies.isEmpty)
    #expect(plan[0].base == .eur)
    #expect(self.plan([], PlainProvider(url: "https://a.example"), home: iso4217("EGP"))[0].base == iso4217("EGP"))
  }

  @Test func `days before the first one needed are asked for, so that a Sunday finds its Friday, V13`() {
    let plan = plan([need("EGP", "2025-06-15")], FrankfurterProvider())
    #expect(plan.map(\.period) == [.latest, .days(iso("2025-06-08")...iso("2025-06-15"))])
  }

  @Test func `the base is never among the codes, the home currency always, A16`() {
    let plan = plan([need("EUR", "2025-06-15"), need("GBP", "2025-06-15")], FrankfurterProvider())
    #expect(plan[1].currencies == [iso4217("GBP"), .usd])
    #expect(self.plan([need("EUR", "2025-06-15")], FrankfurterProvider())[1].currencies == [.usd])
    #expect(self.plan([need("EUR", "2025-06-15")], FrankfurterProvider(), home: .eur).count == 1)
  }

  @Test func `days near each other are one range, with all that is needed then`() {
    let needs = [need("EGP", "2025-10-09"), need("PEN", "2025-08-01"), need("EGP", "2023-01-31")]
    let plan = plan(needs, FrankfurterProvider())
    #expect(plan.count == 2)
    #expect(plan[1].period == .days(iso("2023-01-24")...iso("2025-10-09")))
    #expect(plan[1].currencies == [iso4217("EGP"), iso4217("PEN"), .usd])
    #expect(plan[1].label == "EGP, PEN 2023-01 to 2025-10")
  }

  @Test func `few currencies over many years are one request, many currencies a request for five years`() {
    let years = ["2005-03-03", "2012-03-03", "2018-03-03", "2025-03-03"]
    let few = years.map { need("EGP", $0) }
    #expect(plan(few, FrankfurterProvider()).count == 2)
    let codes = [
      "EGP", "PEN", "CLP", "COP", "UAH", "GEL", "AMD", "KZT", "NGN", "GHS", "KES", "UGX", "TZS", "ARS", "UYU",
    ]
    let many = plan(years.flatMap { year in codes.map { need($0, year) } }, FrankfurterProvider())
    #expect(many.count == 5)
    #expect(
      many.dropFirst().map(\.period) == [
        .days(iso("2025-02-24")...iso("2025-03-03")), .days(iso("2018-02-24")...iso("2018-03-03")),
        .days(iso("2012-02-25")...iso("2012-03-03")), .days(iso("2005-02-24")...iso("2005-03-03")),
      ])
  }

  @Test(arguments: 0..<40)
  func `every day needed is in a range, no range is too long, newest first`(seed: Int) {
    let provider = TestProvider(history: HistoryLimits(maxDays: [1, 2, 8, 30, 400][seed % 5]))
    // 50 days of the last 3,000, spread by multiplication.
    let days = (1...50).map { testToday.adding(days: -1 - ($0 * $0 * (7919 + seed * 613)) % 3000) }
    let questions = plan(days.map { RateNeed(currency: iso4217("EGP"), day: $0) }, provider).dropFirst()
    let ranges = questions.compactMap { question -> ClosedRange<Day>? in
      guard case .days(let range) = question.period else { return nil }
      return range
    }
    let longest = provider.history?.maxDays ?? 0
    #expect(days.allSatisfy { day in ranges.contains { $0.contains(day) } })
    #expect(ranges.allSatisfy { $0.upperBound.days(since: $0.lowerBound) < longest })
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.lowerBound > $1.upperBound || longest > 1 })
    #expect(ranges.map(\.upperBound) == ranges.map(\.upperBound).sorted(by: >))
  }

  @Test func `a provider that answers by the day is asked for each day, for all its currencies`() {
    let needs = [need("EGP", "2025-10-09"), need("PEN", "2025-10-09"), need("EGP", "2025-10-07")]
    let plan = plan(needs, FixerProvider())
    #expect(
      plan.map(\.period) == [
        .latest, .days(iso("2025-10-09")...iso("2025-10-09")), .days(iso("2025-10-07")...iso("2025-10-07")),
      ])
    #expect(plan.allSatisfy { $0.currencies.isEmpty })
    #expect(plan.map(\.label) == ["latest", "EGP, PEN 2025-10", "EGP 2025-10"])
  }

  @Test func `what a provider cannot have is not asked for`() {
    #expect(plan([need("EGP", "2024-03-01")], FawazahmedProvider()).count == 1)
    #expect(plan([need("EGP", "2025-03-01")], ECBProvider()).count == 1)
    #expect(plan([need("EGP", "2025-03-01")], OpenERAPIProvider()).count == 1)
    #expect(plan([need("DKK", "2025-03-01")], ECBProvider(), home: iso4217("EGP"))[1].currencies == [iso4217("DKK")])
    #expect(plan([need("DKK", "1999-01-05")], ECBProvider())[1].period == .days(iso("1999-01-04")...iso("1999-01-05")))
  }

  @Test func `today and days to come are left to the latest`() {
    #expect(plan([need("EGP", "2026-10-02"), need("EGP", "2026-12-24")], FrankfurterProvider()).count == 1)
    let yesterday = plan([need("EGP", "2026-10-01")], FrankfurterProvider())
    #expect(yesterday[1].period == .days(iso("2026-09-24")...iso("2026-10-01")))
  }

  @Test func `an answer that would be too large is asked for in parts`() {
    let codes = CurrencyTable.shared.all.filter { $0.minorDigits != nil }.prefix(150)
    let needs = codes.flatMap {
      [RateNeed(currency: $0, day: iso("2022-01-10")), RateNeed(currency: $0, day: iso("2026-10-01"))]
    }
    let plan = plan(needs, FrankfurterProvider())
    #expect(plan.count > 3)
    #expect(plan.dropFirst().allSatisfy { $0.currencies.count <= 60 })
  }

  private func plan(_ needs: [RateNeed], _ provider: any RateProvider, home: Currency = .usd) -> [RateQuestion] {
    RefreshPlan(needs: needs, home: home, provider: provider, today: testToday).questions
  }
}
