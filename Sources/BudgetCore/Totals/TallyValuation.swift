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

/// What each entry of a tally is valued by, found when the entry comes up.
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
  package var usage: RateUsage { valuer.usage }

  /// Makes room for so many entries.
  package mutating func reserveCapacity(_ count: Int) { worths.reserveCapacity(count) }

  /// Values the next entry.
  package mutating func append(_ key: Tally.Key) {
    worths.append(
      isWaiting ? (try? Worth(of: key, by: &valuer)) ?? .unknown : Worth(atHandOf: key, by: &valuer))
  }

  /// Takes over the entries that another valued behind these.
  ///
  /// - Parameter numbers: the number of each entry here, by its number there; those that are new follow one another.
  package mutating func absorb(_ later: ValuedEntries, numbers: [Int]) {
    for (worth, number) in zip(later.worths, numbers) where number == worths.count { worths.append(worth) }
    valuer.absorb(later.usage)
  }
}
