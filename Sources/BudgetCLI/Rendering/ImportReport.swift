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
    let there =
      decision.alreadyThere == 0
      ? ""
      : ", \(Words.count(decision.alreadyThere, "row")) \(decision.alreadyThere == 1 ? "was" : "were") there already"
    guard isDryRun else {
      let hint = added.isEmpty ? "" : page.palette.paint("   (`budget undo` takes the import back)", .faint)
      return ["Recorded \(Words.count(added.count, "expense"))\(there)." + hint]
    }
    var table = Table([.left, .decimal, .unit, .text])
    for expense in added.prefix(20) {
      table.add(
        Table.Cell("\(expense.date)"), Table.Cell(expense.money.amount.text), Table.Cell(expense.money.currency.code),
        Table.Cell(ExpenseText.details(of: expense).dropLast().joined(separator: "  ")))
    }
    return ["Would record \(Words.count(added.count, "expense"))\(there)."] + table.lines(on: page, indent: 2)
      + (added.count > 20 ? ["  and \(added.count - 20) more"] : [])
  }

  var figures: [String] { [String(added.count)] }
  var json: JSON {
    .object([
      .init("added", .int(added.count)), .init("already_there", .int(decision.alreadyThere)),
      .init("differing", .int(decision.differing)), .init("dry_run", .bool(isDryRun)),
    ])
  }
}
