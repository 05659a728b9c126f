internal import BudgetCore
internal import BudgetStore

/// `add`: records one expense.
struct AddCommand: Command {
  let draft: Draft

  /// An expense before it has an id.
  struct Draft: Hashable {
    var money: Money
    var date: Day
    var note: String
    var category: String
    var tags: [String]
    var paid: Money?
  }

  static let spec = CommandSpec(
    name: "add",
    otherNames: ["new", "record", "spend", "spent", "log", "create", "insert", "enter", "expense", "pay", "buy"],
    arguments: [.init("AMOUNT", .required, .amount), .init("CURRENCY", .attached, .currency), .init("NOTE", .rest)],
    options: [ExpenseOptions.date, ExpenseOptions.category, ExpenseOptions.tag, ExpenseOptions.paid],
    summary: "records one expense",
    details: [
      "The amount may also stand as 12.50EUR, EUR 12.50, €12.50 or 12.50€. A negative amount is a refund or money in. "
        + "A note that begins with - goes behind --.",
      "With --paid, what the bank really took wins over any market rate wherever its currency is the target.",
    ],
    examples: [
      .init("budget add 12.50 EUR lunch --category food --tag work", "lunch today, for 12.50 euros"),
      .init("budget add 1200 JPY ramen --date yesterday --paid 8.11 USD", "paid in yen; the bank took 8.11 dollars"),
    ],
    formats: [.text, .json],
    unharmed: "Nothing was recorded.",
    settings: .helpful,
    parse: { arguments, context throws(UsageError) in
      let (money, rest) = try Typed.money(arguments.positionals, context)
      let paid = try ExpenseOptions.paid(arguments, context)
      try ExpenseOptions.check(paid: paid, beside: money)
      return AddCommand(
        draft: Draft(
          money: money,
          date: try arguments.value(ExpenseOptions.date).map { text throws(UsageError) in try Typed.day(text, context) }
            ?? context.today,
          note: rest.joined(separator: " "),
          category: try ExpenseOptions.category(arguments) ?? "",
          tags: try ExpenseOptions.tags(arguments, ExpenseOptions.tag),
          paid: paid))
    }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    let expense = try session.add(draft)
    let value = session.valueInHome(of: expense)
    return Outcome(
      AddedReport(verb: "Added", expense: expense, value: value, home: session.context.home))
  }
}

/// What was recorded or changed, on one line.
struct AddedReport: Report {
  let verb: String
  let expense: Expense
  /// What it is in the home currency; `nil` when that says nothing new.
  let value: Valuation?
  let home: Currency
  /// Whether the store was changed, so that there is something to take back.
  var isChange = true

  func lines(on page: Page) -> [String] {
    var parts = [verb, page.palette.paint(expense.money.description, .strong)]
    parts += ExpenseText.details(of: expense)
    if let paid = expense.paid { parts.append("paid \(paid)") }
    let isForeign = value == nil && expense.money.currency != home
    let equals =
      value.map { "   = \($0.money)" } ?? (isForeign ? page.palette.paint("   no \(home) rate yet", .caution) : "")
    let age = value.flatMap { $0.quote.isAged ? $0.quote.rateDay : nil }.map { "  at the rate of \($0)" } ?? ""
    let undo = isChange ? "; `budget undo` takes it back" : ""
    let hint = "   (id \(ExpenseText.ending(of: expense.id))\(undo))"
    return [
      parts.joined(separator: "  ") + equals + page.palette.paint(age, .caution) + page.palette.paint(hint, .faint)
    ]
  }

  var figures: [String] { [expense.id] }
  var json: JSON { .object(expense.jsonMembers) }
}
