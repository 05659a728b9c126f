internal import BudgetCore
internal import BudgetStore

/// Expenses in one form, one after another.
///
/// An export of ordinary size is whole before any of it is written, so that a slow reader does not keep the store locked.
/// A larger one is written in parts while the store is read, so that memory stays bounded.
final class ExportOutput {
  private let format: Format
  private let write: @Sendable (Host.Stream, [UInt8]) throws(Host.WriteFailure) -> Void
  private let journal: PlainTextAccounting
  /// What was not written yet.
  private(set) var rest: [UInt8] = []
  /// Why a part could not be written.
  private(set) var failure: Host.WriteFailure?
  private var firstDays: [String: Day] = [:]
  /// Whether no expense was added yet.
  private(set) var isFirst = true

  private let partSize: Int

  /// - Parameter partSize: from how many bytes on parts are written; about 200,000 expenses when not given.
  init(
    format: Format, partSize: Int = 32 << 20,
    write: @escaping @Sendable (Host.Stream, [UInt8]) throws(Host.WriteFailure) -> Void
  ) {
    self.format = format
    self.partSize = partSize
    self.write = write
    journal = PlainTextAccounting(format)
  }

  /// Takes note of the accounts that an expense needs, before `begin`.
  func openAccounts(of expense: Expense) {
    for account in journal.accounts(of: expense) {
      firstDays[account] = min(firstDays[account] ?? expense.date, expense.date)
    }
  }

  /// What stands in front.
  func begin(_ header: StoreHeader) {
    switch format {
    case .csv: CSV.write(StatementColumns.ownHeader.map(\.name), to: &rest)
    case .json: rest += RecordEncoder.header(limits: header.limits, unknown: header.unknown)
    case .text, .jsonl, .ledger: break
    case .hledger: rest += "decimal-mark .\n\n".utf8
    case .beancount:
      for (account, day) in firstDays.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
        rest += "\(day) open \(account)\n".utf8
      }
      rest.append(0x0A)
    }
  }

  /// Adds an expense.
  ///
  /// - Throws: an error of reading, to end it, where a part could not be written; `failure` says why.
  func add(_ expense: Expense) throws(StoreError) {
    switch format {
    case .csv: CSV.write(ExportOutput.fields(of: expense), to: &rest)
    case .json:
      if !isFirst { rest.append(0x2C) }
      rest.append(0x0A)
      RecordEncoder.append(expense, to: &rest)
    case .text, .jsonl:
      RecordEncoder.append(expense, to: &rest)
      rest.append(0x0A)
    case .ledger, .hledger, .beancount: rest += journal.entry(of: expense).utf8
    }
    isFirst = false
    guard rest.count >= partSize else { return }
    do throws(Host.WriteFailure) { try write(.output, rest) } catch {
      failure = error
      throw .cannotRead(errno: 0)
    }
    rest.removeAll(keepingCapacity: true)
  }

  /// What stands behind.
  func end() {
    guard format == .json else { return }
    rest.append(0x0A)
    rest += RecordEncoder.trailer
  }

  private static func fields(of expense: Expense) -> [String] {
    [
      expense.id, expense.date.description, expense.money.amount.text, expense.money.currency.code, expense.note,
      expense.category, expense.tags.isEmpty ? "" : expense.tags.joined(separator: " "),
      expense.paid?.amount.text ?? "",
      expense.paid?.currency.code ?? "", expense.createdAt,
    ]
  }
}
