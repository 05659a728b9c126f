internal import BudgetCore
internal import BudgetStore

/// `merge`: brings in another copy of the store.
struct MergeCommand: Command {
  let path: String

  static let spec = CommandSpec(
    name: "merge",
    arguments: [.init("FILE", .required, .file)],
    summary: "brings in another copy of the store, from another machine or a conflict",
    details: [
      "Expenses are known by their ids. Of two versions of one, a version that this store had before loses; else the one that was changed on the other machine wins; else the greater line, the same on every machine. Both are shown.",
      "What was removed here stays out. The file itself is not touched, and `budget undo` takes the merge back.",
    ],
    examples: [.init("budget merge laptop.json", "adds what the laptop recorded")],
    formats: [.text, .json],
    unharmed: "Nothing was changed.",
    parse: { arguments, _ throws(UsageError) in MergeCommand(path: arguments.positionals[0]) }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    let (store, bytes) = (session.store, try session.userFile(path))
    let isNamed = session.paths.isStoreNamed
    let report = try session.changing { () throws(ChangeError) in try store.merge(bytes, creating: !isNamed) }
    return Outcome(MergeReportView(report: report), notes: session.notes)
  }
}

/// What a merge did; nothing is dropped without standing here.
struct MergeReportView: Report {
  let report: MergeReport

  func lines(on page: Page) -> [String] {
    var lines = [
      "Merged: \(report.added.count) added, \(report.identical) the same, \(report.conflicts.count) different."
    ]
    lines += report.added.prefix(20).map { "  + " + line(of: $0) }
    if report.added.count > 20 { lines.append("  + \(report.added.count - 20) more") }
    for conflict in report.conflicts {
      lines.append(
        "  \(ExpenseText.ending(of: conflict.ours.id))  kept \(conflict.kept == .ours ? "ours" : "theirs"): \(conflict.rule.words)"
      )
      lines.append("    ours    " + line(of: conflict.ours))
      lines.append("    theirs  " + line(of: conflict.theirs))
    }
    lines += report.keptOut.map { "  kept out, removed here before: " + line(of: $0) }
    lines += report.addedLimits.map { "  + limit \(SafeText.line($0.name)) \($0.money)" }
    lines += report.limitConflicts.map {
      "  limit \(SafeText.line($0.ours.name)): kept \($0.kept == .ours ? $0.ours.money : $0.theirs.money), not \($0.kept == .ours ? $0.theirs.money : $0.ours.money): \($0.rule.words)"
    }
    if report.changesStore { lines.append(page.palette.paint("`budget undo` takes the merge back", .faint)) }
    return lines
  }

  private func line(of expense: Expense) -> String {
    ([expense.money.description] + ExpenseText.details(of: expense)).joined(separator: "  ")
  }

  var figures: [String] { [String(report.added.count)] }

  var json: JSON {
    .object([
      .init("added", .array(report.added.map { .object($0.jsonMembers) })), .init("identical", .int(report.identical)),
      .init(
        "conflicts",
        .array(
          report.conflicts.map { conflict in
            .object([
              .init("ours", .object(conflict.ours.jsonMembers)), .init("theirs", .object(conflict.theirs.jsonMembers)),
              .init("kept", .string(conflict.kept.rawValue)), .init("rule", .string(conflict.rule.rawValue)),
            ])
          })),
      .init("kept_out", .array(report.keptOut.map { .object($0.jsonMembers) })),
      .init("added_limits", .array(report.addedLimits.map { .string($0.name) })),
      .init("changed_limits", .array(report.limitConflicts.map { .string($0.ours.name) })),
    ])
  }
}

extension MergeReport.Rule {
  /// Why, as a clause.
  var words: String {
    switch self {
    case .older: "the other is a version this store has moved on from"
    case .changedThere: "it was changed on the other machine only"
    case .closed: "an ended limit stands for one that was set again"
    case .greaterLine: "both were changed, and its line is the greater one"
    }
  }
}
