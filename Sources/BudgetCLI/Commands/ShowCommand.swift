internal import BudgetCore
internal import BudgetStore

/// `show`: one expense in full.
struct ShowCommand: Command {
  let id: String
  let target: Currency?

  static let target = OptionSpec("--in", "CUR", .currency, "with its value in this currency, explained")

  static let spec = CommandSpec(
    name: "show",
    otherNames: ["view", "get", "info", "detail", "details", "cat"],
    arguments: [.init("ID")],
    options: [target],
    summary: "shows one expense in full",
    details: ["ID is any ending of the id that only one expense has; `budget list` shows the shortest."],
    examples: [.init("budget show 7QK2 --in USD", "the expense, with its value in dollars and how that came about")],
    formats: [.text, .json],
    settings: .helpful,
    parse: { arguments, _ throws(UsageError) in
      ShowCommand(
        id: arguments.positionals[0],
        target: try arguments.value(target).map { text throws(UsageError) in try Typed.spendable(text) })
    }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    let expense = try session.expenses([id])[0]
    guard let target else { return Outcome(ShowReport(expense: expense, value: nil)) }
    do throws(NoRate) {
      let value = try Valuation(of: expense, in: target, by: session.rates)
      return Outcome(ShowReport(expense: expense, value: value))
    } catch {
      throw Failure(noRate: error, canEstimate: false)
    }
  }
}

/// One expense, a field a line.
struct ShowReport: Report {
  let expense: Expense
  let value: Valuation?

  func lines(on page: Page) -> [String] {
    var table = Table([.left, .text])
    func add(_ name: String, _ text: String, _ style: Style = .plain) {
      if !text.isEmpty { table.add(Table.Cell(name, .faint), Table.Cell(text, style)) }
    }
    add("amount", expense.money.description, .strong)
    add("day", "\(Words.weekday(expense.date)) \(expense.date)")
    add("note", SafeText.line(expense.note))
    add("category", SafeText.line(expense.category))
    add("tags", ExpenseText.tags(expense.tags))
    add("paid", expense.paid?.description ?? "")
    if let value {
      add("value", (value.quote.kind == .estimate ? "~" : "") + value.money.description, .strong)
      for line in ConversionText.lines(of: expense.money, value) { table.add("", line) }
    }
    add("recorded", SafeText.line(expense.createdAt))
    add("id", SafeText.line(expense.id))
    for field in expense.unknown { add(SafeText.line(field.key), SafeText.line(field.json)) }
    return table.lines(on: page)
  }

  var figures: [String] { [(value?.money ?? expense.money).readable.text] }

  var json: JSON {
    guard let value else { return .object(expense.jsonMembers) }
    return .object(
      expense.jsonMembers + [.init("value", value.money.json), .init("conversion", value.quote.json)])
  }
}
