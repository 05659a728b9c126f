internal import BudgetCore

/// `rates history`: one pair over time.
struct RatesHistoryCommand: Command {
  let from: Currency
  let to: Currency
  let days: ClosedRange<Day>

  static let spec = CommandSpec(
    name: "rates history",
    arguments: [.init("A", .required, .currency), .init("B", .required, .currency)],
    options: [FilterOptions.from, FilterOptions.to],
    summary: "shows one pair over time, with a chart in a terminal",
    details: ["The year up to today when no days are given. Only days on which a source gave a rate are shown."],
    examples: [.init("budget rates history EUR USD --from 2026-01-01", "1 euro in dollars, since January")],
    parse: { arguments, context throws(UsageError) in
      let last =
        try arguments.value(FilterOptions.to).map { text throws(UsageError) in try Typed.day(text, context) }
        ?? context.today
      let first =
        try arguments.value(FilterOptions.from).map { text throws(UsageError) in try Typed.day(text, context) }
        ?? last.adding(months: -12).adding(days: 1)
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
    return Outcome(RatesHistoryReport(from: from, to: to, quotes: quotes), notes: session.notes)
  }
}

/// One pair over time, oldest first; at least one quote.
struct RatesHistoryReport: Report {
  let from: Currency
  let to: Currency
  let quotes: [Quote]

  func lines(on page: Page) -> [String] {
    guard page.isTerminal, quotes.count > 1 else {
      var table = Table([.left, .decimal])
      for quote in quotes { table.add(Table.Cell("\(quote.asked)"), Table.Cell(RateText.short(quote.ratio))) }
      return table.lines(on: page)
    }
    return ["1 \(from) in \(to)"] + chart(on: page) + [summary]
  }

  private func chart(on page: Page) -> [String] {
    let (lowest, highest) = extremes
    let labels = [RateText.short(highest.ratio), RateText.short(lowest.ratio)]
    let margin = labels.map(DisplayWidth.of).max() ?? 0
    let width = max(10, min(page.width - margin - 3, 100))
    // Shape only: the smallest rate shown has as many digits as the largest needs.
    let scale = max(0, 15 - (highest.ratio.cutText(fractionDigits: 0).text.utf8.count))
    let values = quotes.map { Int($0.ratio.cutText(fractionDigits: scale).text.filter { $0 != "." }) ?? 0 }
    let rows = Chart(values: values, width: width, height: 8).lines
    let drawn = rows.enumerated().map { place, row in
      (place == 0 ? labels[0] : place == rows.count - 1 ? labels[1] : "").indented(to: margin) + " ┤" + row
    }
    guard let first = quotes.first?.asked.description, let last = quotes.last?.asked.description else { return drawn }
    return drawn + [blanks(margin + 2) + first + blanks(width - first.count - last.count) + last]
  }

  private var extremes: (Quote, Quote) {
    quotes.dropFirst().reduce((quotes[0], quotes[0])) { found, quote in
      (quote.ratio < found.0.ratio ? quote : found.0, found.1.ratio < quote.ratio ? quote : found.1)
    }
  }

  private var summary: String {
    let (lowest, highest) = extremes
    let sum = quotes.reduce(Fraction.zero) { $0 + $1.ratio }
    let average = sum / Fraction(FixedDecimal(mantissa: Int128(quotes.count), scale: 0)) ?? .zero
    return "lowest \(RateText.short(lowest.ratio)) (\(lowest.asked))   highest \(RateText.short(highest.ratio)) "
      + "(\(highest.asked))   average \(RateText.short(average))   change \(change)"
  }

  /// From the first to the last, in percent with two decimals and a sign.
  private var change: String {
    guard let ratio = quotes[quotes.count - 1].ratio / quotes[0].ratio else { return "" }
    let percent = (ratio - .one) * Fraction(FixedDecimal(mantissa: 100, scale: 0))
    let text = (try? percent.roundedHalfAwayFromZero(toScale: 2))?.text ?? ""
    return (text.hasPrefix("-") ? "" : "+") + text + " %"
  }

  var figures: [String] { quotes.map(\.rateText) }

  var json: JSON {
    .object([
      .init("base", .string(from.code)), .init("quote", .string(to.code)),
      .init(
        "rates",
        .array(
          quotes.map { quote in
            .object([
              .init("date", .string("\(quote.asked)")), .init("rate", .string(quote.rateText)),
              .init("source", .optional(quote.sourceName)),
            ])
          })),
    ])
  }

  var csv: [[String]] {
    [["date", "base", "quote", "rate", "source"]]
      + quotes.map { ["\($0.asked)", from.code, to.code, $0.rateText, $0.sourceName ?? ""] }
  }
}
