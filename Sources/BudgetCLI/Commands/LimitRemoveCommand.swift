internal import BudgetCore

/// `limit remove`: takes a limit out, with its earlier versions.
struct LimitRemoveCommand: Command {
  let name: String

  static let spec = CommandSpec(
    name: "limit remove",
    otherNames: ["limit rm", "limit del", "limit delete", "limit unset"],
    arguments: [.init("NAME", .required, .limit)],
    summary: "removes a spending limit",
    examples: [.init("budget limit remove food", "food may cost what it will")],
    formats: [.text, .json],
    unharmed: "No limit was changed.",
    settings: .helpful,
    parse: { arguments, _ throws(UsageError) in LimitRemoveCommand(name: arguments.positionals[0]) }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    let name = name
    let known = try session.limits()
    let removed = known.filter { $0.name == name }
    guard !removed.isEmpty else { throw Failure(Session.noLimit(name, among: known), unharmed: Self.spec.unharmed) }
    try session.changeLimits { limits in limits.filter { $0.name != name } }
    let hint = session.page.palette.paint("   (`budget undo` takes it back)", .faint)
    return Outcome(LimitsReport(limits: removed, lead: "Removed  ", trail: hint))
  }
}
