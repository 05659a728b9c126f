import BudgetCore
import Testing

@Suite struct PeriodTests {
  @Test(
    arguments: [
      ("2026-10-31", .day, "2026-10-31"), ("2026-02-01", .week, "2026-W05"), ("2025-12-29", .week, "2026-W01"),
      ("2027-01-03", .week, "2026-W53"), ("2021-01-03", .week, "2020-W53"), ("2024-12-30", .week, "2025-W01"),
      ("2026-10-31", .month, "2026-10"), ("2026-03-31", .quarter, "2026-Q1"), ("2026-10-01", .quarter, "2026-Q4"),
      ("2026-10-31", .year, "2026"), ("0001-01-01", .week, "0001-W01"), ("9999-12-31", .week, "9999-W52"),
    ] as [(String, Limit.Every, String)])
  func `a period has the key of ISO 8601`(text: String, every: Limit.Every, key: String) {
    #expect(Period(containing: day(text), every: every).key == key)
  }

  @Test(arguments: Limit.Every.allCases)
  func `D03 periods part the calendar without gaps, and count on by one`(every: Limit.Every) throws {
    for start in ["0001-01-01", "1999-12-20", "9990-12-31"] {
      var period = Period(containing: day(start), every: every)
      for _ in 0..<200 {
        guard let next = period.next else { break }
        #expect(next.first == period.last.adding(days: 1))
        #expect(next.previous == period)
        #expect(next.count(since: period) == 1)
        #expect(Period(containing: period.last, every: every) == period)
        #expect(next.key > period.key)
        period = next
      }
    }
  }

  @Test func `the calendar ends`() {
    for every in Limit.Every.allCases {
      #expect(Period(containing: .last, every: every).next == nil)
      #expect(Period(containing: .last, every: every).last == .last)
      #expect(Period(containing: .first, every: every).previous == nil)
    }
  }

  @Test func `B01 a month ends with its last day`() {
    #expect(Period(containing: day("2025-10-12"), every: .month).days.contains(day("2025-10-31")))
    #expect(Period(containing: day("2024-02-01"), every: .month).days.contains(day("2024-02-29")))
    #expect(Period(containing: day("2024-02-01"), every: .year).last == day("2024-12-31"))
  }

  @Test func `keys of a total that are about time have a period`() {
    #expect(GroupKey.allCases.compactMap(\.every) == [.day, .week, .month, .quarter, .year])
  }
}
