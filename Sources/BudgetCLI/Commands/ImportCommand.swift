internal import BudgetCore
internal import BudgetStore

/// `import`: expenses from a bank's CSV file, or from this program's own export; all of them or none.
struct ImportCommand: Command {
  let path: String
  let options: StatementReader.Options
  let isDryRun: Bool
  /// The profile to keep, and what it holds.
  let saving: (name: String, options: [String: [String]])?

  static let dryRun = OptionSpec(switch: "--dry-run", "says what would be added, and adds nothing")

  static let spec = CommandSpec(
    name: "import",
    otherNames: ["load", "read"],
    arguments: [.init("FILE", .required, .file)],
    options: [dryRun, ImportOptions.profile, ImportOptions.saveProfile] + ImportOptions.all,
    summary: "records the rows of a bank's CSV file, or of an export",
    details: [
      "Separator, date order and decimal mark are settled from the file as a whole; where it leaves them open it is "
        + "refused until they are named. Rows above the header line are passed over. One row below it that cannot be read "
        + "and nothing is recorded.",
      "Spending is above zero and money in below; --negate is for banks that write it the other way round.",
      "Rows that are there already are passed over: by id, else by day, amount, currency and note, counted. FILE may be "
        + "- for standard input.",
      "FIELD is \(Words.list(StatementColumns.Field.allCases.map(\.name))).",
    ],
    examples: [
      .init("budget import bank.csv --currency EUR --negate", "a statement that writes spending below zero"),
      .init(
        "budget import bank.csv --currency EUR --column note=Purpose --save-profile dkb", "and keeps how it is read"),
    ],
    formats: [.text, .json],
    unharmed: "Nothing was recorded.",
    parse: { typed, context throws(UsageError) in
      let arguments = try ImportOptions.filled(typed, by: context.settings)
      let name = arguments.value(ImportOptions.saveProfile)
      if name?.isEmpty == true { throw .emptyValue(option: ImportOptions.saveProfile.name) }
      return ImportCommand(
        path: arguments.positionals[0], options: try ImportOptions.reading(arguments),
        isDryRun: arguments.has(dryRun), saving: name.map { ($0, ImportOptions.profile(of: arguments)) })
    }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    let bytes = try session.userFile(path)
    let file: StatementReader.Result
    do throws(StatementFailure) {
      file = try StatementReader.read(bytes, options: options)
    } catch {
      throw Failure(.badData, "bad_statement", error.message(in: path) + " Nothing was recorded.")
    }
    guard file.faults.isEmpty else {
      throw Failure(
        .badData, "bad_rows",
        RowFault.message(file.faults, in: path)
          + "\nNothing was recorded. Correct or remove these lines, and import the file again.")
    }
    // Before the rows: a failure here must not follow what was recorded.
    if let saving, isDryRun {
      session.notes.append(
        "Not kept in a dry run: the profile \(safe(saving.name)), \(ImportOptions.words(of: saving.options)).")
    } else if let saving {
      var settings = try session.readSettings()
      settings.setProfile(saving.name, to: saving.options)
      try session.writeSettings(settings)
      session.notes.append(
        "Kept as the profile \(safe(saving.name)): \(ImportOptions.words(of: saving.options)). For the next file of this "
          + "bank, `budget import FILE --profile \(ShellText.word(saving.name))`.")
    }
    let decision = try session.record(file.expenses, isDryRun: isDryRun)
    return Outcome(
      ImportReport(decision: decision, rowCount: file.expenses.count, isDryRun: isDryRun),
      notes: remarks(on: file, decision))
  }

  private func remarks(on file: StatementReader.Result, _ decision: ImportPlan.Decision) -> [String] {
    var notes: [String] = []
    if !file.unusedColumns.isEmpty {
      notes.append(
        "Not used: \(Words.list(file.unusedColumns.map(safe))). `--column FIELD=NAME` says what a column holds.")
    }
    if file.rowsAboveHeader > 0 {
      notes.append("Passed over: \(Words.count(file.rowsAboveHeader, "row")) above the header line.")
    }
    // A bank that writes spending below zero has few rows above it.
    let negative = file.saysDirection ? 0 : file.expenses.count { $0.money.amount.isNegative }
    if negative * 2 > file.expenses.count {
      notes.append(
        "\(negative) of \(Words.count(file.expenses.count, "amount")) \(negative == 1 ? "is" : "are") below zero, "
          + "which means money in. "
          + "`--negate` turns them round"
          + (isDryRun || decision.added.isEmpty ? "." : "; `budget undo` first."))
    }
    if decision.differing > 0 {
      let count = Words.count(decision.differing, "row")
      notes.append(
        "\(count) with the id of an expense \(decision.differing == 1 ? "says" : "say") something else than the store. "
          + "The store was left as it is; `budget edit` changes an expense.")
    }
    return notes
  }
}
