internal import BudgetCore

extension TallyBuilder {
  /// The sums with their rows, groups sorted.
  func tally() throws(StoreError) -> Tally {
    let entries = try whole.table.keys.indices.map { index throws(StoreError) in
      try entry(whole, index, whole.table.keys[index])
    }
    guard !keys.isEmpty else { return Tally(whole: entries, count: count, futureCount: futureCount) }
    var labels = GroupLabels(keys: keys)
    var rows: [Tally.Entry] = []
    if hasTexts {
      rows.reserveCapacity(cells.sums.count)
      for (index, key) in cells.table.keys.enumerated() {
        let parent = Int(key & 0xFFFF_FFFF)
        let text = texts.keys[Int(key >> 32)]
        var row = try entry(cells, index, whole.table.keys[parent])
        row.group = labels.group(row) { key in
          key == .category ? categories.text(Int(text >> 32)) : tags.text(Int(text & 0xFFFF_FFFF))
        }
        rows.append(row)
      }
    } else {
      rows = entries.map { entry in
        var row = entry
        row.group = labels.group(row) { _ in "" }
        return row
      }
    }
    let order = labels.groups.indices.sorted { labels.groups[$0].lexicographicallyPrecedes(labels.groups[$1]) }
    var places = [Int](repeating: 0, count: order.count)
    for (place, group) in order.enumerated() { places[group] = place }
    for index in rows.indices { rows[index].group = places[rows[index].group] }
    return Tally(
      groups: order.map { labels.groups[$0] }, rows: rows, whole: entries, count: count, futureCount: futureCount)
  }

  private func entry(_ sums: TallySums, _ index: Int, _ key: UInt64) throws(StoreError) -> Tally.Entry {
    // A key was made from a scanned expense, whose currency is in the table.
    guard let (currency, day, paid) = TallyKey.parts(key) else { throw .sumTooLarge(currencyCode: "") }
    let exact = try sums.exact(index, currency: currency)
    return Tally.Entry(
      currency: currency, day: day, amount: exact.amount, paidCurrency: paid, paid: exact.paid,
      count: sums.sums[index].count)
  }
}

/// Numbers the rows of a tally and words their keys.
struct GroupLabels {
  let keys: [GroupKey]
  private(set) var groups: [[String]] = []
  private var numbers: [[String]: Int] = [:]
  /// The periods of a day, each worded once.
  private var periods: [Day: [String]] = [:]

  init(keys: [GroupKey]) { self.keys = keys }

  /// The number of the row that an entry belongs to.
  mutating func group(_ entry: Tally.Entry, text: (GroupKey) -> String) -> Int {
    if periods[entry.day] == nil { periods[entry.day] = keys.map { GroupLabels.period($0, entry.day) } }
    let periods = periods[entry.day] ?? []
    var label: [String] = []
    for (place, key) in keys.enumerated() {
      switch key {
      case .category, .tag: label.append(text(key))
      case .currency: label.append(entry.currency.code)
      default: label.append(periods[place])
      }
    }
    if let number = numbers[label] { return number }
    numbers[label] = groups.count
    groups.append(label)
    return groups.count - 1
  }

  /// The period that a day lies in: `2026-10-31`, `2026-W05`, `2026-10`, `2026-Q1`, `2026`; empty for other keys.
  static func period(_ key: GroupKey, _ day: Day) -> String {
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
