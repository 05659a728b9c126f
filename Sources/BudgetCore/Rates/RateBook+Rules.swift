// The rules of "Looking up A→B for a day D", in the order of the contract.

extension RateBook {
  /// Rules 1 to 7: what 1 `from` is worth in `to` on a day.
  package func quote(
    from: Currency, to: Currency, on day: Day, estimating: Bool = false
  ) throws(NoRate) -> Quote {
    if from == to { return Quote(from: from, to: to, kind: .same, asked: day, steps: [], rateDay: nil) }
    let (a, b) = (succession.current(from, on: day), succession.current(to, on: day))
    if succession.isSameMoney(a, b) {
      let steps = succession.steps(from: from, to: to)
      return Quote(from: from, to: to, kind: .fixed, asked: day, steps: steps, rateDay: nil)
    }
    // What nearly every look-up comes to needs no more than this, nor to be remembered.
    if a == from, b == to, let snapshot = freshSnapshot(a, b, on: day) {
      let steps = sources[snapshot.source].steps(from: a, to: b, in: snapshot)
      let kind = steps.count == 1 ? Quote.Kind.direct : .cross
      return Quote(from: from, to: to, kind: kind, asked: day, steps: steps, rateDay: snapshot.day)
    }
    return try remembered(Asked(from: from, to: to, day: day, estimating: estimating)) { () throws(NoRate) in
      if let route = newestOfGroups(a, b, on: day) { return quote(from, to, on: day, by: route) }
      if estimating, let route = estimate(a, b, on: day) { return quote(from, to, on: day, by: route, .estimate) }
      throw noRate(from, to, a, b, on: day)
    }
  }

  package func plainRate(from: Currency, to: Currency, on day: Day) -> PlainRate? {
    guard succession.current(from, on: day) == from, succession.current(to, on: day) == to,
      !succession.isSameMoney(from, to)
    else { return nil }
    return freshSnapshot(from, to, on: day).flatMap { sources[$0.source].plainRate(from: from, to: to, in: $0) }
  }

  private func freshSnapshot(_ a: Currency, _ b: Currency, on day: Day) -> SnapshotID? {
    newestSnapshot(a, b, on: day).flatMap { isAged($0, on: day) ? nil : $0 }
  }

  /// Rule 1, second half: the own codes first, then with the fewest replaced by another of their group, of several the
  /// newest.
  func newestOfGroups(_ a: Currency, _ b: Currency, on day: Day) -> Route? {
    for pairs in replacements(a, b) {
      var best: Route?
      for (one, other) in pairs {
        guard let route = newest(one, other, on: day), best.map({ $0.day < route.day }) ?? true else { continue }
        best = route
      }
      if let best { return best }
    }
    return nil
  }

  /// The codes that may stand for a pair: with none replaced, with one, with both.
  func replacements(_ a: Currency, _ b: Currency) -> [[(Currency, Currency)]] {
    var pairs: [[(Currency, Currency)]] = [[], [], []]
    for one in succession.group(of: a) {
      for other in succession.group(of: b) {
        pairs[(one == a ? 0 : 1) + (other == b ? 0 : 1)].append((one, other))
      }
    }
    return pairs
  }

  /// Rules 2 and 4: of the snapshots on or before the day that hold both, from sources that count for both, the newest;
  /// on the same day the one of the higher rank; then the one with the latest answer.
  func newestSnapshot(
    _ a: Currency, _ b: Currency, on day: Day, among sources: [any RateSource]? = nil
  ) -> SnapshotID? {
    var best: SnapshotID?
    for source in sources ?? self.sources {
      guard let found = source.newest(countingFor: a, b, on: day) else { continue }
      if let known = best, !wins(found, over: known) { continue }
      best = found
    }
    return best
  }

  func wins(_ found: SnapshotID, over known: SnapshotID) -> Bool {
    let (new, old) = (sources[found.source].rank, sources[known.source].rank)
    return (found.day, new, found.answer) > (known.day, old, known.answer)
  }

  /// Rule 3: one snapshot, unless there is none or it is aged and both of two legs are newer.
  func newest(_ a: Currency, _ b: Currency, on day: Day) -> Route? {
    let single = newestSnapshot(a, b, on: day)
    if let single, !isAged(single, on: day) { return Route(one: Leg(from: a, to: b, snapshot: single)) }
    if let legs = newestLegs(a, b, on: day), single.map({ $0.day < legs.day }) ?? true { return legs }
    return single.map { Route(one: Leg(from: a, to: b, snapshot: $0)) }
  }

  /// Rule 3, two legs: the shared currency whose older leg is newest, then whose newer leg is newest, then EUR, then
  /// USD, then the first by code.
  func newestLegs(_ a: Currency, _ b: Currency, on day: Day) -> Route? {
    let (sourcesA, sourcesB) = (sources(for: a, on: day), sources(for: b, on: day))
    guard let newestA = sourcesA.compactMap({ $0.newestDay(holding: a, through: day) }).max(),
      let newestB = sourcesB.compactMap({ $0.newestDay(holding: b, through: day) }).max()
    else { return nil }
    // No two legs can be newer than the currencies themselves, so that the search may end at the first that are not.
    let limit = (min(newestA, newestB), max(newestA, newestB))
    var best: Route?
    for shared in RateBook.sharedCurrencies where shared != a && shared != b {
      guard let first = newestSnapshot(a, shared, on: day, among: sourcesA),
        let second = newestSnapshot(shared, b, on: day, among: sourcesB)
      else { continue }
      let route = Route(
        one: Leg(from: a, to: shared, snapshot: first), two: Leg(from: shared, to: b, snapshot: second))
      if let known = best, (route.day, route.newerDay) <= (known.day, known.newerDay) { continue }
      best = route
      if (route.day, route.newerDay) == limit { break }
    }
    return best
  }

  private func sources(for currency: Currency, on day: Day) -> [any RateSource] {
    sources.filter { $0.counts(for: currency, on: day) }
  }

  /// Rule 5: more than 10 days before the day, and not set by hand.
  func isAged(_ snapshot: SnapshotID, on day: Day) -> Bool {
    day.days(since: snapshot.day) > Quote.freshDays && sources[snapshot.source].rank != .byHand
  }

  /// EUR, USD, then all others by code.
  static let sharedCurrencies: [Currency] =
    [.eur, .usd] + CurrencyTable.shared.all.filter { $0 != .eur && $0 != .usd }

  private func remembered(_ asked: Asked, _ find: () throws(NoRate) -> Quote) throws(NoRate) -> Quote {
    if let known = memo[asked] { return try known.get() }
    let found = Result(catching: find)
    memo[asked] = found
    return try found.get()
  }
}
