internal import BudgetCore

/// Exact sums by key.
struct TallySums {
  /// The keys, by the number of the sum.
  var table = IndexTable()
  /// 16 bytes each, so that those of the days that are read stay in the cache.
  private(set) var sums: [Tally.Sum] = []
  /// What few have besides: what was paid, and amounts that do not fit: more digits than the currency, more than 18, or
  /// a sum that left 64 bits.
  private(set) var more: [Int: Tally.More] = [:]

  /// Makes room for so many sums. What they do not come to fill costs address space and no memory.
  mutating func reserveCapacity(_ count: Int) {
    table.reserveCapacity(count)
    sums.reserveCapacity(count)
  }

  /// Adds an expense to a key's sums.
  ///
  /// - Returns: the key's number.
  @inline(__always)
  mutating func add(
    _ record: inout ScannedRecord, _ bytes: Span<UInt8>, to key: UInt64
  ) throws(StoreError) -> Int {
    let index = table.index(of: key)
    if index == sums.count { sums.append(Tally.Sum()) }
    var sum = sums[index]
    sum.count += 1
    let (minor, overflow) = sum.minor.addingReportingOverflow(record.amount.minor)
    if !record.amount.isRegular {
      try keepApart(index, record.amount.exact(bytes), record.amount)
    } else if overflow {
      try keepApart(index, FixedDecimal(minor: record.amount.minor, record.amount), record.amount)
    } else {
      sum.minor = minor
    }
    sums[index] = sum
    if record.hasPaid { try keepPaid(index, record.paid, bytes) }
    return index
  }

  /// Adds the sums of another behind its own, unread: a key may then be there twice, and nothing more can be added.
  mutating func append(_ other: TallySums, key: (UInt64) -> UInt64) {
    let first = sums.count
    table.append(other.table, key: key)
    sums += other.sums
    for (number, more) in other.more { self.more[first + number] = more }
  }

  /// A sum as an entry's part that is all of it.
  @inline(__always)
  func part(_ number: Int) -> Tally.Rows.Part {
    Tally.Rows.Part(entry: number, sum: sums[number], more: more.isEmpty ? nil : more[number])
  }

  /// Gives up the sums and what they have besides.
  mutating func takeSums() -> (sums: [Tally.Sum], more: [Int: Tally.More]) {
    defer { self = TallySums() }
    return (sums, more)
  }

  /// Gives up all of it.
  mutating func takePiece() -> Tally.Entries.Piece {
    let keys = table.takeKeys()
    let (sums, more) = takeSums()
    return Tally.Entries.Piece(keys: keys, sums: sums, more: more)
  }

  private mutating func keepApart(
    _ index: Int, _ value: FixedDecimal?, _ amount: ScannedRecord.Amount
  ) throws(StoreError) {
    more[index, default: Tally.More()].amount = try TallySums.sum(more[index]?.amount, value, amount)
  }

  private mutating func keepPaid(
    _ index: Int, _ paid: ScannedRecord.Amount, _ bytes: Span<UInt8>
  ) throws(StoreError) {
    more[index, default: Tally.More()].paid = try TallySums.sum(more[index]?.paid, paid.exact(bytes), paid)
  }

  private static func sum(
    _ sum: FixedDecimal?, _ value: FixedDecimal?, _ amount: ScannedRecord.Amount
  ) throws(StoreError) -> FixedDecimal {
    guard let value = value?.rescaled(to: Int(amount.digits)), let total = (sum ?? .zero).adding(value) else {
      throw .sumTooLarge(currencyCode: Currency(ordinal: Int(amount.ordinal))?.code ?? "")
    }
    return total
  }
}

extension FixedDecimal {
  /// Minor units of an amount's currency.
  fileprivate init(minor: Int64, _ amount: ScannedRecord.Amount) {
    self.init(mantissa: Int128(minor), scale: Int(amount.digits))
  }
}
