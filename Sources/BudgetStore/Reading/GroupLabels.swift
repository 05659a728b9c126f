internal import BudgetCore

/// Numbers the rows of a tally and words their keys, each once: a cell costs one look-up of integers.
struct GroupLabels {
  private var parts: KeyParts
  private var groups: [[String]] = []
  private var numberOfLabel: [[String]: Int] = [:]
  /// A part in the upper half, a number of texts in the lower; the group of each is at the same place below.
  private var rows = IndexTable()
  private var groupOfRow: [Int] = []

  init(_ keys: [GroupKey]) { parts = KeyParts(keys) }

  /// The number of what an entry gives to its row's key.
  mutating func part(of entry: Tally.Key) -> Int { parts.part(of: entry) }

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
    let label = parts.label(of: entry, words: words)
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
}
