internal import BudgetCore

/// How a conversion is explained.
enum ConversionText {
  /// `100.00 GBP ÷ 0.8338 (GBP per EUR) × 1.1172 (USD per EUR) = 133.98896…, rounded to 133.99`, and the rates' sources
  /// and days, a line each.
  static func lines(of amount: Money, _ value: Valuation) -> [Table.Cell] {
    switch value.quote.kind {
    case .same: return [Table.Cell("\(amount) needs no conversion")]
    case .paid: return [Table.Cell("\(amount) was paid with \(value.money), which wins over any market rate")]
    case .direct, .cross, .fixed, .estimate: break
    }
    var formula = "\(amount)"
    for step in value.quote.steps {
      let sign = step.operation == .multiply ? "×" : "÷"
      formula += " \(sign) \(step.figure.text) (\(step.quote) per \(step.base))"
    }
    formula += " = " + value.unrounded
    if value.unrounded != value.money.amount.text { formula += ", rounded to \(value.money.amount.text)" }
    return [Table.Cell(formula)] + sources(of: value.quote)
  }

  /// A line for each source and day.
  private static func sources(of quote: Quote) -> [Table.Cell] {
    var seen: [String] = []
    for step in quote.steps {
      guard let day = step.day else {
        let line = "\(step.quote) became \(step.base) at this rate by law"
        if !seen.contains(line) { seen.append(line) }
        continue
      }
      var line =
        "\(described(step.source)) of \(Words.weekday(day)) \(day), \(Words.distance(of: day, to: quote.asked))"
      if quote.kind == .estimate, day > quote.asked { line = "~ estimated: " + line }
      if !seen.contains(line) { seen.append(line) }
    }
    let style: Style = quote.isAged || quote.kind == .estimate ? .caution : .plain
    return seen.map { Table.Cell($0, style) }
  }

  private static func described(_ source: String) -> String {
    switch source {
    case RateSourceName.ecb: "ECB reference rates"
    case RateSourceName.manual: "rates set by hand"
    case RateSourceName.plain: "rates of the rates URL"
    case RateSourceName.rows: "imported rates"
    default: "rates of \(source)"
    }
  }

  /// What has to be said of a rate that is old or from later; `nil` when nothing has.
  static func caution(_ quote: Quote, today: Day) -> String? {
    guard let day = quote.rateDay else { return nil }
    if quote.kind == .estimate {
      return "Estimated with the rate of \(day), \(Words.count(abs(quote.ageDays), "day")) from \(quote.asked)."
    }
    guard quote.isAged else { return nil }
    return "The rate is of \(day), \(Words.count(quote.ageDays, "day")) before \(quote.asked). "
      + (Words.isNewest(day, today: today)
        ? "That day is still to come." : "`budget rates --refresh` fetches newer ones.")
  }
}

extension Quote {
  /// `{"rate","rate_day","source","kind","age_days"}`.
  var json: JSON {
    .object([
      .init("rate", .string(rateText)), .init("rate_day", .optional(rateDay?.description)),
      .init("source", .optional(sourceName)), .init("kind", .string(kind.rawValue)), .init("age_days", .int(ageDays)),
    ])
  }

  /// The sources of its figures, each once, joined by `+`; `nil` when it has none.
  var sourceName: String? {
    var names: [String] = []
    for step in steps where !names.contains(step.source) { names.append(step.source) }
    return names.isEmpty ? nil : names.joined(separator: "+")
  }
}
