internal import BudgetCore

/// `convert`: one conversion.
struct ConvertCommand: Command {
  let amount: Money
  let target: Currency
  let day: Day
  let isExplained: Bool
  let isEstimating: Bool

  static let on = OptionSpec("--on", "DAY", .day, "by the rates known on this day; today when not given")
  static let explain = OptionSpec(switch: "--explain", "with the figures it is made of")
  static let estimate = OptionSpec(switch: "--estimate", "with a later rate where there is none yet")

  static let spec = CommandSpec(
    name: "convert",
    otherNames: ["exchange", "fx", "conversion"],
    arguments: [
      .init("AMOUNT", .required, .amount), .init("A", .attached, .currency), .init("B", .attached, .currency),
    ],
    options: [on, explain, estimate],
    summary: "converts one amount",
    details: ["Without a rate nothing is printed on standard output, and the exit status is 2."],
    examples: [
      .init("budget convert 100 GBP USD --on 2026-10-31 --explain", "by the rates of that day, with the computation")
    ],
    settings: .helpful,
    parse: { arguments, context throws(UsageError) in
      let words = arguments.positionals
      // The last word is the target, whatever the amount looks like: `convert €5 USD`.
      let isGlued = AmountParser.part(words[0]).currency != nil
      guard words.count > (isGlued ? 1 : 2), let code = words.last else {
        let (money, _) = try Typed.money(words, context)
        let other = [context.home, .usd, .eur].first { $0 != money.currency } ?? .eur
        throw .missingArgument(
          "the currency to convert to", usage: "budget convert \(money.amount.text) \(money.currency) \(other)")
      }
      let (amount, rest) = try Typed.money(words.dropLast(), context)
      if let surplus = rest.first { throw .surplusArgument(surplus, usage: "budget convert AMOUNT A B") }
      return ConvertCommand(
        amount: amount, target: try Typed.spendable(code),
        day: try arguments.value(on).map { text throws(UsageError) in try Typed.day(text, context) } ?? context.today,
        isExplained: arguments.has(explain), isEstimating: arguments.has(estimate))
    }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    do throws(NoRate) {
      let value = try Valuation(of: amount, in: target, on: day, by: session.rates, estimating: isEstimating)
      let notes = isExplained ? [] : [ConversionText.caution(value.quote, today: session.today)].compactMap { $0 }
      return Outcome(
        ConvertReport(amount: amount, value: value, isExplained: isExplained), notes: notes)
    } catch {
      throw Failure(noRate: error)
    }
  }
}

/// One conversion.
struct ConvertReport: Report {
  let amount: Money
  let value: Valuation
  let isExplained: Bool

  func lines(on page: Page) -> [String] {
    let mark = value.quote.kind == .estimate ? "~" : ""
    let result = [page.palette.paint(mark + value.money.description, .strong)]
    guard isExplained else { return result }
    var table = Table([.text])
    for line in ConversionText.lines(of: amount, value) { table.add(line) }
    return result + table.lines(on: page, indent: 2)
  }

  var figures: [String] { [value.money.amount.text] }

  var json: JSON {
    var members: [JSON.Member] = [
      .init("amount", .string(value.money.amount.text)), .init("currency", .string(value.money.currency.code)),
      .init("from", amount.json), .init("conversion", value.quote.json),
    ]
    if value.quote.kind == .estimate { members.append(.init("estimated", .bool(true))) }
    return .object(members)
  }

  var csv: [[String]] {
    let quote = value.quote
    return [
      ["amount", "currency", "from_amount", "from_currency", "rate", "rate_day", "source", "kind", "age_days"],
      [
        value.money.amount.text, value.money.currency.code, amount.amount.text, amount.currency.code, quote.rateText,
        quote.rateDay?.description ?? "", quote.sourceName ?? "", quote.kind.rawValue, String(quote.ageDays),
      ],
    ]
  }
}
