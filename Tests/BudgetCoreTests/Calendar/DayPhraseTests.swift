import BudgetCore
import Testing

/// A day from its text, for tests.
func day(_ text: String) -> Day {
  guard let day = Day(iso: text) else { preconditionFailure("not a day: \(text)") }
  return day
}

@Suite struct DayPhraseTests {
  // 2026-11-30 is a Monday.
  @Test(arguments: [
    ("2026-11-30", "2026-11-30"), ("2027-05-01", "2027-05-01"), ("11-30", "2026-11-30"), ("12-01", "2025-12-01"),
    ("01-31", "2026-01-31"), ("02-29", "2024-02-29"), ("today", "2026-11-30"), ("yesterday", "2026-11-29"),
    ("Yesterday", "2026-11-29"), ("monday", "2026-11-30"), ("tuesday", "2026-11-24"), ("SUNDAY", "2026-11-29"),
    ("3d", "2026-11-27"), ("2w", "2026-11-16"), ("0d", "2026-11-30"),
  ])
  func `a day is read in all its forms`(text: String, expected: String) throws {
    #expect(try DayPhrase.day(text, today: day("2026-11-30")).description == expected)
  }

  @Test func `29 February may be eight years back`() throws {
    #expect(try DayPhrase.day("02-29", today: day("1904-02-28")) == day("1896-02-29"))
    #expect(throws: DayError.outOfCalendar("02-29")) { try DayPhrase.day("02-29", today: day("0003-05-05")) }
  }

  @Test(
    arguments: [
      ("03/04/2026", .orderUnclear("03/04/2026")), ("25.04.2025", .notADay("25.04.2025", suggestions: ["2025-04-25"])),
      ("04/25/2025", .notADay("04/25/2025", suggestions: ["2025-04-25"])),
      ("40/50/2025", .noSuchDay("40/50/2025")), ("03/04/26", .shortYear("03/04/26")),
      ("26-04-03", .shortYear("26-04-03")),
      ("2025-02-29", .noSuchDay("2025-02-29")),
      ("02-30", .noSuchDay("02-30")), ("13-01", .noSuchDay("13-01")), ("2100-02-29", .noSuchDay("2100-02-29")),
      ("2026/4/3", .notADay("2026/4/3", suggestions: ["2026-04-03"])),
      ("yesterdya", .notADay("yesterdya", suggestions: ["yesterday"])), ("", .notADay("", suggestions: [])),
      ("tomorrow", .notADay("tomorrow", suggestions: [])), ("-1d", .notADay("-1d", suggestions: [])),
      ("3m", .notADay("3m", suggestions: [])), ("999999w", .outOfCalendar("999999w")),
      ("1-5", .notADay("1-5", suggestions: [])),
    ] as [(String, DayError)])
  func `D06 D09 what is no day is refused in words`(text: String, error: DayError) {
    #expect(throws: error) { try DayPhrase.day(text, today: day("2026-11-30")) }
    #expect(error.message.contains(text) && [".", "?"].contains(error.message.last))
  }

  @Test(arguments: [
    ("30d", "2026-11-30", "2026-11-01"), ("1d", "2026-11-30", "2026-11-30"), ("6w", "2026-11-30", "2026-10-20"),
    ("3m", "2026-11-30", "2026-08-31"), ("1y", "2026-11-30", "2025-12-01"), ("3m", "2026-05-31", "2026-03-01"),
    ("3m", "2024-05-31", "2024-03-01"), ("1m", "2026-03-30", "2026-03-01"), ("1y", "2024-02-29", "2023-03-01"),
    ("9999y", "2026-11-30", "0001-01-01"), ("1M", "2026-11-30", "2026-10-31"),
  ])
  func `a span ends today and begins the day after the same date`(text: String, today: String, first: String) throws {
    #expect(try DayPhrase.last(text, today: day(today)) == day(first)...day(today))
  }

  @Test(arguments: ["0d", "d", "3", "3x", "-3d", "1.5m", ""])
  func `what is no span is refused`(text: String) {
    #expect(throws: DayError.notASpan(text)) { try DayPhrase.last(text, today: day("2026-11-30")) }
  }

  @Test func `months and years are whole`() throws {
    #expect(try DayPhrase.month("2024-02").days == day("2024-02-01")...day("2024-02-29"))
    #expect(try DayPhrase.year("2026").days == day("2026-01-01")...day("2026-12-31"))
    for text in ["2026", "2026-13", "26-10", "2026-1", "october"] {
      #expect(throws: DayError.notAMonth(text)) { try DayPhrase.month(text) }
    }
    for text in ["26", "0000", "20266", "2026-01"] {
      #expect(throws: DayError.notAYear(text)) { try DayPhrase.year(text) }
    }
  }
}
