internal import BudgetStore

/// `merge`: brings in another copy of the store.
struct MergeCommand: Command {
  let path: String
  /// The store from which both copies have come.
  let base: String?

  static let base = OptionSpec("--base", "FILE", .file, "the store from which both copies have come, where it is known")

  static let spec = CommandSpec(
    name: "merge",
    otherNames: ["sync", "join", "combine"],
    arguments: [.init("FILE", .required, .file)],
    options: [base],
    summary: "brings in what another copy of the store has",
    details: [
      "What only the other copy has is added, unless it was removed here before. Of an expense that differs, a version "
        + "that this store has had before gives way; else the one recorded here and never edited here; else the one whose "
        + "line is smaller, byte by byte, which is the same on every machine. The report shows both.",
      "The same copy again changes nothing, and neither does an older one of this store. Which of two versions is older "
        + "is known of those that this machine has had. FILE is only read; - is standard input.",
      "With --base, what either copy has changed, removed or added since then counts: what one has removed and the "
        + "other not touched goes; what one has removed and the other changed stays; of what both have changed, the greater "
        + "line stays. The report shows each. A base of 0 bytes is one where nothing was yet.",
    ],
    examples: [
      .init("budget merge laptop.json", "what the laptop's copy has and this store has not"),
      .init("budget merge laptop.json --base march.json", "what the laptop changed since March, removals too"),
    ],
    formats: [.text, .json],
    unharmed: "Nothing was changed.",
    settings: .unused,
    parse: { arguments, _ throws(UsageError) in
      MergeCommand(path: arguments.positionals[0], base: arguments.value(base))
    }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    let report = try session.merge(fileAt: path, base: base)
    return Outcome(MergeReportView(report: report))
  }
}
