internal import BudgetCore
internal import BudgetStore

/// `remove`: takes expenses out.
struct RemoveCommand: Command {
  let ids: [String]

  static let spec = CommandSpec(
    name: "remove",
    otherNames: ["rm", "del", "delete", "erase", "drop", "discard"],
    arguments: [.init("ID", .some)],
    summary: "removes expenses",
    details: ["All of those named, or none when one of them is not there. `budget undo` brings them back."],
    examples: [.init("budget remove 7QK2", "removes the expense whose id ends so")],
    formats: [.text, .json],
    unharmed: "Nothing was removed.",
    settings: .helpful,
    parse: { arguments, _ throws(UsageError) in RemoveCommand(ids: arguments.positionals) }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    var expenses: [Expense] = []
    for expense in try session.expenses(ids, unharmed: RemoveCommand.spec.unharmed) {
      if !expenses.contains(where: { $0.id == expense.id }) { expenses.append(expense) }
    }
    try session.remove(expenses)
    return Outcome(RemovedReport(expenses: expenses))
  }
}

/// What was removed, an expense a line.
struct RemovedReport: Report {
  let expenses: [Expense]

  func lines(on page: Page) -> [String] {
    expenses.map { expense in
      (["Removed", expense.money.description] + ExpenseText.details(of: expense)).joined(separator: "  ")
    } + [page.palette.paint("`budget undo` brings \(expenses.count == 1 ? "it" : "them") back", .faint)]
  }

  var figures: [String] { expenses.map(\.id) }
  var json: JSON { .object([.init("removed", .array(expenses.map { .object($0.jsonMembers) }))]) }
}
