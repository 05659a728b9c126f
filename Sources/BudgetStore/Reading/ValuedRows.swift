internal import BudgetCore

/// Sums of rows by category or tag in one currency, made as the expenses are read.
///
/// Kept as sums of each currency and day they would be as many as half the expenses of ten years are, which would cost more
/// than all else that is done. A sum that is valued at once is one of a few, which the processor has at hand.
struct ValuedRows {
  private let target: Currency
  private var parts: KeyParts
  /// The part that each entry of the tally gives to its row's key, by the number of the entry.
  private var partOfEntry: [UInt32] = []
  /// A part in the upper half, the number of texts in the lower.
  private var numbers = IndexTable()
  private var sums: [RowSum] = []
  /// The rows that expenses went to of late, each where its part and its texts have it looked for: nearly all that there
  /// are, or those of the same month.
  private var recent = [Recent](repeating: Recent(), count: 1024)
  private struct Recent {
    var part = UInt32.max
    var text: UInt32 = 0
    var row = 0
  }
  /// An entry of each row.
  private var keys: [Tally.Key] = []
  /// Whether what the bank took is to be compared with market rates.
  private var hasMarkUp = false
  /// The sums by the texts of their keys, once there are no more expenses.
  private var byLabel: [[String]: RowSum] = [:]

  init(by keys: [GroupKey], in target: Currency) {
    parts = KeyParts(keys)
    self.target = target
  }

  /// Takes note of the next entry.
  mutating func append(_ key: Tally.Key) {
    partOfEntry.append(UInt32(parts.part(of: key)))
    if key.paidCurrency == target, parts.keys.contains(.currency) { hasMarkUp = true }
  }

  /// Adds an expense to the row of an entry and of texts.
  ///
  /// - Parameters:
  ///   - entry: the number of the entry.
  ///   - key: the entry's key.
  ///   - worth: what the entry is valued by.
  @inline(__always)
  mutating func add(
    _ record: inout ScannedRecord, _ bytes: Span<UInt8>, entry: Int, key: Tally.Key, text: Int, at worth: Worth
  ) {
    let (part, text) = (partOfEntry[entry], UInt32(truncatingIfNeeded: text))
    let place = Int(truncatingIfNeeded: part &* 61 &+ text) & 1023
    let seen = recent[place]
    let index = seen.part == part && seen.text == text ? seen.row : row(of: part, text, key, place)
    if record.amount.isRegular, !record.hasPaid {
      sums[index].add(record.amount.minor, at: worth)
    } else {
      addOther(&record, bytes, worth, to: index)
    }
  }

  private mutating func row(of part: UInt32, _ text: UInt32, _ key: Tally.Key, _ place: Int) -> Int {
    let index = numbers.index(of: UInt64(part) << 32 | UInt64(text))
    if index == sums.count {
      sums.append(RowSum())
      keys.append(key)
    }
    recent[place] = Recent(part: part, text: text, row: index)
    return index
  }

  private mutating func addOther(
    _ record: inout ScannedRecord, _ bytes: Span<UInt8>, _ worth: Worth, to index: Int
  ) {
    let amount = if case .paid = worth { record.paid } else { record.amount }
    sums[index].add(amount.exact(bytes), scale: Int(amount.digits), at: worth)
  }

  /// Gives the rows their labels.
  mutating func close(_ texts: TextNumbers) {
    for (index, number) in numbers.keys.enumerated() {
      let label = parts.label(of: keys[index]) { texts.text(Int(number & 0xFFFF_FFFF), $0) }
      byLabel[label, default: RowSum()].add(sums[index])
    }
  }

  /// Adds the rows of another, closed as this is.
  mutating func absorb(_ later: ValuedRows) {
    hasMarkUp = hasMarkUp || later.hasMarkUp
    byLabel.merge(later.byLabel) { sum, other in
      var sum = sum
      sum.add(other)
      return sum
    }
  }

  /// Whether a row cannot do without its parts: it lies too close to the middle between two results, or it says what the
  /// bank took over the market rate.
  var needsParts: Bool { hasMarkUp || byLabel.values.contains { $0.row(in: target) == nil } }

  /// The rows by their keys, sorted; without those that need their parts.
  func rows() -> (groups: [[String]], rows: [Tally.Valued.Row]) {
    let rows = byLabel.compactMap { label, sum in sum.row(in: target).map { (label, $0) } }
      .sorted { $0.0.lexicographicallyPrecedes($1.0) }
    return (rows.map(\.0), rows.map(\.1))
  }
}
