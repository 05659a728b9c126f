/// A calendar day of the Gregorian calendar, 0001-01-01 to 9999-12-31, with no time and no zone.
package struct Day: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01; negative before.
  package let number: Int32

  /// 0001-01-01.
  package static let first = Day(number: -719_162)
  /// 9999-12-31.
  package static let last = Day(number: 2_932_896)

  /// The day this many days after 1970-01-01, held within the calendar's first and last day.
  package init(clamping number: Int) {
    self.number = Int32(Swift.min(Swift.max(number, Int(Day.first.number)), Int(Day.last.number)))
  }

  /// The day this many days after 1970-01-01. The caller knows it to lie within the calendar.
  package init(number: Int32) { self.number = number }

  /// A day by its parts; `nil` when there is no such day (2025-02-29, month 13, year 0).
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Day.length(ofMonth: month, year: year)
    else { return nil }
    number = Day.number(year: year, month: month, day: day)
  }

  /// Strict ISO 8601: exactly `YYYY-MM-DD` in ASCII digits, a day that exists. Nothing before or behind it.
  package init?(iso text: some StringProtocol) {
    let text = String(text)
    self.init(iso: text.utf8.span)
  }

  /// The same of bytes.
  init?(iso text: Span<UInt8>) {
    guard text.count == 10, text[4] == 0x2D, text[7] == 0x2D else { return nil }
    var isNumber = true
    func number(_ places: Range<Int>) -> Int {
      var number = 0
      for place in places {
        let digit = text[place] &- 0x30
        isNumber = isNumber && digit < 10
        number = number * 10 + Int(digit)
      }
      return number
    }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    guard isNumber else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Days in a month: 28 to 31.
  package static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether the year has a 29 February.
  package static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// Days since 1970-01-01 of a day that exists. Years are counted from March, so that the leap day comes last.
  private static func number(year: Int, month: Int, day: Int) -> Int32 {
    let marchYear = month > 2 ? year : year - 1
    let era = marchYear / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int32(era * 146_097 + dayOfEra - 719_468)
  }

  /// Year, month 1 to 12, day 1 to 31.
  package var parts: (year: Int, month: Int, day: Int) {
    let shifted = Int(number) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// Monday 1 to Sunday 7, as in ISO 8601.
  package var weekday: Int { (Int(number) + 3 + 7 * 200_000) % 7 + 1 }

  package static func < (left: Day, right: Day) -> Bool { left.number < right.number }

  /// Days from `earlier` to this day; negative when it lies behind.
  package func days(since earlier: Day) -> Int { Int(number) - Int(earlier.number) }

  /// This many days later (earlier when negative), held within the calendar.
  package func adding(days: Int) -> Day { Day(clamping: Int(number) + days) }

  /// The same day this many months later (earlier when negative); the month's last day where that date is missing.
  package func adding(months: Int) -> Day {
    let (year, month, day) = parts
    let index = year * 12 + month - 1 + months
    let (newYear, newMonth) = (index >= 0 ? index / 12 : -1, index >= 0 ? index % 12 + 1 : 1)
    guard (1...9999).contains(newYear) else { return months < 0 ? .first : .last }
    let newDay = Swift.min(day, Day.length(ofMonth: newMonth, year: newYear))
    return Day(number: Day.number(year: newYear, month: newMonth, day: newDay))
  }
}

extension Day: CustomStringConvertible {
  /// `YYYY-MM-DD`.
  package var description: String {
    var text = InlineArray<10, UInt8>(repeating: 0x2D)
    func write(_ number: Int, _ places: Range<Int>) {
      var rest = number
      for place in places.reversed() {
        text[place] = 0x30 + UInt8(rest % 10)
        rest /= 10
      }
    }
    let (year, month, day) = parts
    write(year, 0..<4)
    write(month, 5..<7)
    write(day, 8..<10)
    return String(copying: text.span)
  }

  /// The number with zeros in front, up to this many digits.
  static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
  }
}
