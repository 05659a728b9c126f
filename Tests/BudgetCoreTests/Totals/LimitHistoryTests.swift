import BudgetCore
import Testing

@Suite struct LimitHistoryTests {
  let today = day("2026-11-18")

  func limit(
    _ amount: String, every: Limit.Every = .month, from: String? = nil, to: String? = nil, name: String = "food"
  ) -> Limit {
    Limit(
      name: name, money: Money(decimal(amount), .eur), every: every, scope: .category(name), from: from.map { day($0) },
      to: to.map { day($0) })
  }

  /// Each version's amount and days.
  func versions(_ limit: Limit, in limits: [Limit]) -> [String] {
    LimitHistory.setting(limit, in: limits, today: today).map {
      "\($0.money.amount.text) \($0.from?.description ?? "")..\($0.to?.description ?? "")"
    }
  }

  @Test func `a new name is in force from the beginning, or from the day given`() {
    #expect(versions(limit("1"), in: [limit("9", name: "fun")]) == ["9 ..", "1 .."])
    #expect(versions(limit("1", from: "2026-11-05"), in: []) == ["1 2026-11-05.."])
  }

  @Test(arguments: [
    (Limit.Every.day, "2026-11-18"), (.week, "2026-11-16"), (.month, "2026-11-01"), (.quarter, "2026-10-01"),
    (.year, "2026-01-01"),
  ])
  func `a name set again is replaced from the current period on`(every: Limit.Every, start: String) {
    let before = day(start).adding(days: -1).description
    #expect(versions(limit("2", every: every), in: [limit("1")]) == ["1 ..\(before)", "2 \(start).."])
  }

  @Test func `a version that would begin only then is gone, and one that has ended stays`() {
    let known = [limit("1", to: "2026-09-30"), limit("2", from: "2026-10-01"), limit("3", from: "2026-12-01")]
    #expect(
      versions(limit("4", from: "2026-11-10"), in: known) == [
        "1 ..2026-09-30", "2 2026-10-01..2026-11-09", "4 2026-11-10..",
      ])
    #expect(versions(limit("4"), in: [limit("3", from: "2026-11-01")]) == ["4 2026-11-01.."])
  }

  @Test func `a limit set for the past leaves the versions that begin after its end`() {
    let known = [limit("1", to: "2025-06-30"), limit("2", from: "2026-01-01")]
    let past = limit("9", from: "2025-01-01", to: "2025-12-31")
    #expect(versions(past, in: known) == ["1 ..2024-12-31", "2 2026-01-01..", "9 2025-01-01..2025-12-31"])
    #expect(LimitHistory.replaced(by: past, in: known, today: today) == [known[0]])
  }

  @Test func `what gives way is named`() {
    let known = [limit("1", to: "2026-09-30"), limit("2", from: "2026-10-01"), limit("9", name: "fun")]
    #expect(LimitHistory.replaced(by: limit("4"), in: known, today: today) == [known[1]])
    #expect(LimitHistory.replaced(by: limit("4", name: "new"), in: known, today: today) == [])
  }
}
