/// `limit list`: all limits, ended ones too.
struct LimitListCommand: Command {
  static let spec = CommandSpec(
    name: "limit list",
    otherNames: ["limit ls", "limit show", "limits", "budgets"],
    summary: "shows the spending limits",
    examples: [.init("budget limit list", "every limit, also those that have ended")],
    settings: .helpful,
    parse: { _, _ throws(UsageError) in LimitListCommand() }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    Outcome(LimitsReport(limits: try session.limits()))
  }
}
