import BudgetCore
import Testing

@Suite struct DayTests {
  @Test(arguments: [1...2500, 2501...5000, 5001...7500, 7501...9999])
  func `every day from 0001 to 9999 follows the one before and reads back as itself`(years: ClosedRange<Int>) throws {
    let first = try #require(Day(year: years.lowerBound, month: 1, day: 1))
    let last = try #require(Day(year: years.upperBound, month: 12, day: 31))
    var (year, month, day) = (years.lowerBound, 1, 1)
    var weekday = first.weekday
    var faults = 0
    for number in first.number...last.number {
      let current = Day(number: number)
      if current.parts != (year, month, day) || Day(year: year, month: month, day: day) != current { faults += 1 }
      if current.weekday != weekday { faults += 1 }
      weekday = weekday % 7 + 1
      day += 1
      if day > Day.length(ofMonth: month, year: year) { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    #expect(faults == 0)
    #expect((year, month, day) == (years.upperBound + 1, 1, 1))
  }

  @Test func `the calendar begins on a Monday and ends on a Friday`() {
    #expect(Day.first.description == "0001-01-01" && Day.first.weekday == 1)
    #expect(Day.last.description == "9999-12-31" && Day.last.weekday == 5)
    #expect(Day(iso: "2026-11-30")?.weekday == 1)
  }

  @Test(arguments: ["2024-02-29", "2016-10-16", "2024-04-26", "2024-03-31", "0001-01-01", "9999-12-31", "2000-02-29"])
  func `D04 D06 D10 a day is read and written as typed`(text: String) {
    #expect(Day(iso: text)?.description == text)
  }

  @Test(arguments: [
    "2025-02-29", "2025-02-31", "2025-04-31", "2100-02-29", "2025-13-01", "0000-01-01", "2025-1-01", "2025-01-01 ",
    " 2025-01-01", "2025-01-01T00:00:00Z", "2025/01/01", "20250101", "２０25-01-01", "", "2025-00-10", "2025-01-00",
  ])
  func `D06 D07 what is no day is never moved to another`(text: String) {
    #expect(Day(iso: text) == nil)
  }

  @Test(arguments: [
    ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"), ("2026-03-31", -1, "2026-02-28"),
    ("2024-02-29", 12, "2025-02-28"), ("2026-11-30", -3, "2026-08-30"), ("9999-12-01", 1, "9999-12-31"),
    ("0001-01-15", -1, "0001-01-01"), ("2026-01-15", -13, "2024-12-15"),
  ])
  func `months are added to the same date or the month's last day`(text: String, months: Int, expected: String) {
    #expect(Day(iso: text)?.adding(months: months).description == expected)
  }
}
