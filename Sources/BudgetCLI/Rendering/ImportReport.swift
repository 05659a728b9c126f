internal import BudgetCore

/// What was recorded.
struct ImportReport: Report {
  let added: [Expense]
  let alreadyThere: Int
  let isDryRun: Bool

  func lines(on page: Page) -> [String] {
    let there =
      alreadyThere == 0
      ? "" : ", \(Words.count(alreadyThere, "row")) \(alreadyThere == 1 ? "was" : "were") there already"
    guard isDryRun else {
      let hint = added.isEmpty ? "" : "   (`budget undo` takes the import back)"
      return ["Recorded \(Words.count(added.count, "expense"))\(there).\(hint)"]
    }
    let shown = added.prefix(20).map { expense in
      "  " + ([expense.money.description] + ExpenseText.details(of: expense)).joined(separator: "  ")
    }
    return ["Would record \(Words.count(added.count, "expense"))\(there)."] + shown
      + (added.count > 20 ? ["  and \(added.count - 20) more"] : [])
  }

  var figures: [String] { [String(added.count)] }
  var json: JSON {
    .object([
      .init("added", .int(added.count)), .init("already_there", .int(alreadyThere)), .init("dry_run", .bool(isDryRun)),
    ])
  }
}
