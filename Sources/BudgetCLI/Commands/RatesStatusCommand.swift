internal import BudgetCore

/// `rates status`: what each source has, and which expenses have no good rate.
struct RatesStatusCommand: Command {
  static let spec = CommandSpec(
    name: "rates status",
    otherNames: ["rates info", "rates coverage", "rates sources"],
    summary: "shows the sources of rates, and the expenses without a good one",
    details: ["A rate is good when it is of the day spent or at most 10 days older."],
    examples: [.init("budget rates status", "whether anything needs `budget rates --refresh`")],
    parse: { _, _ throws(UsageError) in RatesStatusCommand() }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    let home = session.context.home
    let spent = try session.tally(ExpenseFilter()).whole
      .filter { $0.needsRate(to: home, through: session.today) }
    let counts = Dictionary(spent.map { (RateNeed(currency: $0.currency, day: $0.day), $0.count) }, uniquingKeysWith: +)
    let needs = counts.keys.sorted { ($0.currency, $0.day) < ($1.currency, $1.day) }
    var gaps: [RatesStatusReport.Gap] = []
    for gap in session.rates.gaps(needs.map { ($0.currency, $0.day) }, in: home) {
      let count = counts[RateNeed(currency: gap.currency, day: gap.day)] ?? 0
      let fault = RatesStatusReport.Fault(gap.fault)
      if let last = gaps.last, last.currency == gap.currency, last.fault == fault {
        gaps[gaps.count - 1].last = gap.day
        gaps[gaps.count - 1].count += count
      } else {
        gaps.append(.init(currency: gap.currency, fault: fault, first: gap.day, last: gap.day, count: count))
      }
    }
    return Outcome(
      RatesStatusReport(home: home, today: session.today, sources: session.rates.coverage, gaps: gaps))
  }
}
