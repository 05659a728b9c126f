internal import BudgetCore

/// Exact sums by key.
struct TallySums {
  /// One key's sums in minor units, and how many expenses. 10^18 minor units 10^20 times over fit into 128 bits: no
  /// file is so long, and the additions need no check.
  struct Sum {
    var amount: Int128 = 0
    var count: UInt32 = 0
    var digits: Int8 = 0

    /// Counts an expense, and adds what fits into minor units.
    @inline(__always)
    mutating func add(_ more: ScannedRecord.Amount) {
      count += 1
      if more.isRegular { amount &+= Int128(more.minor) }
    }
  }

  private(set) var table = IndexTable()
  private(set) var sums: [Sum] = []
  /// What does not fit into minor units, kept exactly: more digits than the currency, or more than 18.
  private var amounts: [Int: FixedDecimal] = [:]
  /// What was paid, apart: most expenses do not say.
  private var paids: [Int: FixedDecimal] = [:]

  /// Adds an expense to a key's sums.
  ///
  /// - Returns: the key's number.
  @inline(__always)
  mutating func add(
    _ record: borrowing ScannedRecord, _ bytes: Span<UInt8>, to key: UInt64
  ) throws(StoreError) -> Int {
    let index = table.index(of: key)
    if index == sums.count { sums.append(Sum(digits: record.amount.digits)) }
    sums[index].add(record.amount)
    if !record.amount.isRegular { amounts[index] = try TallySums.sum(amounts[index], record.amount, bytes) }
    if record.hasPaid { paids[index] = try TallySums.sum(paids[index], record.paid, bytes) }
    return index
  }

  /// A key's two sums, exactly.
  func exact(_ index: Int, currency: Currency) throws(StoreError) -> (amount: FixedDecimal, paid: FixedDecimal) {
    let sum = sums[index]
    let amount = FixedDecimal(mantissa: sum.amount, scale: Int(sum.digits))
    let paid = paids.isEmpty ? .zero : paids[index] ?? .zero
    guard let more = amounts.isEmpty ? nil : amounts[index] else { return (amount, paid) }
    guard let amount = TallySums.sum(amount, more) else { throw .sumTooLarge(currencyCode: currency.code) }
    return (amount, paid)
  }

  private static func sum(
    _ sum: FixedDecimal?, _ amount: ScannedRecord.Amount, _ bytes: Span<UInt8>
  ) throws(StoreError) -> FixedDecimal {
    guard let value = amount.exact(bytes)?.rescaled(to: Int(amount.digits)),
      let total = TallySums.sum(sum ?? .zero, value)
    else {
      throw .sumTooLarge(currencyCode: Currency(ordinal: Int(amount.ordinal))?.code ?? "")
    }
    return total
  }

  private static func sum(_ left: FixedDecimal, _ right: FixedDecimal) -> FixedDecimal? {
    let scale = max(left.scale, right.scale)
    guard let left = left.rescaled(to: scale), let right = right.rescaled(to: scale) else { return nil }
    let (mantissa, overflow) = left.mantissa.addingReportingOverflow(right.mantissa)
    return overflow ? nil : FixedDecimal(mantissa: mantissa, scale: scale)
  }
}
