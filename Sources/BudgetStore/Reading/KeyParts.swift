internal import BudgetCore

/// Numbers what the entries of a tally give to the keys of rows: period and currency, as far as they are asked for.
struct KeyParts {
  let keys: [GroupKey]
  /// The part of the keys before one in the upper half, that key's number in the lower.
  private var table = IndexTable()
  /// Whether nothing but its day decides on an entry's part.
  private let isByDay: Bool
  /// The day asked about last, and its part: most entries stand beside others of their day.
  private var recent: (day: Day, part: Int)?

  init(_ keys: [GroupKey]) {
    self.keys = keys
    isByDay = !keys.contains(.currency)
  }

  /// The number of an entry's part.
  mutating func part(of entry: Tally.Key) -> Int {
    if isByDay, let recent, recent.day == entry.day { return recent.part }
    var part = 0
    for key in keys {
      let number = UInt32(truncatingIfNeeded: KeyParts.number(key, entry))
      part = table.index(of: UInt64(part) << 32 | UInt64(number))
    }
    recent = (entry.day, part)
    return part
  }

  /// The texts of the keys of a row.
  ///
  /// - Parameters:
  ///   - entry: one of those that have expenses in it.
  ///   - words: its category or tag.
  func label(of entry: Tally.Key, words: (GroupKey) -> String) -> [String] {
    keys.map { key in
      switch key {
      case .category, .tag: words(key)
      case .currency: entry.currency.code
      default: KeyParts.period(key, entry.day)
      }
    }
  }

  /// A number that the currency, or all days of a period, have to themselves; 0 for category and tag.
  private static func number(_ key: GroupKey, _ entry: Tally.Key) -> Int {
    let day = entry.day
    switch key {
    case .category, .tag: return 0
    case .currency: return Int(entry.currency.ordinal)
    case .day: return Int(day.number)
    case .week: return Int(day.number) - day.weekday
    case .month:
      let parts = day.parts
      return parts.year * 12 + parts.month
    case .quarter:
      let parts = day.parts
      return parts.year * 4 + (parts.month + 2) / 3
    case .year: return day.parts.year
    }
  }

  /// The period that a day lies in: `2026-10-31`, `2026-W05`, `2026-10`, `2026-Q1`, `2026`; empty for other keys.
  private static func period(_ key: GroupKey, _ day: Day) -> String {
    let iso = day.description
    switch key {
    case .day: return iso
    case .month: return String(iso.prefix(7))
    case .year: return String(iso.prefix(4))
    case .quarter: return "\(iso.prefix(4))-Q\((day.parts.month + 2) / 3)"
    case .week:
      // A week belongs to the year of its Thursday.
      let thursday = Day(clamping: Int(day.number) + 4 - day.weekday)
      let parts = thursday.parts
      let dayOfYear = (1..<parts.month).reduce(parts.day) { $0 + Day.length(ofMonth: $1, year: parts.year) }
      let week = (dayOfYear + 6) / 7
      return "\(thursday.description.prefix(4))-W\(week < 10 ? "0" : "")\(week)"
    case .category, .tag, .currency: return ""
    }
  }
}
