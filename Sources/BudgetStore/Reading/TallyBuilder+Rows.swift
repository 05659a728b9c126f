internal import BudgetCore

extension TallyBuilder {
  /// The sums with their rows, groups sorted. Nothing is left in the builder: what it has is not copied.
  mutating func tally() throws(StoreError) -> Tally {
    let keys = whole.table.takeKeys()
    let (sums, more) = whole.takeSums()
    var entries: [Tally.Entry] = []
    entries.reserveCapacity(keys.count)
    for index in keys.indices {
      entries.append(try TallyBuilder.entry(keys[index], sums[index], more.isEmpty ? nil : more[index]))
    }
    guard !self.keys.isEmpty else { return Tally(whole: entries, count: count, futureCount: futureCount) }
    var labels = GroupLabels(keys: self.keys)
    let parts = entries.map { labels.part(of: $0) }
    let (places, groups) = hasTexts ? cellPlaces(entries, parts, &labels) : wholePlaces(entries, parts, &labels)
    let (cellSums, cellMore) = hasTexts ? cells.takeSums() : (sums, more)
    return Tally(
      groups: groups, rows: Tally.Rows(places: places, sums: cellSums, more: cellMore), whole: entries, count: count,
      futureCount: futureCount)
  }

  /// The places of rows that are the whole's entries.
  private func wholePlaces(
    _ entries: [Tally.Entry], _ parts: [Int], _ labels: inout GroupLabels
  ) -> ([UInt64], [[String]]) {
    var places = entries.indices.map { index in
      UInt64(labels.group(parts[index], entries[index], texts: 0) { _ in "" }) << 32 | UInt64(index)
    }
    let groups = labels.sort(&places)
    return (places, groups)
  }

  /// The places of rows that are cells.
  private mutating func cellPlaces(
    _ entries: [Tally.Entry], _ parts: [Int], _ labels: inout GroupLabels
  ) -> ([UInt64], [[String]]) {
    var places = cells.table.takeKeys()
    for index in places.indices {
      let (entry, text) = (Int(places[index] >> 32), Int(places[index] & 0xFFFF_FFFF))
      let group = labels.group(parts[entry], entries[entry], texts: text) { key in
        let pair = texts.keys[text]
        return key == .category ? categories.text(Int(pair >> 32)) : tags.text(Int(pair & 0xFFFF_FFFF))
      }
      places[index] = UInt64(group) << 32 | UInt64(entry)
    }
    let groups = labels.sort(&places)
    return (places, groups)
  }

  private static func entry(_ key: UInt64, _ sum: Tally.Sum, _ more: Tally.More?) throws(StoreError) -> Tally.Entry {
    // A key was made from a scanned expense, whose currency is in the table.
    guard let (currency, day, paid) = TallyKey.parts(key) else { throw .sumTooLarge(currencyCode: "") }
    let part = Tally.Rows.Part(sum: sum, more: more)
    guard let amount = part.amount(digits: currency.minorDigits ?? 0) else {
      throw .sumTooLarge(currencyCode: currency.code)
    }
    return Tally.Entry(
      currency: currency, day: day, amount: amount, paidCurrency: paid, paid: more?.paid ?? .zero,
      count: Int(sum.count))
  }
}

/// Numbers the rows of a tally and words their keys, each once: a cell costs one look-up of integers.
struct GroupLabels {
  let keys: [GroupKey]
  private var groups: [[String]] = []
  private var numberOfLabel: [[String]: Int] = [:]
  /// The periods' words, and which of them a day lies in.
  private var periods: [[String]: Int] = [:]
  private var periodOfDay: [Day: Int] = [:]
  /// Period and currency in one number; that and the texts in another, whose group is at the same place below.
  private var parts = IndexTable()
  private var rows = IndexTable()
  private var groupOfRow: [Int] = []
  private let byCurrency: Bool
  private let byPeriod: Bool

  init(keys: [GroupKey]) {
    self.keys = keys
    byCurrency = keys.contains(.currency)
    byPeriod = keys.contains { !GroupLabels.period($0, .first).isEmpty }
  }

  /// The number of what an entry gives to its row's key: its period and currency, as far as they are asked for.
  mutating func part(of entry: Tally.Entry) -> Int {
    let period = byPeriod ? period(of: entry.day) : 0
    return parts.index(of: UInt64(period) << 16 | UInt64(byCurrency ? entry.currency.ordinal : 0))
  }

  /// The number of the row that expenses belong to.
  ///
  /// - Parameters:
  ///   - part: the number of the entry's part.
  ///   - texts: a number that stands for category and tag, which `text` gives.
  mutating func group(_ part: Int, _ entry: Tally.Entry, texts: Int, text: (GroupKey) -> String) -> Int {
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

  /// Sorts the groups, and gives places, which have them in their upper half, the new numbers.
  func sort(_ places: inout [UInt64]) -> [[String]] {
    let order = groups.indices.sorted { groups[$0].lexicographicallyPrecedes(groups[$1]) }
    var numbers = [UInt64](repeating: 0, count: order.count)
    for (number, group) in order.enumerated() { numbers[group] = UInt64(number) }
    for index in places.indices {
      places[index] = numbers[Int(places[index] >> 32)] << 32 | places[index] & 0xFFFF_FFFF
    }
    return order.map { groups[$0] }
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
