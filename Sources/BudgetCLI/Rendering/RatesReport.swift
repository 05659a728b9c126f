internal import BudgetCore

/// Rates of one base on one day.
struct RatesReport: Report {
  let base: Currency
  let day: Day
  /// Sorted by code.
  let quotes: [Quote]

  func lines(on page: Page) -> [String] {
    guard !quotes.isEmpty else { return [] }
    let commonSource = common(\.sourceName), commonDay = common(\.rateDay)
    var table = Table([.left, .decimal, .left, .left])
    for quote in quotes {
      table.add(
        Table.Cell(quote.to.code), Table.Cell(RateText.short(quote.ratio), .strong),
        Table.Cell(commonSource == nil ? sources(of: quote) : "", .faint),
        Table.Cell(commonDay == nil ? age(of: quote) : "", quote.isAged ? .caution : .faint))
    }
    var origin: [String] = []
    if commonSource != nil, let first = quotes.first { origin.append(sources(of: first)) }
    if commonDay != nil, let first = quotes.first { origin.append(age(of: first)) }
    let known = origin.filter { !$0.isEmpty }.joined(separator: ", ")
    let style: Style = quotes.contains(where: \.isAged) ? .caution : .faint
    return ["1 \(base) on \(day)" + (known.isEmpty ? "" : page.palette.paint("   " + known, style))]
      + table.lines(on: page, indent: 2)
  }

  private func common<Value: Equatable>(_ part: (Quote) -> Value) -> Value? {
    guard let first = quotes.first.map(part), quotes.allSatisfy({ part($0) == first }) else { return nil }
    return first
  }

  private func sources(of quote: Quote) -> String {
    (quote.sourceName ?? "").split(separator: "+").map { Words.source(String($0)) }.joined(separator: " + ")
  }

  private func age(of quote: Quote) -> String {
    guard let day = quote.rateDay else { return "" }
    return quote.ageDays == 0 ? "\(day)" : "\(day) (\(Words.count(quote.ageDays, "day")) old)"
  }

  var figures: [String] { quotes.map(\.rateText) }

  var json: JSON {
    func object(_ value: (Quote) -> JSON) -> JSON { .object(quotes.map { .init($0.to.code, value($0)) }) }
    return .object([
      .init("base", .string(base.code)), .init("on", .string(day.description)),
      .init("rates", object { .string($0.rateText) }),
      .init("days", object { .optional($0.rateDay?.description) }),
      .init("sources", object { .optional($0.sourceName) }),
      .init("age_days", .int(quotes.map(\.ageDays).max() ?? 0)),
    ])
  }

  var csv: [[String]] {
    [["base", "currency", "rate", "rate_day", "source", "age_days"]]
      + quotes.map {
        [base.code, $0.to.code, $0.rateText, $0.rateDay?.description ?? "", $0.sourceName ?? "", String($0.ageDays)]
      }
  }
}
