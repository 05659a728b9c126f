extension DayError {
  /// One or two sentences: the thing, the reason, what to do.
  package var message: String {
    switch self {
    case .noSuchDay(let text): "“\(text)” is not a day of the calendar. Check the month and the day."
    case .orderUnclear(let text):
      "“\(text)” does not say which is the day and which the month. Write year, month and day, as in 2026-04-03."
    case .shortYear(let text): "“\(text)” has no year of four digits. Write year, month and day, as in 2026-04-03."
    case .notADay(let text, let suggestions):
      "“\(text)” is not a day."
        + (Spelling.question(suggestions) ?? " Write it as in 2026-04-03, 04-03, yesterday, friday, 3d or 2w.")
    case .outOfCalendar(let text): "“\(text)” lies before the first day of the calendar, 0001-01-01. Name a later day."
    case .notAMonth(let text): "“\(text)” is not a month. Write year and month, as in 2026-10."
    case .notAYear(let text): "“\(text)” is not a year. Write four digits, as in 2026."
    case .notASpan(let text): "“\(text)” is not a span of days. Write it as in 30d, 6w, 3m or 1y."
    }
  }
}
