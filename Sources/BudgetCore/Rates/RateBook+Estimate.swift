// Rule 6: what may stand in for a rate where rules 1 to 5 give none, when it is asked for.

extension RateBook {
  /// The nearest snapshot, else the nearest two legs, else a legal rate before its day.
  func estimate(_ a: Currency, _ b: Currency, on day: Day) -> Route? {
    nearest(a, b, on: day) ?? legalBeforeItsDay(a, b, on: day)
  }

  private func nearest(_ a: Currency, _ b: Currency, on day: Day) -> Route? {
    let pairs = replacements(a, b).joined()
    return nearestSingle(pairs, on: day) ?? nearestLegs(pairs, on: day)
  }

  /// The snapshot holding both that is nearest; the earlier when equal; then the own codes, which come first.
  private func nearestSingle(_ pairs: some Sequence<(Currency, Currency)>, on day: Day) -> Route? {
    var best: Leg?
    for (one, other) in pairs {
      guard let found = nearestSnapshot(one, other, on: day) else { continue }
      if let best, !isNearer(found, than: best.snapshot, to: day) { continue }
      best = Leg(from: one, to: other, snapshot: found)
    }
    return best.map { Route(one: $0) }
  }

  /// Two legs whose farther is nearest, then whose nearer is; then EUR, USD and the first by code.
  private func nearestLegs(_ pairs: some Sequence<(Currency, Currency)>, on day: Day) -> Route? {
    var best: (route: Route, distance: (Int, Int))?
    for (one, other) in pairs {
      for shared in RateBook.sharedCurrencies where shared != one && shared != other {
        guard let first = nearestSnapshot(one, shared, on: day), let second = nearestSnapshot(shared, other, on: day)
        else { continue }
        let distances = [first, second].map { abs(day.days(since: $0.day)) }
        let distance = (max(distances[0], distances[1]), min(distances[0], distances[1]))
        if let best, best.distance <= distance { continue }
        let legs = (Leg(from: one, to: shared, snapshot: first), Leg(from: shared, to: other, snapshot: second))
        best = (Route(one: legs.0, two: legs.1), distance)
      }
    }
    return best?.route
  }

  private func nearestSnapshot(_ a: Currency, _ b: Currency, on day: Day) -> SnapshotID? {
    var best: SnapshotID?
    for source in sources {
      let around = [source.newest(joining: a, b, through: day), source.earliest(joining: a, b, from: day)]
      for found in around.compactMap(\.self) {
        if let known = best, !isNearer(found, than: known, to: day) {
          guard found.day == known.day, wins(found, over: known) else { continue }
        }
        best = found
      }
    }
    return best
  }

  private func isNearer(_ found: SnapshotID, than known: SnapshotID, to day: Day) -> Bool {
    let (new, old) = (abs(day.days(since: found.day)), abs(day.days(since: known.day)))
    return (new, found.day) < (old, known.day)
  }

  /// The euro in place of a currency that joined it only later: of one of the two if that will do, else of both.
  private func legalBeforeItsDay(_ a: Currency, _ b: Currency, on day: Day) -> Route? {
    let (euroA, euroB) = (succession.euro(of: a), succession.euro(of: b))
    let one = [euroA.map { ($0, b) }, euroB.map { (a, $0) }].compactMap(\.self)
    let both = [euroA.flatMap { first in euroB.map { (first, $0) } }].compactMap(\.self)
    for pairs in [one, both] {
      let known = pairs.lazy.compactMap { self.known($0.0, $0.1, on: day) }.first
      if let route = known ?? pairs.lazy.compactMap({ self.nearest($0.0, $0.1, on: day) }).first { return route }
    }
    return nil
  }

  private func known(_ a: Currency, _ b: Currency, on day: Day) -> Route? {
    succession.isSameMoney(a, b) ? Route(lawFrom: a, to: b) : newestOfGroups(a, b, on: day)
  }
}
