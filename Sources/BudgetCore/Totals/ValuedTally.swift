/// A tally with the rates that count for its entries: what the total and its rows are added up from.
struct ValuedTally {
  let tally: Tally
  /// With the account of the rates that were used.
  private(set) var valuer: Valuer
  /// The entries that have no rate.
  private(set) var missing: [(entry: Tally.Entry, reason: NoRate)] = []
  private var whole = RunningSum()
  /// What each entry of the whole is valued by; empty without rows, whose sums it is for.
  private var worths: [Worth] = []
  private let digits: Int
  private let paidWeight: Weight?

  /// What an entry is valued by.
  private enum Worth {
    case missing
    case paid
    /// Its amount times this; `nil` where 128 bits are too few.
    case weight(Weight?)
  }

  /// Finds the rate of every entry.
  init(_ tally: Tally, _ valuer: consuming Valuer) {
    self.tally = tally
    digits = valuer.target.minorDigits ?? 0
    paidWeight = Weight(.one, over: .one, scale: digits, sumScale: digits)
    self.valuer = valuer
    if !tally.rows.isEmpty { worths.reserveCapacity(tally.whole.count) }
    for index in tally.whole.indices {
      let worth = worth(of: index)
      add(tally.whole.part(index), at: worth, to: &whole)
      if !tally.rows.isEmpty { worths.append(worth) }
    }
  }

  /// The sum of the whole, rounded once; money without a rate is left out.
  func total() throws(TotalError) -> Money {
    if let money = money(whole) { return money }
    return try exactly(tally.whole)
  }

  /// The sums of all rows, each rounded once, and how many of their expenses have no rate.
  func rows() throws(TotalError) -> [(total: Money, count: Int, unconvertedCount: Int)] {
    // The runtime needs 0.07 ms to make ready the types of the loop below.
    if tally.groups.isEmpty { return [] }
    var sums = [RunningSum](repeating: RunningSum(), count: tally.groups.count)
    var counts = [(all: Int, unconverted: Int)](repeating: (0, 0), count: tally.groups.count)
    for part in tally.rows where sums.indices.contains(part.group) {
      let worth = worths[part.entry]
      counts[part.group].all += Int(part.sum.count)
      if case .missing = worth { counts[part.group].unconverted += Int(part.sum.count) }
      add(part, at: worth, to: &sums[part.group])
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
    let key = tally.whole.key(part.entry)
    guard let amount = part.amount(digits: key.currency.minorDigits ?? 0) else { throw .tooManyDigits(key.currency) }
    return Tally.Entry(key: key, amount: amount, paid: part.more?.paid ?? .zero, count: Int(part.sum.count))
  }

  private mutating func worth(of index: Int) -> Worth {
    let key = tally.whole.key(index)
    let scale = key.currency.minorDigits ?? 0
    do throws(NoRate) {
      switch try valuer.rate(of: key) {
      case .paid: return .paid
      case .plain(let rate):
        return .weight(Weight(rate.above, over: rate.below, scale: scale, sumScale: digits))
      case .quote(let quote): return .weight(Weight(quote.ratio, scale: scale, sumScale: digits))
      }
    } catch {
      missing.append((tally.whole[index], error))
      return .missing
    }
  }

  /// Adds what a part is worth: for nearly all one multiplication and no division.
  @inline(__always)
  private func add(_ part: Tally.Rows.Part, at worth: Worth, to sum: inout RunningSum) {
    if case .weight(let weight?) = worth, part.more == nil {
      sum.add(Int128(part.sum.minor), times: weight)
    } else {
      addOther(part, at: worth, to: &sum)
    }
  }

  private func addOther(_ part: Tally.Rows.Part, at worth: Worth, to sum: inout RunningSum) {
    let (value, scale, weight): (FixedDecimal?, Int, Weight?)
    switch worth {
    case .missing: return
    case .paid: (value, scale, weight) = (part.more?.paid, digits, paidWeight)
    case .weight(let known):
      scale = tally.whole.key(part.entry).currency.minorDigits ?? 0
      (value, weight) = (part.amount(digits: scale), known)
    }
    // An amount of more digits than its currency is left to the exact sum.
    guard let weight, let value = value?.rescaled(to: scale), value.scale == scale else { return sum.spoil() }
    sum.add(value.mantissa, times: weight)
  }

  private func money(_ sum: RunningSum) -> Money? {
    guard let mantissa = sum.rounded, mantissa.magnitude < FixedDecimal.mantissaLimit else { return nil }
    return Money(FixedDecimal(mantissa: mantissa, scale: digits), valuer.target)
  }

  /// A row, for which all its rates are found once more.
  private func exactly(_ group: Int) throws(TotalError) -> Money {
    var entries: [Tally.Entry] = []
    for part in tally.rows where part.group == group { entries.append(try entry(of: part)) }
    return try exactly(entries)
  }

  private func exactly(_ entries: some Sequence<Tally.Entry>) throws(TotalError) -> Money {
    var valuer = valuer
    let terms = entries.compactMap { entry in (try? valuer.rate(of: entry.key)).map { entry.term(at: $0) } }
    return try Money(summing: terms, valuer.target)
  }
}
