/// Makes the rows of a total.
struct RowBuilder {
  /// What is gathered of one row.
  private struct Sums {
    var terms: [ExactTerm] = []
    var count = 0
    var unconvertedCount = 0
    /// What the bank took in the target, and what the same money was worth at the market rate.
    var paid: [ExactTerm] = []
    var market: [ExactTerm] = []
  }

  private let tally: Tally
  private var valuer: Valuer
  /// Values at the day spent, whatever was asked for; `nil` where no mark-up is wanted.
  private var market: Valuer?

  init(_ tally: Tally, valuer: Valuer, marketRates: (any RateLookup)?) {
    self.tally = tally
    self.valuer = valuer
    // A rate of the day spent needs no today.
    market = marketRates.map { Valuer(target: valuer.target, rates: $0, at: .spent, today: .last) }
  }

  mutating func rows() throws(TotalError) -> [CurrencyTotal.Row] {
    var sums = [Sums](repeating: Sums(), count: tally.groups.count)
    for entry in tally.rows where sums.indices.contains(entry.group) {
      sums[entry.group].count += entry.count
      switch valuer.value(of: entry) {
      case .term(let term, _): sums[entry.group].terms.append(term)
      case .noRate: sums[entry.group].unconvertedCount += entry.count
      }
      guard entry.paidCurrency == valuer.target, case .term(let term, _) = market?.marketValue(of: entry) else {
        continue
      }
      sums[entry.group].paid.append(ExactTerm(entry.paid, times: .one))
      sums[entry.group].market.append(term)
    }
    var rows: [CurrencyTotal.Row] = []
    for (key, sums) in zip(tally.groups, sums) {
      rows.append(
        CurrencyTotal.Row(
          key: key, total: try Money(summing: sums.terms, valuer.target), count: sums.count,
          unconvertedCount: sums.unconvertedCount, markUp: RowBuilder.markUp(paid: sums.paid, market: sums.market)))
    }
    return rows
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

  mutating func add(_ entry: Tally.Entry, _ term: ExactTerm, _ quote: Quote?) throws(TotalError) {
    let key = Key(currency: entry.currency, day: entry.day, isPaid: quote == nil)
    let known = lines[key]
    guard let amount = (known?.money.amount ?? .zero).adding(entry.amount) else {
      throw .tooManyDigits(entry.currency)
    }
    lines[key] = CurrencyTotal.Line(
      day: entry.day, money: Money(amount, entry.currency), count: (known?.count ?? 0) + entry.count,
      basis: quote.map { .quote($0) } ?? .paid, result: (known?.result ?? .zero) + term.value)
  }
}
