internal import BudgetCore

extension TallyBuilder {
  /// The sums with their rows, groups sorted. Nothing is left in the builder: what it has is not copied.
  mutating func tally() throws(StoreError) -> Tally {
    let keys = whole.table.takeKeys()
    let (sums, more) = whole.takeSums()
    let entries: Tally.Entries
    do throws(TotalError) {
      entries = try Tally.Entries(keys: keys, sums: sums, more: more)
    } catch {
      guard case .tooManyDigits(let currency) = error else { throw .sumTooLarge(currencyCode: "") }
      throw .sumTooLarge(currencyCode: currency.code)
    }
    guard !self.keys.isEmpty else { return Tally(whole: entries, count: count, futureCount: futureCount) }
    var labels = GroupLabels(keys: self.keys)
    let parts = entries.indices.map { labels.part(of: entries.key($0)) }
    var places = hasTexts ? cells.table.takeKeys() : entries.indices.map { UInt64($0) << 32 }
    var span = places.mutableSpan
    for index in span.indices {
      let (entry, text) = (Int(span[index] >> 32), Int(span[index] & 0xFFFF_FFFF))
      let group = labels.group(parts[entry], entries.key(entry), text: text) { self.text(text, $0) }
      span[index] = UInt64(group) << 32 | UInt64(entry)
    }
    let groups = labels.sort(&places)
    let (rowSums, rowMore) = hasTexts ? cells.takeSums() : (sums, more)
    return Tally(
      groups: groups, rows: Tally.Rows(places: places, sums: rowSums, more: rowMore), whole: entries, count: count,
      futureCount: futureCount)
  }
}

/// Numbers the rows of a tally and words their keys, each once: a cell costs one look-up of integers.
struct GroupLabels {
  let keys: [GroupKey]
  private var groups: [[String]] = []
  private var numberOfLabel: [[String]: Int] = [:]
  /// The part of the keys before one in the upper half, that key's number in the lower.
  private var parts = IndexTable()
  /// A part in the upper half, a number of texts in the lower; the group of each is at the same place below.
  private var rows = IndexTable()
  private var groupOfRow: [Int] = []

  init(keys: [GroupKey]) { self.keys = keys }

  /// The number of what an entry gives to its row's key: its period and currency, as far as they are asked for.
  mutating func part(of entry: Tally.Key) -> Int {
    var part = 0
    for key in keys {
      let number = UInt32(truncatingIfNeeded: GroupLabels.number(key, entry))
      part = parts.index(of: UInt64(part) << 32 | UInt64(number))
    }
    return part
  }

  /// The number of the row that expenses belong to.
  ///
  /// - Parameters:
  ///   - part: the number of the entry's part.
  ///   - text: a number that stands for category and tag, which `words` gives.
  @inline(__always)
  mutating func group(
    _ part: Int, _ entry: @autoclosure () -> Tally.Key, text: Int, words: (GroupKey) -> String
  ) -> Int {
    let row = rows.index(of: UInt64(part) << 32 | UInt64(text))
    if row == groupOfRow.count { groupOfRow.append(newGroup(entry(), words)) }
    return groupOfRow[row]
  }

  private mutating func newGroup(_ entry: Tally.Key, _ words: (GroupKey) -> String) -> Int {
    let label = keys.map { key in
      switch key {
      case .category, .tag: words(key)
      case .currency: entry.currency.code
      default: GroupLabels.period(key, entry.day)
      }
    }
    if let known = numberOfLabel[label] { return known }
    numberOfLabel[label] = groups.count
    groups.append(label)
    return groups.count - 1
  }

  /// Sorts the groups, and gives places, which have them in their upper half, the new numbers.
  func sort(_ places: inout [UInt64]) -> [[String]] {
    let order = groups.indices.sorted { groups[$0].lexicographicallyPrecedes(groups[$1]) }
    var numbers = [UInt64](repeating: 0, count: order.count)
    for (number, group) in order.enumerated() { numbers[group] = UInt64(number) }
    var span = places.mutableSpan
    for index in span.indices { span[index] = numbers[Int(span[index] >> 32)] << 32 | span[index] & 0xFFFF_FFFF }
    return order.map { groups[$0] }
  }

  /// A number that the currency, or all days of a period, have to themselves; 0 for category and tag.
  private static func number(_ key: GroupKey, _ entry: Tally.Key) -> Int {
    let day = entry.day
    switch key {
    case .category, .tag: return 0
    case .currency: return Int(entry.currency.ordinal)
    case .day: return Int(day.number)
    case .week: return Int(day.number) - day.weekday
    case .month: return day.parts.year * 12 + day.parts.month
    case .quarter: return day.parts.year * 4 + (day.parts.month + 2) / 3
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
