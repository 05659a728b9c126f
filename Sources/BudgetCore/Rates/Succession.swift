internal import BudgetTables

/// Which codes were replaced by which, at which legal rate and from which day.
package struct Succession: Sendable {
  /// One replacement.
  package struct Link: Hashable, Sendable {
    /// The code that was replaced.
    package let code: Currency
    /// The code that replaced it.
    package let successor: Currency
    /// Units of `code` for one unit of `successor`, exact by law.
    package let figure: FixedDecimal
    /// The first day on which the successor is the money.
    package let from: Day

    /// Whether both codes are the same money on any day; joining the euro is not, since a market rate held before.
    var isRedenomination: Bool { successor != .eur }
  }

  /// The built-in table.
  package static let shared = Succession(
    csv: [UInt8](UnsafeBufferPointer(start: budget_successors, count: budget_successors_count)))

  /// All replacements, in the order of the table.
  package let links: [Link]
  /// The place in `links` of the replacement of each ordinal; -1 where there is none.
  private let places: [Int8]
  /// Which group of `groups` an ordinal belongs to; -1 where a code stands alone.
  private let groupPlaces: [Int8]
  private let groups: [[Currency]]

  init(csv: [UInt8]) {
    self.init(
      links: csv.split(separator: 0x0A).dropFirst().compactMap { line in
        let fields = CSVLine.fields(of: line)
        guard fields.count == 4, let code = Currency(code: fields[0]), let successor = Currency(code: fields[1]),
          let figure = FixedDecimal(plain: fields[2]), let from = Day(iso: fields[3])
        else { return nil }
        return Link(code: code, successor: successor, figure: figure, from: from)
      })
  }

  /// A table of these replacements: at most 100, one a code, without a ring.
  init(links: [Link]) {
    var places = [Int8](repeating: -1, count: Currency.ordinalCount)
    var groupPlaces = places
    var groups: [[Currency]] = []
    for (place, link) in links.enumerated() { places[Int(link.code.ordinal)] = Int8(place) }
    for link in links where link.isRedenomination {
      let joined = [link.code, link.successor]
      let known = joined.compactMap { Int(exactly: groupPlaces[Int($0.ordinal)]).flatMap { $0 < 0 ? nil : $0 } }
      let members = joined + known.flatMap { groups[$0] }
      groups.append(members.sorted().reduce(into: []) { if $0.last != $1 { $0.append($1) } })
      for member in members { groupPlaces[Int(member.ordinal)] = Int8(groups.count - 1) }
    }
    self.links = links
    self.places = places
    self.groupPlaces = groupPlaces
    self.groups = groups
  }

  /// The replacement of a code; `nil` when it has none.
  func link(of code: Currency) -> Link? {
    let place = Int(places[Int(code.ordinal)])
    return place < 0 ? nil : links[place]
  }

  /// The code that is the money on a day: replaced by its successors as far as their first day has come.
  func current(_ code: Currency, on day: Day) -> Currency {
    var code = code
    while let link = link(of: code), link.from <= day { code = link.successor }
    return code
  }

  /// The euro for a code that joined it, also before that day; `nil` for any other.
  func euro(of code: Currency) -> Currency? {
    var last = code
    while let link = link(of: last) { last = link.successor }
    return last == .eur && code != .eur ? last : nil
  }

  /// The codes joined to this one by redenominations, itself included, sorted by code.
  func group(of code: Currency) -> [Currency] {
    let place = Int(groupPlaces[Int(code.ordinal)])
    return place < 0 ? [code] : groups[place]
  }

  /// Whether two codes are the same money on any day.
  func isSameMoney(_ one: Currency, _ other: Currency) -> Bool {
    let place = groupPlaces[Int(one.ordinal)]
    return one == other || (place >= 0 && place == groupPlaces[Int(other.ordinal)])
  }

  /// The legal figures between two codes that have a successor in common; none for the same code.
  func steps(from: Currency, to: Currency) -> [Quote.Step] {
    let (up, down) = (chain(of: from), chain(of: to))
    let reached = [from] + up.map(\.successor)
    // The first code on the way up from `from` that is also on the way up from `to`.
    let shared = reached.first { code in code == to || down.contains { $0.successor == code } } ?? to
    let rise = up.prefix { $0.code != shared }
    let fall = down.prefix { $0.code != shared }.reversed()
    return rise.map { step(.divide, $0) } + fall.map { step(.multiply, $0) }
  }

  private func chain(of code: Currency) -> [Link] {
    var chain: [Link] = []
    while let link = link(of: chain.last?.successor ?? code) { chain.append(link) }
    return chain
  }

  private func step(_ operation: Quote.Step.Operation, _ link: Link) -> Quote.Step {
    Quote.Step(
      operation: operation, figure: link.figure, quote: link.code, base: link.successor, day: nil,
      source: RateSourceName.law)
  }
}
