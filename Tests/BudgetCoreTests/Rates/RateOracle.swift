@testable import BudgetCore

/// The look-up rules a second time, written naively: everything is a list that is filtered and sorted anew.
struct RateOracle {
  struct Snapshot {
    var source: String
    var rank: Int
    var day: Day
    var base: Currency
    var rates: [Currency: FixedDecimal]
    /// `nil` for all.
    var asked: Set<Currency>?
    var answer: Int
    var pairs: [HandRate] = []

    func holds(_ currency: Currency) -> Bool {
      pairs.isEmpty
        ? currency == base || rates[currency] != nil : pairs.contains { $0.base == currency || $0.quote == currency }
    }
    func wasAsked(for currency: Currency) -> Bool { asked?.contains(currency) != false || holds(currency) }
  }
  /// A found way: the codes it joins, its figures, its days.
  struct Way {
    var ends: (Currency, Currency)
    var steps: [String]
    var days: [Day]
    var isAged: Bool
    var older: Day { days.min() ?? .first }
    var newer: Day { days.max() ?? .first }
  }

  var snapshots: [Snapshot] = []
  var links: [Succession.Link]
  var currencies: [Currency]

  init(_ answers: [Answer], byHand: [HandRate], links: [Succession.Link], currencies: [Currency]) {
    self.links = links
    self.currencies = [.eur, .usd] + currencies.filter { $0 != .eur && $0 != .usd }.sorted()
    for (time, answer) in answers.enumerated() {
      let new = answer.snapshot
      if let known = snapshots.firstIndex(where: {
        $0.source == answer.source && $0.day == new.day && $0.base == new.base
      }) {
        snapshots[known].rates.merge(new.rates) { $1 }
        snapshots[known].asked = snapshots[known].asked.flatMap { old in new.asked.map { old.union($0) } }
        snapshots[known].answer = time
      } else {
        snapshots.append(
          Snapshot(
            source: answer.source, rank: answer.source == "ecb" ? 0 : 1, day: new.day, base: new.base,
            rates: new.rates, asked: new.asked, answer: time))
      }
    }
    for hand in byHand {
      let known = snapshots.firstIndex { $0.rank == 2 && $0.day == hand.day }
      if known == nil {
        snapshots.append(Snapshot(source: "manual", rank: 2, day: hand.day, base: .eur, rates: [:], answer: 0))
      }
      let place = known ?? snapshots.count - 1
      snapshots[place].pairs.removeAll { Set([$0.base, $0.quote]) == Set([hand.base, hand.quote]) }
      snapshots[place].pairs.append(hand)
    }
  }

  // MARK: Rule 1

  func current(_ code: Currency, _ day: Day) -> Currency {
    links.first { $0.code == code && $0.from <= day }.map { current($0.successor, day) } ?? code
  }

  func group(_ code: Currency) -> Set<Currency> {
    var group: Set = [code]
    for _ in links {
      for link in links where link.successor != .eur && !group.isDisjoint(with: [link.code, link.successor]) {
        group.formUnion([link.code, link.successor])
      }
    }
    return group
  }

  func law(_ from: Currency, _ to: Currency) -> [String]? {
    if from == to { return [] }
    func up(_ code: Currency) -> [(Currency, [String])] {
      [(code, [])]
        + (links.first { $0.code == code }.map { link in
          up(link.successor).map { ($0.0, [link.figure.text] + $0.1) }
        } ?? [])
    }
    for (code, rise) in up(from) {
      for (other, fall) in up(to) where code == other {
        return rise.map { "÷" + $0 + " law" } + fall.reversed().map { "×" + $0 + " law" }
      }
    }
    return nil
  }

  func quote(_ from: Currency, _ to: Currency, _ day: Day, estimating: Bool) -> (steps: [String], day: Day?)? {
    if from == to { return ([], nil) }
    let (a, b) = (current(from, day), current(to, day))
    let way =
      group(a).contains(b)
      ? Way(ends: (a, a), steps: [], days: [], isAged: false)
      : known(a, b, day)
        ?? (estimating ? estimate(a, b, day) ?? early(a, b, day) : nil)
    guard let way else { return nil }
    if way.days.isEmpty { return law(from, to).map { ($0, nil) } }
    return ((law(from, way.ends.0) ?? []) + way.steps + (law(way.ends.1, to) ?? []), way.older)
  }

  func pairs(_ a: Currency, _ b: Currency) -> [(Currency, Currency, Int)] {
    group(a).sorted().flatMap { one in
      group(b).sorted().map { (one, $0, (one == a ? 0 : 1) + ($0 == b ? 0 : 1)) }
    }
  }

  func known(_ a: Currency, _ b: Currency, _ day: Day) -> Way? {
    for replaced in 0...2 {
      let ways = pairs(a, b).filter { $0.2 == replaced }.compactMap { rule3($0.0, $0.1, day) }
      if let newest = ways.map(\.older).max() { return ways.first { $0.older == newest } }
    }
    return nil
  }

  // MARK: Rules 2 to 5

  func counts(_ snapshot: Snapshot, _ currency: Currency, _ day: Day) -> Bool {
    if snapshot.rank == 2 { return true }
    let own = snapshots.filter { $0.source == snapshot.source && $0.day <= day }
    guard let newest = own.filter({ $0.wasAsked(for: currency) }).map(\.day).max() else { return false }
    return own.contains { $0.holds(currency) && $0.day <= newest && newest.days(since: $0.day) <= 10 }
  }

  func single(_ a: Currency, _ b: Currency, _ day: Day) -> Way? {
    snapshots.filter { $0.day <= day && counts($0, a, day) && counts($0, b, day) }
      .sorted { ($0.day, $0.rank, $0.answer) > ($1.day, $1.rank, $1.answer) }
      .compactMap { way(a, b, $0, day) }.first
  }

  func way(_ a: Currency, _ b: Currency, _ snapshot: Snapshot, _ day: Day) -> Way? {
    let steps =
      snapshot.rank == 2
      ? handPath(a, b, snapshot.pairs)
      : snapshot.holds(a) && snapshot.holds(b)
        ? (b == snapshot.base ? [] : ["×" + (snapshot.rates[b] ?? .zero).text])
          + (a == snapshot.base ? [] : ["÷" + (snapshot.rates[a] ?? .zero).text]) : nil
    return steps.map { steps in
      Way(
        ends: (a, b), steps: steps.map { "\($0) \(snapshot.source) \(snapshot.day)" }, days: [snapshot.day],
        isAged: snapshot.rank < 2 && day.days(since: snapshot.day) > 10)
    }
  }

  func handPath(_ a: Currency, _ b: Currency, _ pairs: [HandRate]) -> [String]? {
    func all(_ from: Currency, _ seen: Set<Currency>) -> [[Int]] {
      if from == b { return [[]] }
      return pairs.indices.flatMap { index -> [[Int]] in
        let pair = pairs[index]
        guard let next = pair.base == from ? pair.quote : pair.quote == from ? pair.base : nil, !seen.contains(next)
        else { return [] }
        return all(next, seen.union([next])).map { [index] + $0 }
      }
    }
    let best = all(a, [a]).max { one, two in
      one.count != two.count ? one.count > two.count : one.lexicographicallyPrecedes(two)
    }
    var at = a
    return best?.map { index in
      let multiply = pairs[index].base == at
      at = multiply ? pairs[index].quote : pairs[index].base
      return (multiply ? "×" : "÷") + pairs[index].rate.text
    }
  }

  func rule3(_ a: Currency, _ b: Currency, _ day: Day) -> Way? {
    let one = single(a, b, day)
    if let one, !one.isAged { return one }
    let two = currencies.filter { $0 != a && $0 != b }.compactMap { shared in
      single(a, shared, day).flatMap { first in single(shared, b, day).map { join(first, $0) } }
    }
    let best = two.enumerated().max { left, right in
      (left.element.older, left.element.newer, -left.offset) < (right.element.older, right.element.newer, -right.offset)
    }?.element
    guard let one else { return best }
    return best.flatMap { $0.older > one.older ? $0 : nil } ?? one
  }

  func join(_ first: Way, _ second: Way) -> Way {
    Way(
      ends: (first.ends.0, second.ends.1), steps: first.steps + second.steps, days: first.days + second.days,
      isAged: false)
  }

  // MARK: Rule 6

  func nearest(_ a: Currency, _ b: Currency, _ day: Day) -> Way? {
    snapshots.filter { way(a, b, $0, day) != nil }.min { left, right in
      let (one, two) = (abs(day.days(since: left.day)), abs(day.days(since: right.day)))
      return (one, left.day, -left.rank, -left.answer) < (two, right.day, -right.rank, -right.answer)
    }.flatMap { way(a, b, $0, day) }
  }

  func estimate(_ a: Currency, _ b: Currency, _ day: Day) -> Way? {
    func far(_ other: Day) -> Int { abs(day.days(since: other)) }
    let ordered = pairs(a, b).sorted { $0.2 < $1.2 }
    let singles = ordered.compactMap { nearest($0.0, $0.1, day) }.enumerated()
    if let best = singles.min(by: { left, right in
      (far(left.element.older), left.element.older, left.offset)
        < (far(right.element.older), right.element.older, right.offset)
    }) {
      return best.element
    }
    let legs = ordered.flatMap { one, other, _ in
      currencies.filter { $0 != one && $0 != other }.compactMap { shared in
        nearest(one, shared, day).flatMap { first in nearest(shared, other, day).map { join(first, $0) } }
      }
    }
    return legs.enumerated().min { left, right in
      let (one, two) = (left.element.days.map(far).sorted(), right.element.days.map(far).sorted())
      return (one[1], one[0], left.offset) < (two[1], two[0], right.offset)
    }?.element
  }

  func early(_ a: Currency, _ b: Currency, _ day: Day) -> Way? {
    func euro(_ code: Currency) -> Currency? {
      let last = current(code, .last)
      return last == .eur && code != .eur ? last : nil
    }
    let options = [
      [euro(a).map { ($0, b) }, euro(b).map { (a, $0) }].compactMap(\.self),
      [euro(a).flatMap { one in euro(b).map { (one, $0) } }].compactMap(\.self),
    ]
    for option in options {
      for find in [known, estimate] {
        for (one, other) in option {
          if one == other { return Way(ends: (one, one), steps: [], days: [], isAged: false) }
          if let way = find(one, other, day) { return way }
        }
      }
    }
    return nil
  }
}
