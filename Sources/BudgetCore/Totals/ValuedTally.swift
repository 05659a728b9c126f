/// A tally with the rates that count for its entries: what the total and its rows are added up from.
struct ValuedTally {
  let tally: Tally
  private(set) var valuer: Valuer
  /// The entries that have no rate.
  private(set) var missing: [(entry: Tally.Entry, reason: NoRate)] = []
  private var whole = RunningSum()
  /// What each entry of the whole is valued by; empty without rows, whose sums it is for.
  private var worths: [Worth] = []

  /// Finds the rate of every entry.
  init(_ tally: Tally, _ valuer: consuming Valuer) {
    self.tally = tally
    self.valuer = valuer
    if !tally.rows.isEmpty { worths.reserveCapacity(tally.whole.count) }
    var open: [Int] = []
    switch tally.valued?.content {
    case .sum(let sum, let left, _): (whole, open) = (sum, left)
    case .entries(let known):
      for index in known.indices { value(index, known[index]) }
    case nil:
      for index in tally.whole.indices { value(index) }
    }
    for index in open { value(index) }
  }

  /// The rates that were used.
  var usage: RateUsage {
    var usage = tally.valued?.usage ?? RateUsage()
    usage.absorb(valuer.usage)
    return usage
  }

  /// The sum of the whole, rounded once; money without a rate is left out.
  func total() throws(TotalError) -> Money {
    if let money = whole.money(in: valuer.target) { return money }
    return try exactly(tally.whole)
  }

  /// The sums of all rows, each rounded once, and how many of their expenses have no rate.
  func rows() throws(TotalError) -> [Tally.Valued.Row] {
    // The runtime needs 0.07 ms to make ready the types of the loop below.
    if tally.groups.isEmpty { return [] }
    if case .sum(_, _, let rows) = tally.valued?.content { return rows }
    var sums = [RunningSum](repeating: RunningSum(), count: tally.groups.count)
    var counts = [(all: Int, unconverted: Int)](repeating: (0, 0), count: tally.groups.count)
    for part in tally.rows where sums.indices.contains(part.group) {
      let worth = worths[part.entry]
      counts[part.group].all += Int(part.sum.count)
      if case .unknown = worth { counts[part.group].unconverted += Int(part.sum.count) }
      sums[part.group].add(part, of: tally.whole.key(part.entry), at: worth, in: valuer.target)
    }
    var rows: [Tally.Valued.Row] = []
    for (group, sum) in sums.enumerated() {
      let total = if let money = sum.money(in: valuer.target) { money } else { try exactly(group) }
      rows.append(
        Tally.Valued.Row(total: total, count: counts[group].all, unconvertedCount: counts[group].unconverted))
    }
    return rows
  }

  /// The part of a row as an entry of its own.
  func entry(of part: Tally.Rows.Part) throws(TotalError) -> Tally.Entry {
    let key = tally.whole.key(part.entry)
    guard let amount = part.amount(digits: key.currency.minorDigits ?? 0) else { throw .tooManyDigits(key.currency) }
    return Tally.Entry(key: key, amount: amount, paid: part.more?.paid ?? .zero, count: Int(part.sum.count))
  }

  /// Adds an entry by its number.
  ///
  /// - Parameter known: what it is worth. `unknown` is looked for, also for the reason why there is none.
  @inline(__always)
  private mutating func value(_ index: Int, _ known: Worth = .unknown) {
    let worth = if case .unknown = known { worth(of: index) } else { known }
    whole.add(tally.whole.part(index), of: tally.whole.key(index), at: worth, in: valuer.target)
    if !tally.rows.isEmpty { worths.append(worth) }
  }

  private mutating func worth(of index: Int) -> Worth {
    do throws(NoRate) {
      return try Worth(of: tally.whole.key(index), by: &valuer)
    } catch {
      missing.append((tally.whole[index], error))
      return .unknown
    }
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
