/// What it takes to value a tally in its one currency while a store is read.
package struct TallyValuation {
  fileprivate let target: Currency
  private let request: TotalRequest
  /// The rates. Who reads a store with more than one thread puts others in their place, which can take that.
  package var rates: any RateLookup

  /// `nil` for several currencies.
  package init?(_ request: TotalRequest, rates: any RateLookup) {
    guard request.targets.count == 1, let target = request.targets.first else { return nil }
    (self.target, self.request, self.rates) = (target, request, rates)
  }

  /// Whether every worth is needed at once, so that one thread may have to wait for the other's look-up. Without rows by
  /// category or tag it is not, and what takes longer is left for later.
  fileprivate var isWaiting: Bool { request.keys.contains(where: \.isText) }

  fileprivate func makeValuer() -> Valuer {
    Valuer(
      target: target, rates: rates, at: request.at, today: request.today, isEstimating: request.isEstimating)
  }
}

/// The sum of a tally in its one currency: of each of its entries, once it is whole.
package struct ValuedSum {
  private var sum = RunningSum()
  /// The numbers of the entries whose rates were not at hand.
  private var open: [Int] = []
  private var valuer: Valuer

  /// A sum of nothing.
  package init(_ valuation: TallyValuation) { valuer = valuation.makeValuer() }

  /// Adds an entry.
  ///
  /// - Parameters:
  ///   - part: all of it, by its number.
  ///   - known: what it is valued by, where that was found before.
  package mutating func add(_ part: Tally.Rows.Part, of key: Tally.Key, at known: Worth? = nil) {
    let worth = known ?? Worth(atHandOf: key, by: &valuer)
    if case .unknown = worth { open.append(part.entry) }
    sum.add(part, of: key, at: worth, in: valuer.target)
  }

  /// Takes over what another has made of entries behind so many.
  package mutating func absorb(_ later: ValuedSum, behind count: Int) {
    sum.add(later.sum)
    open += later.open.lazy.map { count + $0 }
    valuer.absorb(later.valuer.usage)
  }

  /// Takes the rates that the worths of entries came from into its account.
  package mutating func use(_ entries: ValuedEntries) { valuer.absorb(entries.usage) }

  /// What a tally has of it, and of its rows where they were valued too.
  package func valued(rows: [Tally.Valued.Row] = []) -> Tally.Valued {
    Tally.Valued(content: .sum(sum, open: open, rows: rows), usage: valuer.usage)
  }
}

/// What each entry of a tally with rows is valued by, found when the entry comes up.
package struct ValuedEntries {
  /// The currency.
  package let target: Currency
  /// By the number of the entry.
  package private(set) var worths: [Worth] = []
  private var valuer: Valuer
  private let isWaiting: Bool

  /// No entries yet.
  package init(_ valuation: TallyValuation) {
    target = valuation.target
    valuer = valuation.makeValuer()
    isWaiting = valuation.isWaiting
  }

  /// The rates used so far.
  fileprivate var usage: RateUsage { valuer.usage }

  /// What a tally has of it whose rows follow from its entries.
  package var valued: Tally.Valued { Tally.Valued(content: .entries(worths), usage: usage) }

  /// Makes room for so many entries.
  package mutating func reserveCapacity(_ count: Int) { worths.reserveCapacity(count) }

  /// Values the next entry.
  package mutating func append(_ key: Tally.Key) {
    worths.append(
      isWaiting ? (try? Worth(of: key, by: &valuer)) ?? .unknown : Worth(atHandOf: key, by: &valuer))
  }

  /// Takes over the entries that another valued behind these.
  package mutating func absorb(_ later: ValuedEntries) {
    worths += later.worths
    valuer.absorb(later.usage)
  }
}
