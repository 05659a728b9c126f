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

/// What the entries of a tally are worth in its one currency: each when it comes up, where rows need that; their sum,
/// once they are all there; or both.
package struct ValuedEntries {
  /// The currency.
  package let target: Currency
  /// By the number of the entry; empty where they are not valued when they come up, or are summed already.
  package private(set) var worths: [Worth] = []
  private var sum = RunningSum()
  /// The numbers of the summed entries whose rates were not at hand.
  private var open: [Int] = []
  private var valuer: Valuer
  private let isWaiting: Bool

  /// No entries yet.
  package init(_ valuation: TallyValuation) {
    target = valuation.target
    valuer = valuation.makeValuer()
    isWaiting = valuation.isWaiting
  }

  /// Makes room for the worths of so many entries.
  package mutating func reserveCapacity(_ count: Int) { worths.reserveCapacity(count) }

  /// Values the next entry.
  package mutating func append(_ key: Tally.Key) {
    worths.append(
      isWaiting ? (try? Worth(of: key, by: &valuer)) ?? .unknown : Worth(atHandOf: key, by: &valuer))
  }

  /// Sums all entries up, each by its number and its key. Their worths are not kept.
  package mutating func sumUp(_ keys: [UInt64], _ part: (Int) -> Tally.Rows.Part) {
    for (number, bits) in keys.enumerated() {
      let key = Tally.Key(bits: bits)
      let worth = worths.isEmpty ? Worth(atHandOf: key, by: &valuer) : worths[number]
      if case .unknown = worth { open.append(number) }
      sum.add(part(number), of: key, at: worth, in: target)
    }
    worths = []
  }

  /// Takes over what another has made of entries behind so many.
  package mutating func absorb(_ later: ValuedEntries, behind count: Int) {
    worths += later.worths
    sum.add(later.sum)
    open += later.open.lazy.map { count + $0 }
    valuer.absorb(later.valuer.usage)
  }

  /// What a tally has of it whose rows follow from its entries.
  package var valued: Tally.Valued { Tally.Valued(content: .entries(worths), usage: valuer.usage) }

  /// What a tally has of the sum, and of its rows where they were valued too.
  package func summed(rows: [Tally.Valued.Row]) -> Tally.Valued {
    Tally.Valued(content: .sum(sum, open: open, rows: rows), usage: valuer.usage)
  }
}
