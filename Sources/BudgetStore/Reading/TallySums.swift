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

  /// Adds an expense to a key's sums.
  ///
  /// - Returns: the key's number.
  @inline(__always)
  mutating func add(
    _ record: inout ScannedRecord, _ bytes: Span<UInt8>, to key: UInt64
  ) throws(StoreError) -> Int {
    let index = table.index(of: key)
    if index == sums.count { sums.append(Tally.Sum()) }
    sums[index].count += 1
    if record.amount.isRegular {
      let (sum, overflow) = sums[index].minor.addingReportingOverflow(record.amount.minor)
      if !overflow {
        sums[index].minor = sum
      } else {
        try keepApart(index, FixedDecimal(minor: record.amount.minor, record.amount), record.amount)
      }
    } else {
      try keepApart(index, record.amount.exact(bytes), record.amount)
    }
    if record.hasPaid { try keepPaid(index, record.paid, bytes) }
    return index
  }

  /// Gives up the sums and what they have besides.
  mutating func takeSums() -> (sums: [Tally.Sum], more: [Int: Tally.More]) {
    defer { self = TallySums() }
    return (sums, more)
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
