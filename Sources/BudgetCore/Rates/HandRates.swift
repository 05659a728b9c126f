/// The rates set by hand. Those of one day are one snapshot, which holds two currencies when a chain of its pairs does.
final class HandRates: RateSource {
  /// One rate: 1 `base` = `rate` `quote`.
  struct Pair {
    var base: Currency
    var quote: Currency
    var rate: FixedDecimal

    func other(than currency: Currency) -> Currency? {
      currency == base ? quote : currency == quote ? base : nil
    }
    func joins(_ pair: Pair) -> Bool {
      (base, quote) == (pair.base, pair.quote) || (base, quote) == (pair.quote, pair.base)
    }
  }

  let name = RateSourceName.manual
  let rank = RateRank.byHand
  private let place: Int
  /// The days that have rates, ascending, and the pairs of each, the last set last.
  private var days: [Day] = []
  private var pairs: [[Pair]] = []
  private var known = [Bool](repeating: false, count: Currency.ordinalCount)
  /// The lines that could not be read.
  let damages: [RateLog.Damage]

  /// The rates of a file of lines such as `{"date":"2026-10-02","base":"EGP","rates":{"USD":0.0207}}`, in the order set.
  /// A line that names a currency in `asked` takes back its rate of before.
  init(bytes: [UInt8], place: Int) {
    self.place = place
    var byDay: [Day: [Pair]] = [:]
    var damages: [RateLog.Damage] = []
    for (index, range) in LineRanges.find(in: bytes).enumerated() where !range.isEmpty {
      do throws(JSONScanner.Fault) {
        let line = try RateLogLine(bytes, range)
        for quote in line.asked ?? [] { byDay[line.day]?.removeAll { $0.other(than: line.base) == quote } }
        for quote in line.currencies where quote != line.base {
          guard let rate = line.figure(of: quote) else { continue }
          let pair = Pair(base: line.base, quote: quote, rate: rate)
          byDay[line.day, default: []].removeAll { $0.joins(pair) }
          byDay[line.day, default: []].append(pair)
        }
      } catch {
        damages.append(RateLog.Damage(line: index + 1, column: error.offset - range.lowerBound + 1))
      }
    }
    self.damages = damages
    days = byDay.keys.filter { byDay[$0]?.isEmpty == false }.sorted()
    pairs = days.map { byDay[$0] ?? [] }
    for pair in pairs.joined() {
      known[Int(pair.base.ordinal)] = true
      known[Int(pair.quote.ordinal)] = true
    }
  }

  /// The rates that join two currencies as they were set, each a snapshot of its own, the oldest first.
  func own(joining one: Currency, _ other: Currency) -> [RateSnapshot] {
    zip(days, pairs).compactMap { day, pairs in
      pairs.first { $0.other(than: one) == other }
        .map { RateSnapshot(day: day, base: $0.base, rates: [$0.quote: $0.rate]) }
    }
  }

  /// The currencies that have a rate set for exactly this day, sorted by code.
  func currencies(on day: Day) -> [Currency] {
    guard let index = days.firstIndex(of: day) else { return [] }
    return Set(pairs[index].flatMap { [$0.base, $0.quote] }).sorted()
  }

  var extent: ClosedRange<Day>? {
    guard let first = days.first, let last = days.last else { return nil }
    return first...last
  }
  /// The currencies that have a rate, sorted by code.
  var currencies: [Currency] { Set(pairs.joined().flatMap { [$0.base, $0.quote] }).sorted() }

  /// Rule 4 does not apply to rates set by hand: from their day on they count.
  func counts(for currency: Currency, on day: Day) -> Bool {
    known[Int(currency.ordinal)] && newestDay(holding: currency, through: day) != nil
  }

  func newest(joining one: Currency, _ other: Currency, through last: Day) -> SnapshotID? {
    guard known[Int(one.ordinal)], known[Int(other.ordinal)] else { return nil }
    return id(days.indices.last { days[$0] <= last && path(one, other, pairs[$0]) != nil })
  }

  func earliest(joining one: Currency, _ other: Currency, from first: Day) -> SnapshotID? {
    guard known[Int(one.ordinal)], known[Int(other.ordinal)] else { return nil }
    return id(days.indices.first { days[$0] >= first && path(one, other, pairs[$0]) != nil })
  }

  func steps(from: Currency, to: Currency, in snapshot: SnapshotID) -> [Quote.Step] {
    guard let index = days.firstIndex(of: snapshot.day), let path = path(from, to, pairs[index]) else { return [] }
    var current = from
    return path.map { pair in
      defer { current = pair.other(than: current) ?? current }
      return Quote.Step(
        operation: current == pair.base ? .multiply : .divide, figure: pair.rate, quote: pair.quote, base: pair.base,
        day: snapshot.day, source: name)
    }
  }

  /// None: their figures are few, and a way of several is the steps'.
  func plainRate(from: Currency, to: Currency, in snapshot: SnapshotID) -> PlainRate? { nil }

  func newestDay(holding currency: Currency, through last: Day) -> Day? {
    days.indices.last { days[$0] <= last && holds(currency, pairs[$0]) }.map { days[$0] }
  }

  func earliestDay(holding currency: Currency, from first: Day) -> Day? {
    days.indices.first { days[$0] >= first && holds(currency, pairs[$0]) }.map { days[$0] }
  }

  private func id(_ index: Int?) -> SnapshotID? {
    index.map { SnapshotID(source: place, day: days[$0], base: .eur, answer: 0) }
  }

  private func holds(_ currency: Currency, _ pairs: [Pair]) -> Bool {
    pairs.contains { $0.other(than: currency) != nil }
  }

  /// The fewest pairs that lead from one currency to the other; of several ways, at each step the pair last set.
  private func path(_ from: Currency, _ to: Currency, _ pairs: [Pair]) -> [Pair]? {
    if let own = pairs.last(where: { $0.other(than: from) == to }) { return [own] }
    // How many pairs away from `to` each currency is, counted outwards from it.
    var distances: [Currency: Int] = [to: 0]
    var edge = [to]
    while !edge.isEmpty, distances[from] == nil {
      let next = edge.flatMap { currency in pairs.compactMap { $0.other(than: currency) } }
        .filter { distances[$0] == nil }
      let distance = (distances[edge[0]] ?? 0) + 1
      for currency in next { distances[currency] = distance }
      edge = next
    }
    guard var left = distances[from] else { return nil }
    var (path, current) = ([Pair](), from)
    while left > 0 {
      left -= 1
      guard let pair = pairs.last(where: { $0.other(than: current).flatMap { distances[$0] } == left }) else {
        return nil
      }
      path.append(pair)
      current = pair.other(than: current) ?? current
    }
    return path
  }
}
