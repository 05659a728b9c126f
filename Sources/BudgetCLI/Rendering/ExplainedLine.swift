internal import BudgetCore

/// A line of a total's explanation in its forms.
enum ExplainedLine {
  /// The figures applied (`× 1.1172 ÷ 0.8338`), where they come from, and how much that matters.
  static func parts(_ line: CurrencyTotal.Line) -> (formula: String, origin: String, style: Style) {
    guard case .quote(let quote) = line.basis else { return ("paid", "what the bank took", .faint) }
    let formula = quote.steps.map { ($0.operation == .multiply ? "× " : "÷ ") + $0.figure.text }.joined(separator: " ")
    let names = (quote.sourceName ?? "").split(separator: "+").map { Words.source(String($0)) }
    var origin = ([quote.kind.rawValue] + (names.isEmpty ? [] : [names.joined(separator: " + ")])).joined(
      separator: ", ")
    if let day = quote.rateDay { origin += " \(day), \(Words.distance(of: day, to: quote.asked))" }
    return (formula, origin, quote.isAged || quote.kind == .estimate ? .caution : .faint)
  }

  /// The columns of the csv form.
  static let header = [
    "date", "amount", "currency", "count", "rate", "rate_day", "source", "kind", "age_days", "result",
  ]

  /// The fields of the csv form.
  static func fields(_ line: CurrencyTotal.Line) -> [String] {
    let start = ["\(line.day)", line.money.amount.text, line.money.currency.code, String(line.count)]
    let result = line.result.significantText(20)
    guard case .quote(let quote) = line.basis else { return start + ["", "", "", "paid", "0", result] }
    return start + [
      quote.rateText, quote.rateDay?.description ?? "", quote.sourceName ?? "", quote.kind.rawValue,
      String(quote.ageDays), result,
    ]
  }

  /// The object of the json form.
  static func json(_ line: CurrencyTotal.Line) -> JSON {
    let fields = fields(line)
    return .object(
      zip(header, fields).map { name, field in
        switch name {
        case "count", "age_days": .init(name, .raw(field))
        case "rate", "rate_day", "source": .init(name, .optional(field.isEmpty ? nil : field))
        default: .init(name, .string(field))
        }
      })
  }
}
