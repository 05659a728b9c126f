internal import BudgetCore
internal import BudgetStore

/// `export`: everything out, for other programs.
struct ExportCommand: Command {
  let filter: ExpenseFilter

  static let spec = CommandSpec(
    name: "export",
    otherNames: ["save", "dump", "write"],
    options: FilterOptions.all,
    summary: "writes the expenses for other programs",
    details: [
      "--format is csv, json (the store's own form), jsonl (an expense a line), ledger, hledger or beancount.",
      "In csv a text that a spreadsheet would run as a formula gets an apostrophe in front, which `budget import` takes "
        + "off again.",
      "In plain text accounting the money comes out of Assets:Cash; what the bank took is the total price.",
    ],
    examples: [
      .init("budget export --format csv --year 2026", "a year for a spreadsheet"),
      .init("budget export --format hledger", "a journal"),
    ],
    formats: [.csv, .json, .jsonl, .ledger, .hledger, .beancount],
    settings: .helpful,
    parse: { arguments, context throws(UsageError) in
      ExportCommand(filter: try FilterOptions.filter(arguments, context))
    }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    let output = ExportOutput(format: session.globals.format, write: session.host.write)
    let filter = filter
    do throws(Failure) {
      try session.reading { reader throws(StoreError) in
        // A first pass finds damage before anything is printed, and what has to stand in front.
        let isBeancount = session.globals.format == .beancount
        let header =
          isBeancount
          ? try reader.forEachExpense(filter) { expense throws(StoreError) in output.openAccounts(of: expense) }
          : try reader.forEachRecord { (_, _) throws(StoreError) in }
        output.begin(header)
        _ = try reader.forEachExpense(filter) { expense throws(StoreError) in try output.add(expense) }
        output.end()
      }
    } catch {
      throw output.failure.map { Failure($0) } ?? error
    }
    return Outcome(
      ExportReport(bytes: output.rest), notes: output.isFirst ? session.unknownNames(in: filter) : [])
  }
}

/// Text that is ready as it is.
struct ExportReport: Report {
  let bytes: [UInt8]

  func lines(on page: Page) -> [String] { [] }
  var json: JSON { .null }
  func bytes(_ format: Format, isQuiet: Bool, on page: Page) -> [UInt8] { bytes }
}
