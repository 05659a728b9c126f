internal import BudgetCore
internal import BudgetStore

/// What a merge did: how much was added, and in full whatever was decided.
struct MergeReportView: Report {
  let report: MergeReport
  /// The other copy.
  let path: String

  /// How many added expenses are listed; more are only counted.
  private static let listed = 20

  func lines(on page: Page) -> [String] {
    let counts = [
      Words.count(report.added.count, "expense") + " added", "\(report.identical) the same",
      report.conflicts.isEmpty ? "" : "\(report.conflicts.count) in two versions",
      report.keptOut.isEmpty ? "" : "\(report.keptOut.count) kept out",
      report.addedLimits.isEmpty ? "" : Words.count(report.addedLimits.count, "limit") + " added",
      report.limitConflicts.isEmpty ? "" : Words.count(report.limitConflicts.count, "limit") + " in two versions",
    ]
    let hint = report.changesStore ? "   (`budget undo` takes it back)" : ""
    let verb = report.changesStore ? "Merged" : "Nothing new in"
    var lines = [
      "\(verb) \(SafeText.line(path)): " + counts.filter { !$0.isEmpty }.joined(separator: ", ")
        + page.palette.paint(hint, .faint)
    ]
    lines += report.added.prefix(Self.listed).map { "  added     " + Self.text($0) }
    if report.added.count > Self.listed { lines.append("  and \(report.added.count - Self.listed) more") }
    lines += report.addedLimits.map { "  added     " + Self.text($0) }
    for conflict in report.conflicts {
      let isOurs = conflict.kept == .ours
      lines += pair(
        Self.text(isOurs ? conflict.ours : conflict.theirs), Self.text(isOurs ? conflict.theirs : conflict.ours),
        conflict.rule.reason(kept: conflict.kept), on: page)
    }
    for conflict in report.limitConflicts {
      let isOurs = conflict.kept == .ours
      lines += pair(
        Self.text(isOurs ? conflict.ours : conflict.theirs), Self.text(isOurs ? conflict.theirs : conflict.ours),
        conflict.rule.reason(kept: conflict.kept), on: page)
    }
    lines += report.keptOut.map {
      "  kept out  " + Self.text($0) + page.palette.paint("   (removed here before)", .faint)
    }
    return lines
  }

  private func pair(_ kept: String, _ other: String, _ reason: String, on page: Page) -> [String] {
    ["  kept      " + kept + page.palette.paint("   (\(reason))", .faint), "    not     " + other]
  }

  private static func text(_ expense: Expense) -> String {
    ([expense.money.description] + ExpenseText.details(of: expense) + [ExpenseText.ending(of: expense.id)])
      .joined(separator: "  ")
  }

  private static func text(_ limit: Limit) -> String {
    let span = [limit.from.map { "from \($0)" }, limit.to.map { "to \($0)" }].compactMap { $0 }
    return (["limit \(safe(limit.name))", "\(limit.money) a \(limit.every.rawValue)"] + span).joined(separator: "  ")
  }

  var figures: [String] { [String(report.added.count)] }

  var json: JSON {
    .object([
      .init("changed", .bool(report.changesStore)),
      .init("added", .array(report.added.map { .object($0.jsonMembers) })), .init("identical", .int(report.identical)),
      .init(
        "conflicts",
        .array(
          report.conflicts.map {
            Self.json(.object($0.ours.jsonMembers), .object($0.theirs.jsonMembers), $0.kept, $0.rule)
          })),
      .init("kept_out", .array(report.keptOut.map { .object($0.jsonMembers) })),
      .init("added_limits", .array(report.addedLimits.map(Self.json))),
      .init(
        "limit_conflicts",
        .array(report.limitConflicts.map { Self.json(Self.json($0.ours), Self.json($0.theirs), $0.kept, $0.rule) })),
    ])
  }

  private static func json(_ ours: JSON, _ theirs: JSON, _ kept: MergeReport.Side, _ rule: MergeReport.Rule) -> JSON {
    .object([
      .init("ours", ours), .init("theirs", theirs), .init("kept", .string(kept.rawValue)),
      .init("rule", .string(rule.name)),
    ])
  }

  private static func json(_ limit: Limit) -> JSON {
    .object([
      .init("name", .string(limit.name)), .init("amount", .string(limit.money.amount.text)),
      .init("currency", .string(limit.money.currency.code)), .init("every", .string(limit.every.rawValue)),
      .init("from", .optional(limit.from?.description)), .init("to", .optional(limit.to?.description)),
    ])
  }
}

extension MergeReport.Rule {
  /// The rule's name for programs.
  fileprivate var name: String {
    switch self {
    case .older: "older"
    case .changedThere: "changed_there"
    case .closed: "closed"
    case .greaterLine: "greater_line"
    }
  }

  /// Why the version was kept.
  fileprivate func reason(kept: MergeReport.Side) -> String {
    switch self {
    case .older: "the other copy's is older"
    case .changedThere: "changed in the other copy, not here"
    case .closed: "it was set again since"
    case .greaterLine: "\(kept == .ours ? "this store's" : "the other copy's"); its line is the greater one"
    }
  }
}
