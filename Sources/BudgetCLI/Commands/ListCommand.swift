internal import BudgetCore
internal import BudgetStore

/// `list`: the expenses, oldest first.
struct ListCommand: Command {
  /// What the expenses are sorted by.
  enum Sort: String, CaseIterable, Sendable { case date, amount, category }

  let filter: ExpenseFilter
  let target: Currency?
  let sort: Sort
  let isReversed: Bool
  let limit: Int?

  static let target = OptionSpec("--in", "CUR", .currency, "with each one's value in this currency beside it")
  static let sort = OptionSpec(
    "--sort", "KEY", .choice(Sort.allCases.map(\.rawValue)), "by date, amount or category; by date when not given")
  static let reverse = OptionSpec(switch: "--reverse", "the other way round")
  static let limit = OptionSpec("--limit", "N", .number, "only the N newest, still oldest first")

  static let spec = CommandSpec(
    name: "list",
    options: [target, sort, reverse, limit] + FilterOptions.all,
    summary: "shows the expenses, oldest first",
    details: ["Expenses of one day stand in the order they were recorded. Every command takes the id's ending shown."],
    examples: [
      .init("budget list --last 30d --category food", "what was spent on food in the 30 days ending today"),
      .init("budget list --limit 20 --in USD", "the 20 newest, with their value in dollars"),
    ],
    parse: { arguments, context throws(UsageError) in
      ListCommand(
        filter: try FilterOptions.filter(arguments, context),
        target: try arguments.value(target).map { text throws(UsageError) in try Typed.spendable(text) },
        sort: try arguments.choice(sort) ?? .date,
        isReversed: arguments.has(reverse),
        limit: try arguments.value(limit).map { text throws(UsageError) in
          try Typed.number(limit, text, 1...1_000_000_000)
        })
    }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    let listing = try session.listing(filter, newest: limit)
    var rows = Array(zip(listing.expenses, listing.idEndings))
    sort(&rows)
    let expenses = rows.map(\.0)
    let values = target.map { session.values(of: expenses, in: $0) }
    let report = ListReport(
      expenses: expenses, endings: rows.map(\.1), target: target, values: values,
      hasEverything: filter == ExpenseFilter() && limit == nil)
    var usage = RateUsage()
    var missing: [NoRate] = []
    for value in values ?? [] {
      switch value {
      case .success(let value): usage.note(value.quote)
      case .failure(let reason): missing.append(reason)
      }
    }
    let aged = usage.aged.map { ["The oldest rate used is \(Words.aged($0, today: session.today))"] } ?? []
    let future = Words.future(expenses.count { $0.date > session.today })
    return Outcome(
      report, notes: session.notes + MissingMoney.sentences(missing) + aged + future,
      status: missing.isEmpty ? .done : .incomplete)
  }

  /// Sorts what is already in the order of day and id. Amounts are compared as numbers within each currency.
  private func sort(_ rows: inout [(Expense, String)]) {
    switch sort {
    case .date: break
    case .category:
      rows.sort { ($0.0.category, $0.0.date, $0.0.id) < ($1.0.category, $1.0.date, $1.0.id) }
    case .amount:
      rows.sort { left, right in
        let (left, right) = (left.0, right.0)
        if left.money.currency != right.money.currency { return left.money.currency < right.money.currency }
        let amounts = (Fraction(left.money.amount), Fraction(right.money.amount))
        return amounts.0 == amounts.1 ? (left.date, left.id) < (right.date, right.id) : amounts.0 < amounts.1
      }
    }
    if isReversed { rows.reverse() }
  }
}
