internal import BudgetCore

/// `total`: what it cost.
struct TotalCommand: Command {
  let filter: ExpenseFilter
  let request: TotalRequest

  static let target = OptionSpec(
    "--in", "CUR[,CUR…]", .currency, "in these currencies; the home currency when not given")
  static let at = OptionSpec(
    "--at", "spent|latest|DAY", .ratesDay, "whose rates: those of the days spent, the newest, or a day's")
  static let by = OptionSpec("--by", "KEY[,KEY]", .choice(GroupKey.allCases.map(\.rawValue)), "a row for each of these")
  static let explain = OptionSpec(switch: "--explain", "with every figure it is made of")
  static let strict = OptionSpec(switch: "--strict", "fails where a rate is missing, aged or estimated")
  static let estimate = OptionSpec(switch: "--estimate", "with later rates where there are none yet, marked ~")

  static let spec = CommandSpec(
    name: "total",
    otherNames: ["sum", "report", "reports", "balance", "bal", "summary", "stats", "totals", "cost", "costs"],
    options: [target, by, at, explain, strict, estimate] + FilterOptions.all,
    summary: "adds up what was spent, in one currency or several",
    details: [
      "Money without a rate is never left out in silence: it is listed apart, and the exit status is 2.",
      "KEY is " + Spelling.alternatives(GroupKey.allCases.map(\.rawValue)) + ".",
    ],
    examples: [
      .init("budget total --in USD --by category", "what each category cost in dollars, at the rates of the days"),
      .init("budget total --last 3m --by month,currency --explain", "three months, and how every figure came about"),
    ],
    parse: { arguments, context throws(UsageError) in
      TotalCommand(
        filter: try FilterOptions.filter(arguments, context),
        request: TotalRequest(
          targets: try arguments.value(target).map { text throws(UsageError) in try Typed.currencies(text) }
            ?? [context.home],
          at: try arguments.value(at).map { text throws(UsageError) in try valuationDay(text, context) } ?? .spent,
          today: context.today,
          keys: try arguments.value(by).map { text throws(UsageError) in try keys(text) } ?? [],
          isEstimating: arguments.has(estimate), isStrict: arguments.has(strict), isExplaining: arguments.has(explain)))
    }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    let valuation = TallyValuation(request, rates: session.rates)
    let tally = try session.tally(filter, by: request.keys, valuing: valuation)
    let unknown = tally.count == 0 ? session.unknownNames(in: filter) : []
    do throws(TotalError) {
      let report = try TotalReport(tally, request: request, rates: session.rates)
      let status = report.complete ? ExitStatus.done : .incomplete
      // The text names the money without a rate below each total; a figure alone or a table has no place for it.
      let missing = session.globals.isTextForPeople ? [] : MissingMoney.notes(on: report.totals)
      let tagNote = session.globals.isTextForPeople ? TotalCommand.tagNote(on: report) : []
      return Outcome(
        TotalReportView(report: report),
        notes: unknown + missing + tagNote + TotalCommand.notes(on: report, today: session.today), status: status
      )
    } catch {
      throw Failure(error)
    }
  }

  /// What has to be said beside a total: rates that are old or from later, expenses dated after today.
  static func notes(on report: TotalReport, today: Day) -> [String] {
    var notes: [String] = []
    let aged = report.totals.filter { $0.rates.aged != nil }
    if let oldest = aged.compactMap(\.rates.aged).max(by: { $0.days < $1.days }) {
      let targets = Words.list(aged.map(\.total.currency.code))
      notes.append(
        "The oldest rate in the \(targets) \(aged.count == 1 ? "total" : "totals") is \(Words.aged(oldest, today: today))"
      )
    }
    let estimated = Set(report.totals.flatMap(\.rates.estimated)).sorted()
    if !estimated.isEmpty {
      notes.append("~ is estimated with rates of other days for \(Words.list(estimated.map(\.code))).")
    }
    return notes + Words.future(report.futureCount)
  }

  /// That rows by tag add up to more than the total, where they do.
  private static func tagNote(on report: TotalReport) -> [String] {
    let rows = report.totals.first?.rows ?? []
    guard rows.reduce(0, { $0 + $1.count }) > report.count else { return [] }
    return ["An expense with several tags stands in the row of each, but counts once in the total."]
  }

  private static func valuationDay(_ text: String, _ context: Context) throws(UsageError) -> ValuationDay {
    switch text {
    case "spent": .spent
    case "latest": .latest
    default: .on(try Typed.day(text, context))
    }
  }

  private static func keys(_ text: String) throws(UsageError) -> [GroupKey] {
    var keys: [GroupKey] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let key = GroupKey(rawValue: word) else {
        throw .badChoice(of: by.name, typed: word, choices: GroupKey.allCases.map(\.rawValue))
      }
      if keys.contains(key) { throw .badText(option: by.name, reason: "\(word) stands twice.") }
      keys.append(key)
    }
    if keys.count > 2 { throw .badText(option: by.name, reason: "rows are made by one key or two, not \(keys.count).") }
    return keys
  }
}
