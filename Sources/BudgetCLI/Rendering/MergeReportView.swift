internal import BudgetCore
internal import BudgetStore

/// What a merge did: how much was added, and in full whatever was decided.
struct MergeReportView: Report {
  let report: MergeReport

  /// How many added expenses are listed; more are only counted.
  private static let listed = 20

  func lines(on page: Page) -> [String] {
    let counts =
      [Words.count(report.expenses.added.count, "expense") + " added", "\(report.expenses.identical) the same"]
      + report.expenses.decisions("") + report.limits.counts("limit") + report.fields.counts("field")
    let hint = report.canBeUndone ? "   (`budget undo` takes it back)" : ""
    let verb = report.changesStore ? "Merged" : "Nothing new in"
    return ["\(verb) the other copy: " + counts.joined(separator: ", ") + page.palette.paint(hint, .faint)]
      + report.expenses.lines(listing: Self.listed, on: page, text: Self.text)
      + report.limits.lines(on: page) { "limit \($0.words)" }
      + report.fields.lines(on: page) { "field \(SafeText.line($0.key))  \(SafeText.line($0.json))" }
  }

  private static func text(_ expense: Expense) -> String {
    ([expense.money.description] + ExpenseText.details(of: expense) + (expense.paid.map { ["paid \($0)"] } ?? [])
      + expense.unknown.map { SafeText.line("\($0.key) \($0.json)") } + [ExpenseText.ending(of: expense.id)])
      .joined(separator: "  ")
  }

  var figures: [String] { [String(report.expenses.added.count)] }

  var json: JSON {
    .object(
      [.init("changed", .bool(report.changesStore))] + report.expenses.members { .object($0.jsonMembers) } + [
        .init("limits", .object(report.limits.members { $0.json })),
        .init("fields", .object(report.fields.members { .object([.init($0.key, .raw($0.json))]) })),
      ])
  }
}

extension MergeReport.Part {
  /// How many came, and how many were decided on: `1 limit added`, `2 limits removed`.
  fileprivate func counts(_ noun: String) -> [String] {
    (added.isEmpty ? [] : [Words.count(added.count, noun) + " added"]) + decisions(noun)
  }

  /// How many were decided on; only what there is.
  fileprivate func decisions(_ noun: String) -> [String] {
    let counts = [(removed.count, " removed"), (conflicts.count, " in two versions"), (keptOut.count, " kept out")]
    return counts.filter { $0.0 > 0 }.map { count, what -> String in
      (noun.isEmpty ? String(count) : Words.count(count, noun)) + what
    }
  }

  /// A line for whatever came or went, two where there are two versions.
  fileprivate func lines(listing most: Int = .max, on page: Page, text: (Element) -> String) -> [String] {
    func remark(_ words: String) -> String { page.palette.paint("   (\(words))", .faint) }
    var lines = added.prefix(most).map { "  added     " + text($0) }
    if added.count > most { lines.append("  and \(added.count - most) more") }
    lines += removed.map { "  removed   " + text($0) + remark("removed in the other copy, not changed here") }
    for conflict in conflicts {
      let (ours, theirs) = (conflict.ours.map(text), conflict.theirs.map(text))
      let (kept, other) = conflict.kept == .ours ? (ours, theirs) : (theirs, ours)
      lines.append("  kept      " + (kept ?? "") + remark(conflict.reason))
      if let other { lines.append("    not     " + other) }
    }
    return lines + keptOut.map { "  kept out  " + text($0) + remark("removed here before") }
  }

  /// The members of an object.
  fileprivate func members(json: (Element) -> JSON) -> [JSON.Member] {
    let decided: [JSON] = conflicts.map { conflict in
      let sides: [JSON.Member] = [
        .init("ours", conflict.ours.map(json) ?? .null), .init("theirs", conflict.theirs.map(json) ?? .null),
      ]
      return .object(
        sides + [.init("kept", .string(conflict.kept.rawValue)), .init("rule", .string(conflict.rule.name))])
    }
    return [
      .init("identical", .int(identical)), .init("added", .array(added.map(json))),
      .init("removed", .array(removed.map(json))), .init("conflicts", .array(decided)),
      .init("kept_out", .array(keptOut.map(json))),
    ]
  }
}

extension MergeReport.Rule {
  /// The rule's name for programs.
  fileprivate var name: String {
    switch self {
    case .older: "older"
    case .changedThere: "changed_there"
    case .changedNotRemoved: "changed_not_removed"
    case .closed: "closed"
    case .greaterLine: "greater_line"
    }
  }
}

extension MergeReport.Conflict {
  /// Why the version was kept.
  fileprivate var reason: String {
    switch rule {
    case .older: "the other copy's is older"
    case .changedThere: "not changed here, and different in the other copy"
    case .changedNotRemoved:
      ours == nil ? "removed here, but changed in the other copy" : "changed here, but removed in the other copy"
    case .closed: "it was set again since"
    case .greaterLine: "\(kept == .ours ? "this store's" : "the other copy's"); its line is the greater one"
    }
  }
}
