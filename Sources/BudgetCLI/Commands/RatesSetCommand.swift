internal import BudgetCore
internal import BudgetStore

/// `rates set`: a rate of one's own.
struct RatesSetCommand: Command {
  let base: Currency
  let quote: Currency
  let rate: FixedDecimal
  let day: Day

  static let on = OptionSpec("--on", "DAY", .day, "from this day on; today when not given")

  static let spec = CommandSpec(
    name: "rates set",
    otherNames: ["rates add", "rates new", "rates edit"],
    arguments: CommandSpec.Argument.pair + [.init("RATE", .required, .number)],
    options: [on],
    summary: "keeps a rate of your own: 1 A = RATE B",
    details: [
      "It wins over published rates of the same day; a published rate of a later day wins over it.",
      "Setting the pair again for that day replaces it. `budget undo` is for the store alone and leaves rates as they are; `budget rates unset` takes one away.",
    ],
    examples: [.init("budget rates set EGP USD 0.0207 --on 2026-10-28", "1 Egyptian pound is 0.0207 dollars")],
    formats: [.text, .json],
    unharmed: "Nothing was kept.",
    settings: .helpful,
    parse: { arguments, context throws(UsageError) in
      let (base, quote) = (try Typed.spendable(arguments.positionals[0]), try Typed.spendable(arguments.positionals[1]))
      guard base != quote else { throw .badText(option: "B", reason: "1 \(base) is 1 \(quote) on every day.") }
      return RatesSetCommand(
        base: base, quote: quote, rate: try Typed.rate(arguments.positionals[2]),
        day: try arguments.value(on).map { text throws(UsageError) in try Typed.day(text, context) } ?? context.today)
    }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    let before = try? session.rates.quote(from: base, to: quote, on: day, estimating: false)
    let published = publishedPairs(session.rates)
    try session.keepRate(base: base, quote: quote, rate: rate, on: day)
    session.forgetRates()
    let report = RateSetReport(base: base, quote: quote, rate: rate, day: day)
    if let note = legalNote(in: session) { return Outcome(report, notes: [note]) }
    var notes: [String] = []
    if let before, let source = before.sourceName, RateText.isFar(Fraction(rate), from: before.ratio) {
      notes.append(
        "Until now 1 \(base) was \(RateText.short(before.ratio)) \(quote) on that day (\(Words.source(source))), which is far "
          + "from \(rate.text). If the currencies changed places, set the right rate for \(day) again.")
    }
    notes += published.compactMap { displacement(of: $0, by: session.rates) }
    // A newer snapshot of another source wins today: whoever set the rate should know.
    if let used = try? session.rates.quote(from: base, to: quote, on: session.today, estimating: false),
      let rateDay = used.rateDay, rateDay > day
    {
      notes.append(
        "Published rates of later days win over it on those days; the newest are of \(rateDay) "
          + "(\(Words.source(used.sourceName ?? ""))).")
    }
    return Outcome(report, notes: notes)
  }

  /// What to say where a legal rate goes first on that day, and the rate set is not made use of.
  private func legalNote(in session: Session) -> String? {
    let steps = (try? session.rates.quote(from: base, to: quote, on: day, estimating: false))?.steps ?? []
    let own = steps.contains { $0.source == RateSourceName.manual && Set([$0.base, $0.quote]) == [base, quote] }
    let legal = steps.filter { $0.source == RateSourceName.law }.map { "1 \($0.base) is \($0.figure.text) \($0.quote)" }
    guard !own, !legal.isEmpty else { return nil }
    return "Between \(base) and \(quote) it has no effect: the legal rate goes first (\(Words.list(legal)))."
  }

  /// The published rates of pairs that this rate and those set for the same day may lead between as well.
  private func publishedPairs(_ rates: RateBook) -> [Quote] {
    let others = rates.currenciesSetByHand(on: day).filter { $0 != base && $0 != quote }
    return [base, quote].flatMap { one in
      others.compactMap { try? rates.quote(from: one, to: $0, on: day, estimating: false) }
    }.filter { $0.sourceName != RateSourceName.manual }
  }

  /// What to say where the rates set by hand now give one that was published: nobody named that pair.
  private func displacement(of published: Quote, by rates: RateBook) -> String? {
    let (one, other) = (published.from, published.to)
    guard let now = try? rates.quote(from: one, to: other, on: day, estimating: false),
      now.sourceName == RateSourceName.manual, let source = published.sourceName
    else { return nil }
    return "Together with the other rates set for \(day), it makes 1 \(one) \(RateText.short(now.ratio)) \(other) on "
      + "that day, in place of \(RateText.short(published.ratio)) (\(Words.source(source))). "
      + "`budget rates set \(one) \(other) RATE --on \(day)` sets that pair itself."
  }
}

/// A rate that was kept.
struct RateSetReport: Report {
  let base: Currency
  let quote: Currency
  let rate: FixedDecimal
  let day: Day
  var verb = "Kept"

  func lines(on page: Page) -> [String] { ["\(verb)  1 \(base) = \(rate.text) \(quote)  from \(day)"] }
  var figures: [String] { [rate.text] }

  var json: JSON {
    .object([
      .init("date", .string(day.description)), .init("base", .string(base.code)), .init("quote", .string(quote.code)),
      .init("rate", .string(rate.text)),
    ])
  }
}
