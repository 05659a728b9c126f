/// Reads days and spans of days as people type them. Today is passed in; nothing here asks a clock.
package enum DayPhrase {
  private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  /// The words that mean a day.
  package static let words = ["today", "yesterday"] + weekdays

  /// A day: `2026-11-30`; `11-30`, the most recent such day; `today`, `yesterday`; `monday` to `sunday`, the most recent,
  /// today included; `3d` and `2w` ago. Case does not count.
  package static func day(_ text: String, today: Day) throws(DayError) -> Day {
    if let day = Day(iso: text) { return day }
    let word = text.lowercased()
    if word == "today" { return today }
    if word == "yesterday" { return try ago(days: 1, text, today) }
    if let index = weekdays.firstIndex(of: word) {
      return try ago(days: (today.weekday - 1 - index + 7) % 7, text, today)
    }
    if let (count, unit) = span(word), unit == "d" || unit == "w" {
      return try ago(days: unit == "d" ? count : count * 7, text, today)
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count == 2, let month = number(parts[0], digits: 2...2), let day = number(parts[1], digits: 2...2) {
      return try mostRecent(month: month, day: day, text, today)
    }
    throw fault(of: text, word)
  }

  /// A month: `2026-10`.
  package static func month(_ text: String) throws(DayError) -> Period {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let year = number(parts[0], digits: 4...4), let month = number(parts[1], digits: 2...2),
      let first = Day(year: year, month: month, day: 1)
    else { throw .notAMonth(text) }
    return Period(containing: first, every: .month)
  }

  /// A year: `2026`.
  package static func year(_ text: String) throws(DayError) -> Period {
    guard let year = number(text[...], digits: 4...4), let first = Day(year: year, month: 1, day: 1) else {
      throw .notAYear(text)
    }
    return Period(containing: first, every: .year)
  }

  /// The last days, weeks, months or years, ending today: `30d`, `6w`, `3m`, `1y`. Months and years begin the day after
  /// the same date that long ago, the month's last day where that date is missing.
  package static func last(_ text: String, today: Day) throws(DayError) -> ClosedRange<Day> {
    guard let (count, unit) = span(text.lowercased()), count > 0 else { throw .notASpan(text) }
    switch unit {
    case "d": return today.adding(days: 1 - count)...today
    case "w": return today.adding(days: 1 - count * 7)...today
    default:
      let before = today.adding(months: unit == "m" ? -count : -12 * count)
      return (before == .first ? before : before.adding(days: 1))...today
    }
  }

  /// One to six digits and one of `d w m y`.
  private static func span(_ word: String) -> (count: Int, unit: Character)? {
    guard let unit = word.last, "dwmy".contains(unit), let count = number(word.dropLast(), digits: 1...6) else {
      return nil
    }
    return (count, unit)
  }

  private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }

  private static func ago(days: Int, _ text: String, _ today: Day) throws(DayError) -> Day {
    guard today.days(since: .first) >= days else { throw .outOfCalendar(text) }
    return today.adding(days: -days)
  }

  private static func mostRecent(month: Int, day: Int, _ text: String, _ today: Day) throws(DayError) -> Day {
    // 2000 is a leap year: what it lacks never comes. The longest wait for a 29 February is eight years.
    guard Day(year: 2000, month: month, day: day) != nil else { throw .noSuchDay(text) }
    let year = today.parts.year
    for candidate in (Swift.max(year - 8, 1)...year).reversed() {
      if let found = Day(year: candidate, month: month, day: day), found <= today { return found }
    }
    throw .outOfCalendar(text)
  }

  /// What a text that is no day was probably meant to be.
  private static func fault(of text: String, _ word: String) -> DayError {
    let parts = text.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    let numbers = parts.compactMap { number($0, digits: 1...4) }
    guard numbers.count == parts.count, (2...3).contains(parts.count) else {
      return .notADay(text, suggestions: Spelling.suggestions(for: word, among: words))
    }
    if parts.count == 3, parts[0].count == 4 {
      // Written year first, with other marks or without zeros; a day that exists is named as it should be written.
      guard let day = Day(year: numbers[0], month: numbers[1], day: numbers[2]) else { return .noSuchDay(text) }
      return .notADay(text, suggestions: [day.description])
    }
    if parts.count == 3, parts[2].count == 4 {
      // Where only one order gives a day, that is named; both are refused, since the other order is as common.
      let days = [(numbers[1], numbers[0]), (numbers[0], numbers[1])].compactMap { month, day in
        Day(year: numbers[2], month: month, day: day)
      }
      guard !days.isEmpty else { return .noSuchDay(text) }
      return days.count == 1 ? .notADay(text, suggestions: [days[0].description]) : .orderUnclear(text)
    }
    return parts.count == 3 ? .shortYear(text) : .notADay(text, suggestions: [])
  }
}
