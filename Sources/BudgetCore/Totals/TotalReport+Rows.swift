/// Makes the rows of a total.
struct RowBuilder {
  private let valued: ValuedTally
  /// Values at the day spent, whatever was asked for; `nil` where no mark-up is wanted.
  private let market: Valuer?

  init(_ valued: ValuedTally, marketRates: (any RateLookup)?) {
    self.valued = valued
    // A rate of the day spent needs no today.
    market = marketRates.map {
      Valuer(target: valued.valuer.target, rates: $0, at: .spent, today: .last, isRepeating: true)
    }
  }

  func rows() throws(TotalError) -> [CurrencyTotal.Row] {
    let markUps = try markUps()
    return zip(valued.tally.groups, try valued.rows()).enumerated().map { group, row in
      CurrencyTotal.Row(
        key: row.0, total: row.1.total, count: row.1.count, unconvertedCount: row.1.unconvertedCount,
        markUp: markUps[group])
    }
  }

  /// For the groups with expenses that the bank took in the target: the mark-up over what they were worth at the market
  /// rate.
  private func markUps() throws(TotalError) -> [Int: FixedDecimal] {
    guard var market else { return [:] }
    var sums: [Int: (paid: [ExactTerm], market: [ExactTerm])] = [:]
    let whole = valued.tally.whole
    for part in valued.tally.rows where whole.key(part.entry).paidCurrency == market.target {
      let entry = try valued.entry(of: part)
      guard let rate = try? market.marketRate(of: entry.key) else { continue }
      sums[part.group, default: ([], [])].paid.append(entry.term(at: .paid))
      sums[part.group, default: ([], [])].market.append(entry.term(at: rate))
    }
    return sums.compactMapValues { RowBuilder.markUp(paid: $0.paid, market: $0.market) }
  }

  /// 100 × (paid ÷ market - 1), rounded half away from zero: sums first, so that large amounts weigh more.
  private static func markUp(paid: [ExactTerm], market: [ExactTerm]) -> FixedDecimal? {
    guard let ratio = ExactSum.exact(paid) / ExactSum.exact(market) else { return nil }
    let percent = (ratio - .one) * Fraction(BigInteger(100))
    return try? percent.roundedHalfAwayFromZero(toScale: 2)
  }
}

/// Gathers the lines of an explanation: entries of one currency, day and basis make one.
struct LineBuilder {
  private struct Key: Hashable {
    var currency: Currency
    var day: Day
    var isPaid: Bool
  }

  private var lines: [Key: CurrencyTotal.Line] = [:]

  /// The lines by currency, then day; what was paid comes last.
  var sorted: [CurrencyTotal.Line] {
    lines.sorted { left, right in
      let (first, second) = (left.key, right.key)
      return (first.currency, first.day, first.isPaid ? 1 : 0) < (second.currency, second.day, second.isPaid ? 1 : 0)
    }.map(\.value)
  }

  /// The lines of a tally's entries that have a rate.
  init(_ tally: Tally, _ valuer: consuming Valuer) throws(TotalError) {
    valuer.wantsQuotes = true
    for entry in tally.whole {
      guard let rate = try? valuer.rate(of: entry.key) else { continue }
      try add(entry, rate)
    }
  }

  private mutating func add(_ entry: Tally.Entry, _ rate: Valuer.Rate) throws(TotalError) {
    let quote: Quote? = if case .quote(let quote) = rate { quote } else { nil }
    let key = Key(currency: entry.currency, day: entry.day, isPaid: quote == nil)
    let known = lines[key]
    guard let amount = (known?.money.amount ?? .zero).adding(entry.amount) else {
      throw .tooManyDigits(entry.currency)
    }
    lines[key] = CurrencyTotal.Line(
      day: entry.day, money: Money(amount, entry.currency), count: (known?.count ?? 0) + entry.count,
      basis: quote.map { .quote($0) } ?? .paid, result: (known?.result ?? .zero) + entry.term(at: rate).value)
  }
}
