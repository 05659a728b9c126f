internal import BudgetStore

/// `check`: says whether the files are sound, and mends what can be mended.
struct CheckCommand: Command {
  let isRepair: Bool

  static let repair = OptionSpec(switch: "--repair", "mends the store; what cannot be kept is listed in a file")

  static let spec = CommandSpec(
    name: "check",
    otherNames: ["verify", "validate", "repair", "fix", "doctor", "fsck"],
    options: [repair],
    summary: "says whether the store is sound, and mends what can be mended",
    details: [
      "Every fault stands on a line of its own, with line and column. The settings and the rates kept are looked at too. The exit status is 65 "
        + "when something is damaged.",
      "With --repair, every expense that can be read is kept, the damaged file goes to the backups, and every line that "
        + "cannot be kept is listed in full in a file beside the store. A sound store is left as it is.",
    ],
    examples: [
      .init("budget check", "whether anything is wrong, and where"),
      .init("budget check --repair", "mends it; `budget undo` takes that back"),
    ],
    formats: [.text, .json],
    settings: .unused,
    parse: { arguments, _ throws(UsageError) in CheckCommand(isRepair: arguments.has(repair)) }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    let report = try session.check()
    if let note = ConflictCopies.note(report.conflictCopies) { session.notes.append(note) }
    guard !isRepair || report.isSound else { return try repair(session) }
    var settings: Failure?
    do throws(Failure) { _ = try session.readSettings() } catch { settings = error }
    let view = CheckReportView(
      report: report, path: session.paths.store, settings: settings, rates: session.checkRates())
    return Outcome(view, status: view.isSound ? .done : .badData)
  }

  private func repair(_ session: Session) throws(Failure) -> Outcome {
    let report: RepairReport
    do throws(Failure) { report = try session.repair() } catch {
      guard error.code == "store_damaged" else { throw error }
      throw Failure(
        .badData, error.code,
        "Nothing in \(SafeText.line(session.paths.store)) looks like a store, so there is nothing to mend, and it was "
          + "left as it is. `budget restore` lists the backups; without one, move the file away, and the next `budget add` "
          + "begins a new store.")
    }
    return Outcome(RepairReportView(report: report))
  }
}
