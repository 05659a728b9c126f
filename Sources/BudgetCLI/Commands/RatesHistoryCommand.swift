internal import BudgetCore

/// `rates history`: one pair over time.
struct RatesHistoryCommand: Command {
  let from: Currency
  let to: Currency
  let days: ClosedRange<Day>

  static let spec = CommandSpec(
    name: "rates history",
    arguments: CommandSpec.Argument.pair,
    options: [FilterOptions.from, FilterOptions.to],
    summary: "shows one pair over time, with a chart in a terminal",
    details: ["The year up to today when no days are given. Only days on which a source gave a rate are shown."],
    examples: [.init("budget rates history EUR USD --from 2026-01-01", "1 euro in dollars, since January")],
    settings: .helpful,
    parse: { arguments, context throws(UsageError) in
      let last =
        try arguments.value(FilterOptions.to).map { text throws(UsageError) in try Typed.day(text, context) }
        ?? context.today
      let first =
        try arguments.value(FilterOptions.from).map { text throws(UsageError) in try Typed.day(text, context) }
        ?? last.adding(months: -12).adding(days: 1)
      guard first <= last || arguments.has(FilterOptions.to) else {
        throw .badText(option: "--from", reason: "\(first) lies after today, \(last).")
      }
      guard first <= last else { throw .badText(option: "--to", reason: "\(last) lies before --from \(first).") }
      let (from, to) = (try Typed.spendable(arguments.positionals[0]), try Typed.spendable(arguments.positionals[1]))
      guard from != to else { throw .badText(option: "B", reason: "1 \(from) is 1 \(to) on every day.") }
      return RatesHistoryCommand(from: from, to: to, days: first...last)
    }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    var quotes: [Quote] = []
    var reason: NoRate?
    for number in days.lowerBound.number...days.upperBound.number {
      do throws(NoRate) {
        let quote = try session.rates.quote(from: from, to: to, on: Day(number: number), estimating: false)
        if quote.rateDay == quote.asked { quotes.append(quote) }
        // What is missing on an earlier day alone explains nothing.
        reason = nil
      } catch {
        reason = error
      }
    }
    guard !quotes.isEmpty else {
      if let reason { throw Failure(noRate: reason, canEstimate: false) }
      throw Failure(
        .incomplete, "no_rate",
        "No rate of \(from) and \(to) is dated from \(days.lowerBound) to \(days.upperBound); "
          + "`budget convert` uses the newest before.")
    }
    return Outcome(RatesHistoryReport(from: from, to: to, quotes: quotes))
  }
}
