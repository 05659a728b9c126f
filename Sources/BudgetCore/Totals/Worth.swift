/// What the expenses of one entry of a tally are valued by in one currency.
package enum Worth: Sendable {
  /// No rate is known: there is none, or it was not looked for yet.
  case unknown
  /// What the bank took, in minor units, times this; `nil` where 128 bits are too few.
  case paid(Weight?)
  /// Their amounts, in minor units, times this; `nil` where 128 bits are too few.
  case amount(Weight?)

  /// - Throws: `NoRate` where there is none, and why.
  init(of key: Tally.Key, by valuer: inout Valuer) throws(NoRate) {
    self =
      if let own = Worth(ownOf: key, valuer.target) { own } else {
        Worth(of: key, at: try valuer.rate(of: key), in: valuer.target)
      }
  }

  /// What is known without waiting for anything; `unknown` otherwise.
  init(atHandOf key: Tally.Key, by valuer: inout Valuer) {
    self =
      Worth(ownOf: key, valuer.target)
      ?? valuer.rateAtHand(of: key).map { Worth(of: key, at: $0, in: valuer.target) } ?? .unknown
  }

  /// Of an entry in the target itself.
  private init?(ownOf key: Tally.Key, _ target: Currency) {
    guard key.currency == target, key.paidCurrency != target else { return nil }
    let digits = target.minorDigits ?? 0
    self = .amount(Weight(.one, over: .one, scale: digits, sumScale: digits))
  }

  private init(of key: Tally.Key, at rate: Valuer.Rate, in target: Currency) {
    let scale = key.currency.minorDigits ?? 0
    let digits = target.minorDigits ?? 0
    switch rate {
    case .paid: self = .paid(Weight(.one, over: .one, scale: digits, sumScale: digits))
    case .plain(let rate): self = .amount(Weight(rate.above, over: rate.below, scale: scale, sumScale: digits))
    case .quote(let quote): self = .amount(Weight(quote.ratio, scale: scale, sumScale: digits))
    }
  }
}

extension RunningSum {
  /// Adds what a part of a tally is worth, nothing where that is unknown: for nearly all one multiplication and no
  /// division.
  ///
  /// - Parameter key: that of its entry.
  @inline(__always)
  mutating func add(_ part: Tally.Rows.Part, of key: Tally.Key, at worth: Worth, in target: Currency) {
    if case .amount(let weight?) = worth, part.more == nil {
      add(part.sum.minor, times: weight)
    } else {
      addOther(part, of: key, at: worth, in: target)
    }
  }

  private mutating func addOther(
    _ part: Tally.Rows.Part, of key: Tally.Key, at worth: Worth, in target: Currency
  ) {
    switch worth {
    case .unknown: break
    case .paid(let weight): add(part.more?.paid, scale: target.minorDigits ?? 0, times: weight)
    case .amount(let weight):
      let scale = key.currency.minorDigits ?? 0
      add(part.amount(digits: scale), scale: scale, times: weight)
    }
  }
}

/// The sum of one row of a total, in its currency, made expense by expense.
package struct RowSum: Sendable {
  private var sum = RunningSum()
  /// How many expenses.
  private var count = 0
  /// How many of them have no rate.
  private var unconvertedCount = 0

  /// A sum of nothing.
  package init() {}

  /// Adds an expense: for nearly all one multiplication and no division.
  ///
  /// - Parameters:
  ///   - value: what the worth is a factor of, in minor units of its currency.
  package mutating func add(_ value: Int64, at worth: Worth) {
    count += 1
    switch worth {
    case .unknown: unconvertedCount += 1
    case .paid(let weight?), .amount(let weight?): sum.add(value, times: weight)
    case .paid(nil), .amount(nil): sum.spoil()
    }
  }

  /// Adds an expense whose value may have any number of digits.
  ///
  /// - Parameters:
  ///   - value: what the worth is a factor of; `nil` when it has more than 38 digits.
  ///   - scale: the digits of its currency.
  package mutating func add(_ value: FixedDecimal?, scale: Int, at worth: Worth) {
    count += 1
    switch worth {
    case .unknown: unconvertedCount += 1
    case .paid(let weight), .amount(let weight): sum.add(value, scale: scale, times: weight)
    }
  }

  /// Adds another sum of the same row.
  package mutating func add(_ other: RowSum) {
    sum.add(other.sum)
    count += other.count
    unconvertedCount += other.unconvertedCount
  }

  /// The row, rounded once; `nil` where that needs its parts.
  package func row(in currency: Currency) -> Tally.Valued.Row? {
    sum.money(in: currency).map { Tally.Valued.Row(total: $0, count: count, unconvertedCount: unconvertedCount) }
  }
}
