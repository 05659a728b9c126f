internal import BudgetCore
internal import BudgetStore

/// `export`: everything out, for other programs.
struct ExportCommand: Command {
  let filter: ExpenseFilter

  static let spec = CommandSpec(
    name: "export",
    options: FilterOptions.all,
    summary: "writes the expenses for other programs",
    details: [
      "--format is csv, json (the store's own form), jsonl (an expense a line), ledger, hledger or beancount.",
      "In csv a text that a spreadsheet would run as a formula gets an apostrophe in front, which `budget import` takes off again.",
    ],
    examples: [.init("budget export --format csv --year 2026", "a year for a spreadsheet")],
    formats: [.csv, .json, .jsonl, .ledger, .hledger, .beancount],
    parse: { arguments, context throws(UsageError) in
      ExportCommand(filter: try FilterOptions.filter(arguments, context))
    }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    let (filter, format) = (filter, session.globals.format)
    let bytes = try session.reading { reader throws(StoreError) in
      let output = ExportOutput(format: format)
      let header = try reader.forEachExpense(filter) { expense throws(StoreError) in output.add(expense) }
      return output.finished(header)
    }
    return Outcome(ExportReport(bytes: bytes), notes: session.notes)
  }
}

/// Text that is ready as it is.
struct ExportReport: Report {
  let bytes: [UInt8]

  func lines(on page: Page) -> [String] { [] }
  var json: JSON { .null }
  func bytes(_ format: Format, isQuiet: Bool, on page: Page) -> [UInt8] { bytes }
}

/// The expenses in one form, one after another.
final class ExportOutput {
  private let format: Format
  private var bytes: [UInt8] = []
  private var accounts: [String: Day] = [:]
  private var isFirst = true

  init(format: Format) {
    self.format = format
    if format == .csv { CSV.write(StatementColumns.ownHeader.map(\.rawValue), to: &bytes) }
  }

  func add(_ expense: Expense) {
    switch format {
    case .json:
      bytes += isFirst ? [] : Array(",\n".utf8)
      bytes += RecordEncoder.line(expense)
    case .jsonl:
      bytes += RecordEncoder.line(expense)
      bytes.append(0x0A)
    case .ledger, .hledger: bytes += PlainTextAccounting.ledgerEntry(of: expense).utf8
    case .beancount:
      for account in PlainTextAccounting.beancountAccounts(of: expense) {
        accounts[account] = min(accounts[account] ?? expense.date, expense.date)
      }
      bytes += PlainTextAccounting.beancountEntry(of: expense).utf8
    case .csv, .text: CSV.write(fields(of: expense), to: &bytes)
    }
    isFirst = false
  }

  /// Everything, with what stands before and behind the expenses.
  func finished(_ header: StoreHeader) -> [UInt8] {
    switch format {
    case .json:
      let first = RecordEncoder.header(limits: header.limits, unknown: header.unknown) + [0x0A]
      return first + bytes + (isFirst ? [] : [0x0A]) + RecordEncoder.trailer
    case .beancount:
      let opened = accounts.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
      return Array(opened.map { "\($0.value) open \($0.key)\n" }.joined().utf8) + [0x0A] + bytes
    default: return bytes
    }
  }

  private func fields(of expense: Expense) -> [String] {
    [
      expense.id, expense.date.description, expense.money.amount.text, expense.money.currency.code, expense.note,
      expense.category, expense.tags.joined(separator: " "), expense.paid?.amount.text ?? "",
      expense.paid?.currency.code ?? "", expense.createdAt,
    ]
  }
}
