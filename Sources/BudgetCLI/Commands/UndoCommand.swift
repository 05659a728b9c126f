internal import BudgetCore
internal import BudgetStore

/// `undo`: takes back the last change of the store.
struct UndoCommand: Command {
  static let spec = CommandSpec(
    name: "undo",
    otherNames: ["revert", "rollback", "back"],
    summary: "takes back the last change of the store, and says what it was",
    details: [
      "Again for the change before, up to 50 steps. An import or a merge is one step. What is taken back stays among the "
        + "backups: `budget restore` goes back to it."
    ],
    examples: [.init("budget undo", "takes back what the last command changed")],
    formats: [.text, .json],
    unharmed: "Nothing was changed.",
    settings: .helpful,
    parse: { _, _ throws(UsageError) in UndoCommand() }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    Outcome(UndoReport(step: try session.undo()))
  }
}

/// What was taken back.
struct UndoReport: Report {
  let step: TakenBack

  /// How many expenses are listed; more are only counted.
  private static let listed = 20

  func lines(on page: Page) -> [String] {
    var lines = ["Took back the \(step.words)." + (step.file.map { " " + $0.sentence } ?? "")]
    lines += step.again.prefix(Self.listed).map { expense in
      let parts = ["again", expense.money.description] + ExpenseText.details(of: expense)
      return (parts + (expense.paid.map { ["paid \($0)"] } ?? [])).joined(separator: "  ")
        + page.palette.paint("   (id \(ExpenseText.ending(of: expense.id)))", .faint)
    }
    if step.again.count > Self.listed { lines.append("and \(step.again.count - Self.listed) more") }
    return lines + step.limitsAgain.map { "again  limit \($0.words)" }
  }

  var json: JSON {
    .object([
      .init(
        "undone",
        .object([
          .init("kind", .string(step.kind.rawValue)), .init("count", .int(step.count)),
          .init("before", step.before.map { .object($0.jsonMembers) } ?? .null),
          .init("after", step.after.map { .object($0.jsonMembers) } ?? .null),
          .init("limits", .array(step.limits.map(JSON.string))),
          .init("again", .array(step.again.map { .object($0.jsonMembers) })),
          .init("limits_again", .array(step.limitsAgain.map(\.json))),
        ]))
    ])
  }
}

extension TakenBack.File {
  /// What is there again.
  fileprivate var sentence: String {
    switch self {
    case .none: "There is no store again, as before it."
    case .damaged: "The damaged file is there again."
    case .store(let count): "The store is as it was before: \(Words.count(count, "expense"))."
    }
  }
}
