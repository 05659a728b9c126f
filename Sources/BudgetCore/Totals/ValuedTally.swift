/// The entries of a tally, each with the rate that counts for it: what the total and its rows are added up from.
struct ValuedTally {
  let tally: Tally
  private(set) var valuer: Valuer
  /// In the order of the tally's entries.
  private var rates: [Valuer.Rate] = []
  /// In the order of the valuer's ratios; `nil` where 128 bits are too few.
  private var weights: [Weight?] = []
  private let digits: Int
  private let paidWeight: Weight?

  /// Finds the rate of every entry.
  init(_ tally: Tally, _ valuer: consuming Valuer) {
    self.tally = tally
    digits = valuer.target.minorDigits ?? 0
    paidWeight = Weight(.one, scale: digits, sumScale: digits)
    rates.reserveCapacity(tally.whole.count)
    weights.reserveCapacity(tally.whole.count)
    valuer.reserveCapacity(tally.whole.count)
    for entry in tally.whole {
      rates.append(valuer.rate(of: entry))
      if valuer.ratios.count > weights.count {
        weights.append(
          Weight(valuer.ratios[weights.count], scale: entry.currency.minorDigits ?? 0, sumScale: digits))
      }
    }
    self.valuer = valuer
  }

  /// Whether an entry has no rate.
  var isMissing: Bool { valuer.isMissing }

  /// What an entry of the whole is worth.
  func value(at index: Int) -> Valuer.Valuation { valuer.value(of: tally.whole[index], at: rates[index]) }

  /// The sum of the whole, rounded once; money without a rate is left out.
  func total() throws(TotalError) -> Money {
    var sum = RunningSum()
    for index in rates.indices {
      add(tally.whole[index].amount, paid: tally.whole[index].paid, of: index, to: &sum)
    }
    if let money = money(sum) { return money }
    return try Money(summing: rates.indices.compactMap { term(value(at: $0)) }, valuer.target)
  }

  /// The sums of all rows, each rounded once, and how many of their expenses have no rate.
  func rows() throws(TotalError) -> [(total: Money, count: Int, unconvertedCount: Int)] {
    var sums = [RunningSum](repeating: RunningSum(), count: tally.groups.count)
    var counts = [(all: Int, unconverted: Int)](repeating: (0, 0), count: tally.groups.count)
    for part in tally.rows where sums.indices.contains(part.group) {
      counts[part.group].all += Int(part.sum.count)
      switch rates[part.entry] {
      case .missing: counts[part.group].unconverted += Int(part.sum.count)
      case .known(let place) where part.more == nil:
        // Nearly all: one multiplication and no division.
        if let weight = weights[place] {
          sums[part.group].add(Int128(part.sum.minor), times: weight)
        } else {
          sums[part.group].spoil()
        }
      default:
        let entry = try self.entry(of: part)
        add(entry.amount, paid: entry.paid, of: part.entry, to: &sums[part.group])
      }
    }
    var rows: [(total: Money, count: Int, unconvertedCount: Int)] = []
    for (group, sum) in sums.enumerated() {
      let total = if let money = money(sum) { money } else { try exactly(group) }
      rows.append((total, counts[group].all, counts[group].unconverted))
    }
    return rows
  }

  /// The part of a row as an entry of its own.
  func entry(of part: Tally.Rows.Part) throws(TotalError) -> Tally.Entry {
    var entry = tally.whole[part.entry]
    guard let amount = part.amount(digits: entry.currency.minorDigits ?? 0) else {
      throw .tooManyDigits(entry.currency)
    }
    entry.amount = amount
    entry.paid = part.more?.paid ?? .zero
    entry.count = Int(part.sum.count)
    entry.group = part.group
    return entry
  }

  private func add(_ amount: FixedDecimal, paid: FixedDecimal, of index: Int, to sum: inout RunningSum) {
    let (value, scale, weight): (FixedDecimal, Int, Weight?)
    switch rates[index] {
    case .missing: return
    case .paid: (value, scale, weight) = (paid, digits, paidWeight)
    case .known(let place):
      (value, scale, weight) = (amount, tally.whole[index].currency.minorDigits ?? 0, weights[place])
    }
    // An amount of more digits than its currency is left to the exact sum.
    guard let weight, let value = value.rescaled(to: scale), value.scale == scale else { return sum.spoil() }
    sum.add(value.mantissa, times: weight)
  }

  private func money(_ sum: RunningSum) -> Money? {
    guard let mantissa = sum.rounded, mantissa.magnitude < FixedDecimal.mantissaLimit else { return nil }
    return Money(FixedDecimal(mantissa: mantissa, scale: digits), valuer.target)
  }

  private func exactly(_ group: Int) throws(TotalError) -> Money {
    var terms: [ExactTerm] = []
    for part in tally.rows where part.group == group {
      let entry = try self.entry(of: part)
      if let term = term(valuer.value(of: entry, at: rates[part.entry])) { terms.append(term) }
    }
    return try Money(summing: terms, valuer.target)
  }

  private func term(_ value: Valuer.Valuation) -> ExactTerm? {
    if case .term(let term, _) = value { term } else { nil }
  }
}
