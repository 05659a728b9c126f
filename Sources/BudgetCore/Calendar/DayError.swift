/// Why a text is not a day or a span of days. The sentences are in `DayError+Text.swift`.
package enum DayError: Error, Hashable, Sendable {
  /// No such day in the calendar, as 2025-02-29.
  case noSuchDay(String)
  /// Day and month may be either way round, as in 03/04/2026.
  case orderUnclear(String)
  /// A year of fewer than four digits.
  case shortYear(String)
  /// Anything else; what was probably meant, best first.
  case notADay(String, suggestions: [String])
  /// Before 0001-01-01.
  case outOfCalendar(String)
  case notAMonth(String)
  case notAYear(String)
  case notASpan(String)

  /// A name for programs that never changes.
  package var code: String { "day_not_understood" }
}
