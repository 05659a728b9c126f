internal import BudgetCore
internal import BudgetStore

/// `undo`: takes back the last change of the store.
struct UndoCommand: Command {
  static let spec = CommandSpec(
    name: "undo",
    summary: "takes back the last change of the store, and says what it was",
    details: ["Again for the change before, up to 50 steps. An import or a merge is one step."],
    examples: [.init("budget undo", "takes back what the last command changed")],
    formats: [.text, .json],
    unharmed: "Nothing was changed.",
    parse: { _, _ throws(UsageError) in UndoCommand() }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    Outcome(UndoReport(step: try session.undo()), notes: session.notes)
  }
}

/// What was taken back.
struct UndoReport: Report {
  let step: TakenBack

  func lines(on page: Page) -> [String] { ["Took back the \(step.words)."] }

  var json: JSON {
    .object([
      .init(
        "undone",
        .object([
          .init("kind", .string(step.kind.rawValue)), .init("count", .int(step.count)),
          .init("before", step.before.map { .object($0.jsonMembers) } ?? .null),
          .init("after", step.after.map { .object($0.jsonMembers) } ?? .null),
          .init("limits", .array(step.limits.map(JSON.string))),
        ]))
    ])
  }
}
