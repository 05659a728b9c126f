internal import BudgetCore
internal import BudgetStore

/// `import`: expenses from a bank's CSV file, or from this program's own export; all of them or none.
struct ImportCommand: Command {
  let path: String
  let options: StatementReader.Options
  let isDryRun: Bool

  static let dryRun = OptionSpec(switch: "--dry-run", "says what would be added, and adds nothing")
  static let currency = OptionSpec("--currency", "CUR", .currency, "for files without a currency column")
  static let category = OptionSpec("--category", "C", .category, "for rows without one")
  static let tag = OptionSpec("--tag", "T", .tag, repeats: true, "added to every row")
  static let dates = OptionSpec(
    "--date-order", "ORDER", .choice(CellDate.Order.allCases.map(\.rawValue)), "ymd, dmy or mdy")
  static let mark = OptionSpec(
    "--decimal", "MARK", .choice(CellNumber.Mark.allCases.map(\.rawValue)), "point or comma")
  static let encoding = OptionSpec(
    "--encoding", "NAME", .choice(TextEncoding.allCases.map(\.rawValue)), "utf-8, latin-1 or windows-1252")
  static let column = OptionSpec("--column", "FIELD=NAME", .text, repeats: true, "which column holds what")
  static let negate = OptionSpec(switch: "--negate", "turns every sign round, for banks that write spending below zero")

  static let spec = CommandSpec(
    name: "import",
    arguments: [.init("FILE", .required, .file)],
    options: [dryRun, currency, category, tag, dates, mark, encoding, column, negate],
    summary: "records the rows of a bank's CSV file, or of an export",
    details: [
      "Separator, date order and decimal mark are settled from the file as a whole; where it leaves them open it is refused until they are named. One row that cannot be read and nothing is recorded.",
      "Rows that are there already are passed over: by id, else by day, amount, currency and note, counted. FILE may be - for standard input.",
      "FIELD is \(Words.list(StatementColumns.Field.allCases.map(\.rawValue))).",
    ],
    examples: [.init("budget import bank.csv --currency EUR --negate", "a statement that writes spending below zero")],
    formats: [.text, .json],
    unharmed: "Nothing was recorded.",
    parse: { arguments, _ throws(UsageError) in
      var options = StatementReader.Options()
      options.currency = try arguments.value(currency).map { text throws(UsageError) in try Typed.spendable(text) }
      options.category = arguments.value(category) ?? ""
      options.tags = arguments.values(tag)
      options.dateOrder = try choice(dates, arguments) { CellDate.Order(rawValue: $0) }
      options.decimalMark = try choice(mark, arguments) { CellNumber.Mark(rawValue: $0) }
      options.encoding = try choice(encoding, arguments) { TextEncoding(rawValue: $0) } ?? .utf8
      options.negates = arguments.has(negate)
      for text in arguments.values(column) {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let field = StatementColumns.Field(rawValue: parts[0]) else {
          throw .badText(option: column.name, reason: "\(safe(text)) is not FIELD=NAME, as in note=Purpose.")
        }
        options.columns[field] = parts[1]
      }
      return ImportCommand(path: arguments.positionals[0], options: options, isDryRun: arguments.has(dryRun))
    }
  )

  private static func choice<Value>(
    _ option: OptionSpec, _ arguments: Arguments, _ value: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text = arguments.value(option) else { return nil }
    guard let value = value(text) else {
      guard case .choice(let choices) = option.kind else { return nil }
      throw .badChoice(of: option.name, typed: text, choices: choices)
    }
    return value
  }

  func run(in session: Session) throws(Failure) -> Outcome {
    let bytes = try session.userFile(path)
    let file: StatementReader.Result
    do throws(StatementFailure) {
      file = try StatementReader.read(bytes, options: options)
    } catch {
      throw Failure(.badData, "bad_statement", error.message(in: path) + " Nothing was recorded.")
    }
    guard file.faults.isEmpty else {
      throw Failure(.badData, "bad_rows", RowFault.message(file.faults, in: path) + "\nNothing was recorded.")
    }
    let rows = file.rows.map(\.expense)
    let plan = ImportPlan(rows: rows, existing: try existing(on: rows.map(\.date), in: session))
    let added = plan.added.map { session.completed($0) }
    if !isDryRun, !added.isEmpty { try session.importAll(added) }
    return Outcome(
      ImportReport(added: added, alreadyThere: plan.alreadyThere, isDryRun: isDryRun),
      notes: session.notes + remarks(on: file))
  }

  /// The expenses in the store that a row could be: those of the file's days.
  private func existing(on days: [Day], in session: Session) throws(Failure) -> [Expense] {
    guard let first = days.min(), let last = days.max() else { return [] }
    let isCreating = !session.storeExists
    if isCreating { return [] }
    return try session.listing(ExpenseFilter(from: first, to: last), newest: nil).expenses
  }

  private func remarks(on file: StatementReader.Result) -> [String] {
    var notes: [String] = []
    if !file.unusedColumns.isEmpty {
      notes.append(
        "Not used: \(Words.list(file.unusedColumns.map(safe))). `--column FIELD=NAME` says what a column holds.")
    }
    if file.rows.count > 2, file.rows.allSatisfy({ $0.expense.money.amount.isNegative }) {
      notes.append(
        "Every amount is below zero, which means money in. `--negate` turns them round; `budget undo` first.")
    }
    return notes
  }
}
