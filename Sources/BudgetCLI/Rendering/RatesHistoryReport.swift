internal import BudgetCore

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
