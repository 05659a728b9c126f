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
    otherNames: ["ls", "dir", "all", "find", "search", "grep", "history", "expenses", "register", "reg", "print"],
    options: [target, sort, reverse, limit] + FilterOptions.all,
    summary: "shows the expenses, oldest first",
    details: ["Expenses of one day stand in the order they were recorded. Every command takes the id's ending shown."],
    examples: [
      .init("budget list --last 30d --category food", "what was spent on food in the 30 days ending today"),
      .init("budget list --limit 20 --in USD", "the 20 newest, with their value in dollars"),
    ],
    settings: .helpful,
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
    let order = order(listing.expenses, target.map { session.values(of: listing.expenses, in: $0) })
    let expenses = order.map { listing.expenses[$0.place] }
    let values = target == nil ? nil : order.compactMap(\.value)
    let report = ListReport(
      expenses: expenses, endings: order.map { listing.idEndings[$0.place] }, target: target, values: values,
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
    let unknown = expenses.isEmpty ? session.unknownNames(in: filter) : []
    let future = Words.future(expenses.count { $0.date > session.today })
    return Outcome(
      report, notes: unknown + MissingMoney.sentences(missing) + aged + future,
      status: missing.isEmpty ? .done : .incomplete)
  }

  /// Sorts what is already in the order of day and id. Amounts are compared as numbers within each currency.
  private typealias Value = Result<Valuation, NoRate>

  /// The places of expenses, which come oldest first, in the order asked for, with their values where there are any.
  private func order(_ expenses: [Expense], _ values: [Value]?) -> [(place: Int, value: Value?)] {
    var order = expenses.indices.map { (place: $0, value: values?[$0]) }
    switch sort {
    case .date: break
    // Equal ones stay in the order of their days.
    case .category: order.sort { (expenses[$0.place].category, $0.place) < (expenses[$1.place].category, $1.place) }
    case .amount:
      // What has a value in one currency is sorted by that; the rest, and everything without one, by currency first.
      let amounts = order.map { (place, value) -> (currency: String, amount: Fraction) in
        if case .success(let value)? = value { return ("", Fraction(value.money.amount)) }
        return (expenses[place].money.currency.code, Fraction(expenses[place].money.amount))
      }
      order.sort { left, right in
        let (one, other) = (amounts[left.place], amounts[right.place])
        if one.currency != other.currency { return one.currency < other.currency }
        return one.amount == other.amount ? left.place < right.place : one.amount < other.amount
      }
    }
    return isReversed ? order.reversed() : order
  }
}
