import BudgetCore

/// Rates for tests: the figures of one base, the same on every day from the first on.
final class FixedRates: RateLookup {
  private let base: Currency
  private let figures: [Currency: FixedDecimal]
  private let firstDay: Day
  private let rateDay: Day?
  /// How often a rate was asked for.
  private(set) var questions = 0

  /// - Parameter rateDay: the day the source gives; `nil` for the day asked.
  init(_ base: String, _ figures: [String: String], from firstDay: String = "1999-01-04", rateDay: String? = nil) {
    self.base = currency(base)
    var known = [currency(base): FixedDecimal.one]
    for (code, figure) in figures { known[currency(code)] = decimal(figure) }
    self.figures = known
    self.firstDay = day(firstDay)
    self.rateDay = rateDay.map { day($0) }
  }

  func quote(from: Currency, to: Currency, on asked: Day, estimating: Bool) throws(NoRate) -> Quote {
    questions += 1
    if from == to { return Quote(from: from, to: to, kind: .same, asked: asked, steps: [], rateDay: nil) }
    guard let above = figures[to], let below = figures[from] else {
      throw NoRate(
        from: from, to: to, asked: asked, missing: figures[from] == nil ? from : to, reason: .unknown)
    }
    guard asked >= firstDay || estimating else {
      throw NoRate(from: from, to: to, asked: asked, missing: from, reason: .startsLater(first: firstDay))
    }
    let used = asked < firstDay ? firstDay : rateDay ?? asked
    var steps: [Quote.Step] = []
    if to != base { steps.append(step(.multiply, above, to, used)) }
    if from != base { steps.append(step(.divide, below, from, used)) }
    let kind: Quote.Kind = asked < firstDay ? .estimate : steps.count == 1 ? .direct : .cross
    return Quote(from: from, to: to, kind: kind, asked: asked, steps: steps, rateDay: used)
  }

  private func step(
    _ operation: Quote.Step.Operation, _ figure: FixedDecimal, _ quote: Currency, _ day: Day
  ) -> Quote.Step {
    Quote.Step(operation: operation, figure: figure, quote: quote, base: base, day: day, source: "ecb")
  }
}

/// A tally entry of one expense, for tests: `12.50 EUR`, optionally with what was paid.
func entry(_ money: String, _ date: String = "2026-10-30", paid: String? = nil) -> Tally.Entry {
  let parts = money.split(separator: " ")
  let paidParts = paid.map { $0.split(separator: " ") } ?? []
  let key = Tally.Key(
    day: day(date).number, currency: currency(String(parts[1])).ordinal,
    paid: paidParts.last.map { currency(String($0)).ordinal })
  return Tally.Entry(
    key: key, amount: decimal(String(parts[0])), paid: paidParts.first.map { decimal(String($0)) } ?? .zero)
}

/// A tally of entries without groups.
func tally(_ entries: Tally.Entry...) -> Tally { tally(entries) }

/// A tally of entries, and of rows each of which is a part of the entry at the same place, in one of the groups.
func tally(
  _ whole: [Tally.Entry], groups: [[String]] = [], rows: [(group: Int, entry: Tally.Entry)] = []
) -> Tally {
  func parts(_ entries: [Tally.Entry]) -> ([Tally.Sum], [Int: Tally.More]) {
    let more = entries.enumerated().map { ($0, Tally.More(amount: $1.amount, paid: $1.paid)) }
    return (entries.map { Tally.Sum(count: UInt32($0.count)) }, Dictionary(uniqueKeysWithValues: more))
  }
  let (sums, more) = parts(whole)
  let (rowSums, rowMore) = parts(rows.map(\.entry))
  let places = rows.enumerated().map { UInt64($1.group) << 32 | UInt64($0) }
  do throws(TotalError) {
    let entries = try Tally.Entries(.init(keys: whole.map(\.key.bits), sums: sums, more: more))
    return Tally(
      groups: groups, rows: Tally.Rows(places: places, sums: rowSums, more: rowMore), whole: entries,
      count: whole.count)
  } catch {
    fatalError("A test's amounts have few digits: \(error)")
  }
}
