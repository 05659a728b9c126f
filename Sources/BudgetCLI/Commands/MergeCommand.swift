internal import BudgetStore

/// `merge`: brings in another copy of the store.
struct MergeCommand: Command {
  let path: String

  static let spec = CommandSpec(
    name: "merge",
    arguments: [.init("FILE", .required, .file)],
    summary: "brings in what another copy of the store has",
    details: [
      "What only the other copy has is added, unless it was removed here before. Of an expense that differs, the version "
        + "that this store has moved on from gives way; else the one that was never edited here; else the one whose line "
        + "is smaller, byte by byte, which is the same on every machine. The report shows both.",
      "An older copy changes nothing, and neither does the same copy again. FILE is only read; - is standard input.",
    ],
    examples: [
      .init("budget merge laptop.json", "what the laptop's copy has and this store has not")
    ],
    formats: [.text, .json],
    unharmed: "Nothing was changed.",
    readsSettings: false,
    parse: { arguments, _ throws(UsageError) in MergeCommand(path: arguments.positionals[0]) }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    let report = try session.merge(fileAt: path)
    return Outcome(MergeReportView(report: report, path: path), notes: session.notes)
  }
}
