internal import BudgetCore

/// Small pieces of sentences that several commands use.
enum Words {
  /// `1 expense`, `2 expenses`.
  static func count(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }

  /// `Friday`.
  static func weekday(_ day: Day) -> String {
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][day.weekday - 1]
  }

  /// How a day lies to another: `on that day`, `1 day before`, `3 days after`.
  static func distance(of day: Day, to other: Day) -> String {
    let days = other.days(since: day)
    if days == 0 { return "of that day" }
    return count(abs(days), "day") + (days > 0 ? " before" : " after")
  }

  /// A source, as a reader knows it.
  static func source(_ name: String) -> String {
    switch name {
    case RateSourceName.ecb: "ECB"
    case RateSourceName.manual: "set by hand"
    case RateSourceName.plain: "the rates URL"
    case RateSourceName.rows: "an imported file"
    case RateSourceName.law: "law"
    default: name
    }
  }

  /// The end of a sentence on an aged rate, and what to do: `USD's of 2026-10-30, 31 days before 2026-11-30. …`.
  static func aged(_ rate: RateUsage.Aged, today: Day) -> String {
    "\(rate.currency)'s of \(rate.rateDay), \(rate.days) days before \(rate.asked). "
      + (isNewest(rate.rateDay, today: today)
        ? "That day is still to come." : "`budget rates --refresh` fetches newer ones.")
  }

  /// Whether a rate is so new that only days to come will bring newer ones.
  static func isNewest(_ rateDay: Day, today: Day) -> Bool {
    today.days(since: rateDay) <= Quote.freshDays
  }

  /// The note on expenses dated after today; none when there are none.
  static func future(_ count: Int) -> [String] {
    count == 0 ? [] : ["\(Words.count(count, "expense")) dated after today \(count == 1 ? "is" : "are") included."]
  }

  /// The clause as the beginning of a sentence.
  static func capitalized(_ clause: String) -> String { clause.prefix(1).uppercased() + clause.dropFirst() }

  /// Words parted by commas, `and` before the last.
  static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
