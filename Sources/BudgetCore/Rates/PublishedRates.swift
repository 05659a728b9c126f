/// The snapshots of one publisher: what is built in, fetched and imported of it, taken together.
///
/// All figures of one day and base are one snapshot, in which the later answer's figure of a currency wins.
final class PublishedRates: RateSource {
  let name: String
  let rank: RateRank
  let bases: [Currency]
  /// The place of this source in its book.
  private let place: Int
  /// Where the figures are, the latest first.
  private let stores: [any SnapshotStore]

  /// How many days a source may leave out a currency that it was asked for, and still count for it.
  static let window = 10

  init(name: String, rank: RateRank, place: Int, stores: [any SnapshotStore]) {
    self.name = name
    self.rank = rank
    self.place = place
    self.stores = stores
    bases = Set(stores.flatMap(\.bases)).sorted()
  }

  var extent: ClosedRange<Day>? {
    let extents = stores.compactMap(\.extent)
    guard let first = extents.map(\.lowerBound).min(), let last = extents.map(\.upperBound).max() else { return nil }
    return first...last
  }

  var currencies: [Currency] { stores.reduce(into: Set<Currency>()) { $0.formUnion($1.currencies) }.sorted() }

  /// Rule 4: the currency occurs in a snapshot of the 10 days up to the newest one that was asked for it.
  func counts(for currency: Currency, on day: Day) -> Bool {
    guard let asked = latest({ $0.newestDay(asking: currency, through: day) }) else { return false }
    let first = asked.adding(days: -PublishedRates.window)
    return bases.contains { newestDay(holding: currency, base: $0, from: first, through: asked) != nil }
  }

  func newest(countingFor one: Currency, _ other: Currency, on day: Day) -> SnapshotID? {
    // Where the newest snapshot of a source with one base holds both, it is the answer and the source counts for them.
    if bases.count == 1, let newest = latest({ $0.newestDay(through: day) }),
      holds(one, base: bases[0], on: newest), holds(other, base: bases[0], on: newest)
    {
      return id(bases[0], newest)
    }
    guard counts(for: one, on: day), counts(for: other, on: day) else { return nil }
    return newest(joining: one, other, through: day)
  }

  func newest(joining one: Currency, _ other: Currency, through last: Day) -> SnapshotID? {
    var best: SnapshotID?
    for base in bases {
      guard let day = newestDay(joining: one, other, base: base, through: last) else { continue }
      best = later(best, id(base, day))
    }
    return best
  }

  func earliest(joining one: Currency, _ other: Currency, from first: Day) -> SnapshotID? {
    var best: SnapshotID?
    for base in bases {
      guard let day = earliestDay(joining: one, other, base: base, from: first) else { continue }
      if let known = best, known.day < day { continue }
      let found = id(base, day)
      best = best?.day == day ? later(best, found) : found
    }
    return best
  }

  /// rate(to) ÷ rate(from), where the base's own rate is 1.
  func steps(from: Currency, to: Currency, in snapshot: SnapshotID) -> [Quote.Step] {
    if from == snapshot.base { return [step(.multiply, to, in: snapshot)].compactMap(\.self) }
    if to == snapshot.base { return [step(.divide, from, in: snapshot)].compactMap(\.self) }
    guard let rise = step(.multiply, to, in: snapshot), let fall = step(.divide, from, in: snapshot) else { return [] }
    return [rise, fall]
  }

  func plainRate(from: Currency, to: Currency, in snapshot: SnapshotID) -> PlainRate? {
    guard let above = to == snapshot.base ? .one : figure(of: to, in: snapshot),
      let below = from == snapshot.base ? .one : figure(of: from, in: snapshot), !below.isZero
    else { return nil }
    return PlainRate(above: above, below: below, day: snapshot.day, source: name)
  }

  private func step(
    _ operation: Quote.Step.Operation, _ currency: Currency, in snapshot: SnapshotID
  ) -> Quote.Step? {
    guard let figure = figure(of: currency, in: snapshot) else { return nil }
    return Quote.Step(
      operation: operation, figure: figure, quote: currency, base: snapshot.base, day: snapshot.day, source: name)
  }

  func newestDay(holding currency: Currency, through last: Day) -> Day? {
    bases.compactMap { newestDay(holding: currency, base: $0, from: .first, through: last) }.max()
  }

  func earliestDay(holding currency: Currency, from first: Day) -> Day? {
    bases.compactMap { earliestDay(holding: currency, base: $0, from: first) }.min()
  }

  /// Units of the currency for one unit of the snapshot's base: the latest answer's.
  func figure(of currency: Currency, in snapshot: SnapshotID) -> FixedDecimal? {
    for store in stores {
      if let figure = store.figure(of: currency, base: snapshot.base, on: snapshot.day) { return figure }
    }
    return nil
  }

  // MARK: Days

  private func newestDay(joining one: Currency, _ other: Currency, base: Currency, through last: Day) -> Day? {
    var last = last
    while let day = newestDay(holding: one, base: base, from: .first, through: last),
      let otherDay = newestDay(holding: other, base: base, from: .first, through: day)
    {
      if otherDay == day { return day }
      last = otherDay
    }
    return nil
  }

  private func earliestDay(joining one: Currency, _ other: Currency, base: Currency, from first: Day) -> Day? {
    var first = first
    while let day = earliestDay(holding: one, base: base, from: first),
      let otherDay = earliestDay(holding: other, base: base, from: day)
    {
      if otherDay == day { return day }
      first = otherDay
    }
    return nil
  }

  private func newestDay(holding currency: Currency, base: Currency, from first: Day, through last: Day) -> Day? {
    latest { $0.newestDay(holding: currency, base: base, from: first, through: last) }
  }

  private func earliestDay(holding currency: Currency, base: Currency, from first: Day) -> Day? {
    stores.compactMap { $0.earliestDay(holding: currency, base: base, from: first) }.min()
  }

  private func holds(_ currency: Currency, base: Currency, on day: Day) -> Bool {
    for store in stores where store.holds(currency, base: base, on: day) { return true }
    return false
  }

  private func id(_ base: Currency, _ day: Day) -> SnapshotID {
    // Nothing is ever weighed against the only snapshot of a day that has this rank.
    if rank == .builtIn, bases.count == 1 { return SnapshotID(source: place, day: day, base: base, answer: .min) }
    let answer = latest { $0.answer(base: base, on: day) } ?? .min
    return SnapshotID(source: place, day: day, base: base, answer: answer)
  }

  private func later(_ known: SnapshotID?, _ found: SnapshotID) -> SnapshotID {
    guard let known, (known.day, known.answer) >= (found.day, found.answer) else { return found }
    return known
  }

  private func latest<Value: Comparable>(_ value: (any SnapshotStore) -> Value?) -> Value? {
    var latest: Value?
    for store in stores {
      if let found = value(store), latest.map({ $0 < found }) ?? true { latest = found }
    }
    return latest
  }
}
