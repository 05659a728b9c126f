internal import BudgetCore
internal import BudgetStore

/// `check`: whether the store is sound, and with `--repair` what can be mended.
struct CheckCommand: Command {
  let repairs: Bool

  static let repair = OptionSpec(switch: "--repair", "mends what can be mended, after a backup")

  static let spec = CommandSpec(
    name: "check",
    options: [repair],
    summary: "says whether the store is sound, and mends what can be mended",
    details: [
      "A store that is damaged makes the exit status 65.",
      "A repair keeps every expense that can be read, and lists every other line in full in a file beside the store. `budget undo` takes it back.",
    ],
    examples: [.init("budget check --repair", "brings a damaged store back into order")],
    formats: [.text, .json],
    unharmed: "Nothing was changed.",
    readsSettings: false,
    parse: { arguments, _ throws(UsageError) in CheckCommand(repairs: arguments.has(repair)) }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    let (store, path) = (session.store, session.paths.store)
    let report = try session.changing { () throws(ChangeError) in try store.check() }
    if !report.exists, session.paths.isStoreNamed { throw Failure(.notThere(path: path), in: path) }
    guard repairs, report.exists, !report.isSound else {
      return Outcome(
        CheckReportView(report: report, path: path), notes: session.notes, status: report.isSound ? .done : .badData)
    }
    let mended = try session.changing { () throws(ChangeError) in try store.repair(lossesTo: path + ".lost.txt") }
    return Outcome(RepairReportView(report: mended, path: path), notes: session.notes)
  }
}
