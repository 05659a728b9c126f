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
        row.group = labels.group(row, texts: Int(key >> 32)) { key in
          key == .category ? categories.text(Int(text >> 32)) : tags.text(Int(text & 0xFFFF_FFFF))
        }
        rows.append(row)
      }
    } else {
      rows = entries.map { entry in
        var row = entry
        row.group = labels.group(row, texts: 0) { _ in "" }
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
      count: Int(sums.sums[index].count))
  }
}

/// Numbers the rows of a tally and words their keys, each once: an entry costs three look-ups of integers.
struct GroupLabels {
  let keys: [GroupKey]
  private(set) var groups: [[String]] = []
  private var numberOfLabel: [[String]: Int] = [:]
  /// The periods' words, and which of them a day lies in.
  private var periods: [[String]: Int] = [:]
  private var periodOfDay: [Day: Int] = [:]
  /// Period and currency in one number; that and the texts in another, whose group is at the same place below.
  private var parts = IndexTable()
  private var rows = IndexTable()
  private var groupOfRow: [Int] = []
  private let byCurrency: Bool

  init(keys: [GroupKey]) {
    self.keys = keys
    byCurrency = keys.contains(.currency)
  }

  /// The number of the row that an entry belongs to.
  ///
  /// - Parameter texts: a number that stands for its category and tag, which `text` gives.
  mutating func group(_ entry: Tally.Entry, texts: Int, text: (GroupKey) -> String) -> Int {
    let part = parts.index(of: UInt64(period(of: entry.day)) << 16 | UInt64(byCurrency ? entry.currency.ordinal : 0))
    let row = rows.index(of: UInt64(part) << 32 | UInt64(texts))
    if row < groupOfRow.count { return groupOfRow[row] }
    let label = keys.map { key in
      switch key {
      case .category, .tag: text(key)
      case .currency: entry.currency.code
      default: GroupLabels.period(key, entry.day)
      }
    }
    let group = numberOfLabel[label] ?? groups.count
    if group == groups.count {
      numberOfLabel[label] = group
      groups.append(label)
    }
    groupOfRow.append(group)
    return group
  }

  private mutating func period(of day: Day) -> Int {
    if let period = periodOfDay[day] { return period }
    let words = keys.map { GroupLabels.period($0, day) }
    let period = periods[words] ?? periods.count
    periods[words] = period
    periodOfDay[day] = period
    return period
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
