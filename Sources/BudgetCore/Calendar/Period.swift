/// A whole day, ISO week (Monday to Sunday), month, quarter or year of the calendar.
package struct Period: Hashable, Comparable, Sendable {
  /// The first day, inclusive.
  package let first: Day
  /// How long it is.
  package let every: Limit.Every

  /// The period that a day lies in.
  package init(containing day: Day, every: Limit.Every) {
    self.every = every
    let (year, month, dayOfMonth) = day.parts
    switch every {
    case .day: first = day
    case .week: first = day.adding(days: 1 - day.weekday)
    case .month: first = day.adding(days: 1 - dayOfMonth)
    case .quarter: first = Day(year: year, month: (month - 1) / 3 * 3 + 1, day: 1) ?? day
    case .year: first = Day(year: year, month: 1, day: 1) ?? day
    }
  }

  /// The last day, inclusive. The calendar ends within the last week.
  package var last: Day {
    switch every {
    case .day: first
    case .week: first.adding(days: 6)
    case .month: Day.endOfMonths(1, from: first)
    case .quarter: Day.endOfMonths(3, from: first)
    case .year: Day.endOfMonths(12, from: first)
    }
  }

  /// The first and the last day.
  package var days: ClosedRange<Day> { first...last }

  /// How many days it has.
  package var dayCount: Int { last.days(since: first) + 1 }

  /// The period behind this one; `nil` at the end of the calendar.
  package var next: Period? {
    last == .last ? nil : Period(containing: last.adding(days: 1), every: every)
  }

  /// The period before this one; `nil` at the beginning of the calendar.
  package var previous: Period? {
    first == .first ? nil : Period(containing: first.adding(days: -1), every: every)
  }

  /// How many periods of this length lie between the beginning of `earlier` and that of this one; negative when it
  /// lies behind.
  package func count(since earlier: Period) -> Int { index - earlier.index }

  /// Consecutive whole numbers for consecutive periods.
  private var index: Int {
    let (year, month, _) = first.parts
    return switch every {
    case .day: Int(first.number)
    // 0001-01-01 is a Monday.
    case .week: first.days(since: .first) / 7
    case .month: year * 12 + month - 1
    case .quarter: year * 4 + (month - 1) / 3
    case .year: year
    }
  }

  /// `2026-10-31`, `2026-W05`, `2026-10`, `2026-Q1`, `2026`. The year of a week is that of its Thursday.
  package var key: String {
    let (year, month, _) = first.parts
    let yearText = Day.padded(year, 4)
    switch every {
    case .day: return first.description
    case .week:
      let thursday = first.adding(days: 3)
      let weekYear = thursday.parts.year
      let week = thursday.days(since: Day(year: weekYear, month: 1, day: 1) ?? thursday) / 7 + 1
      return "\(Day.padded(weekYear, 4))-W\(Day.padded(week, 2))"
    case .month: return "\(yearText)-\(Day.padded(month, 2))"
    case .quarter: return "\(yearText)-Q\((month + 2) / 3)"
    case .year: return yearText
    }
  }

  package static func < (left: Period, right: Period) -> Bool {
    (left.first, left.dayCount) < (right.first, right.dayCount)
  }
}

extension Day {
  /// The last day of this many whole months, the first of which begins on `first`.
  fileprivate static func endOfMonths(_ count: Int, from first: Day) -> Day {
    let next = first.adding(months: count)
    // Beyond the last month the calendar's own last day comes back.
    return next == .last ? .last : next.adding(days: -1)
  }
}

extension GroupKey {
  /// How long the periods are that this key parts time into; `nil` for keys that are not about time.
  package var every: Limit.Every? { Limit.Every(rawValue: rawValue) }
}
