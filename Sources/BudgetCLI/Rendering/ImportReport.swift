internal import BudgetCore

/// What was recorded.
struct ImportReport: Report {
  let decision: ImportPlan.Decision
  /// How many rows the file has.
  let rowCount: Int
  let isDryRun: Bool

  private var added: [Expense] { decision.added }

  func lines(on page: Page) -> [String] {
    if rowCount == 0 { return ["0 rows: nothing to record."] }
    let count = decision.alreadyThere.count
    let there = count == 0 ? "" : ", \(Words.count(count, "row")) \(count == 1 ? "was" : "were") there already"
    let hint = isDryRun || added.isEmpty ? "" : page.palette.paint("   (`budget undo` takes the import back)", .faint)
    let head = "\(isDryRun ? "Would record" : "Recorded") \(Words.count(added.count, "expense"))\(there)." + hint
    // Of a file that was imported before nobody wants to see all of it.
    let isPart = count > 0 && (isDryRun || !added.isEmpty)
    return [head] + (isDryRun ? list(added, on: page) : [])
      + (isPart ? ["There already:"] + list(decision.alreadyThere, on: page) : [])
  }

  private func list(_ expenses: [Expense], on page: Page) -> [String] {
    var table = Table([.left, .decimal, .unit, .text])
    for expense in expenses.prefix(20) {
      table.add(
        Table.Cell("\(expense.date)"), Table.Cell(expense.money.amount.text), Table.Cell(expense.money.currency.code),
        Table.Cell(ExpenseText.details(of: expense).dropLast().joined(separator: "  ")))
    }
    return table.lines(on: page, indent: 2) + (expenses.count > 20 ? ["  and \(expenses.count - 20) more"] : [])
  }

  var figures: [String] { [String(added.count)] }
  var json: JSON {
    .object([
      .init("added", .int(added.count)), .init("already_there", .int(decision.alreadyThere.count)),
      .init("differing", .int(decision.differing)), .init("dry_run", .bool(isDryRun)),
    ])
  }
}
