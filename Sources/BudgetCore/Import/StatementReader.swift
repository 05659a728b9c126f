/// Reads the rows of a bank's CSV file, or of this program's own export, into expenses. Pure: bytes in, rows out.
package struct StatementReader: Sendable {
  /// What the user says of the file; everything else is read from it.
  package struct Options: Hashable, Sendable {
    /// The currency of files without a currency column.
    package var currency: Currency?
    /// The category of rows without one.
    package var category = ""
    /// Tags added to every row.
    package var tags: [String] = []
    /// The order of day and month; settled from the column when `nil`.
    package var dateOrder: CellDate.Order?
    /// The decimal mark; settled from the amounts when `nil`.
    package var decimalMark: CellNumber.Mark?
    /// The byte between fields; found from the first line when `nil`.
    package var separator: UInt8?
    /// How bytes stand for text.
    package var encoding: TextEncoding = .utf8
    /// The names of columns that the user gave.
    package var columns: [StatementColumns.Field: String] = [:]
    /// Whether every sign is turned round: banks write spending below zero, this program above.
    package var negates = false

    /// Options that say nothing.
    package init() {}
  }

  /// A row that was read. `expense.id` and `expense.createdAt` are empty where the file has none.
  package struct ReadRow: Hashable, Sendable {
    /// The line it starts on.
    package var line: Int
    /// What it records.
    package var expense: Expense
  }

  /// What a file holds.
  package struct Result: Sendable {
    /// The rows that were read, in the order of the file.
    package var rows: [ReadRow] = []
    /// The rows that could not be read, each with its line and the reason.
    package var faults: [RowFault] = []
    /// Columns that nothing was read from.
    package var unusedColumns: [String] = []
  }

  private let options: Options
  private let columns: StatementColumns
  private let dateOrder: CellDate.Order
  private let decimalMark: CellNumber.Mark

  /// Reads a whole file.
  ///
  /// - Throws: `StatementFailure` when the file as a whole cannot be read: its columns, its date order or its decimal
  ///   mark are not known. Single rows that cannot be read are in the result's `faults`.
  package static func read(_ bytes: [UInt8], options: Options) throws(StatementFailure) -> Result {
    let text = options.encoding.utf8(bytes)
    let table: CSVTable
    do {
      table = try CSVTable(text, separator: options.separator ?? CSVTable.separator(of: text))
    } catch {
      throw .notATable(error)
    }
    guard let first = table.rows.first else { return Result() }
    if let columns = try StatementColumns(header: first.fields, chosen: options.columns) {
      // Files joined by hand repeat their header line.
      let rows = table.rows.dropFirst().filter { $0.fields != first.fields }
      return try StatementReader(columns: columns, rows: rows, options: options).result(of: rows)
    }
    guard options.columns.isEmpty, let columns = StatementColumns(guessing: table.rows) else {
      throw .unknownColumns(header: first.fields)
    }
    return try StatementReader(columns: columns, rows: table.rows, options: options).result(of: table.rows)
  }

  private init(columns: StatementColumns, rows: [CSVTable.Row], options: Options) throws(StatementFailure) {
    let money =
      columns.positions[.amount] != nil || (columns.positions[.credit] != nil && columns.positions[.debit] != nil)
    guard columns.positions[.date] != nil else { throw .noColumn(.date) }
    guard money else { throw .noColumn(.amount) }
    guard columns.positions[.currency] != nil || options.currency != nil else { throw .noColumn(.currency) }
    self.options = options
    self.columns = columns
    if let order = options.dateOrder {
      dateOrder = order
    } else {
      dateOrder = try StatementReader.order(of: columns.cells(.date, of: rows))
    }
    var amounts = [StatementColumns.Field.amount, .credit, .debit].flatMap { columns.cells($0, of: rows) }
    // An own export has decimal points, unless a spreadsheet has written it anew its own way.
    if columns.isOwnExport, !amounts.contains(where: { $0.utf8.contains(CellNumber.Mark.comma.byte) }) { amounts = [] }
    switch (options.decimalMark, CellNumber.convention(of: amounts.lazy.compactMap { CellNumber($0) })) {
    case (.some(let mark), _), (nil, .mark(let mark)): decimalMark = mark
    case (nil, .none): decimalMark = .point
    case (nil, .ambiguous): throw .ambiguousMark(example: StatementReader.example(of: amounts))
    }
  }

  private static func order(of cells: [String]) throws(StatementFailure) -> CellDate.Order {
    let dates = cells.compactMap { CellDate($0) }
    if let proven = dates.lazy.compactMap(\.provenOrder).first { return proven }
    guard dates.isEmpty else { throw .ambiguousDates(example: cells.first { CellDate($0) != nil } ?? "") }
    return .yearMonthDay
  }

  private static func example(of cells: [String]) -> String {
    cells.first { CellNumber($0)?.evidence == .ambiguous } ?? cells.first ?? ""
  }

  private func result(of rows: [CSVTable.Row]) -> Result {
    var result = Result(unusedColumns: columns.unused)
    for row in rows {
      do {
        result.rows.append(ReadRow(line: row.line, expense: try expense(from: row)))
      } catch {
        result.faults.append(RowFault(line: row.line, reason: error))
      }
    }
    return result
  }

  private func expense(from row: CSVTable.Row) throws(RowFault.Reason) -> Expense {
    let dateText = cell(.date, of: row)
    guard let day = CellDate(dateText)?.day(order: dateOrder) else { throw .notADay(dateText) }
    let currency = try currency(.currency, of: row) ?? options.currency
    guard let currency else { throw .notACurrency(cell(.currency, of: row)) }
    let amount = try signedAmount(of: row, in: currency)
    var paid: Money?
    if let paidCurrency = try self.currency(.paidCurrency, of: row) {
      let taken = try number(cell(.paidAmount, of: row), in: paidCurrency)
      paid = Money(options.negates ? taken.negated : taken, paidCurrency)
    }
    let money = Money(amount, currency)
    if let paid, !paid.canPay(for: money) { throw .badPaid(paid, beside: money) }
    let category = text(.category, of: row)
    let tags = text(.tags, of: row).split(separator: " ").map(String.init)
    return Expense(
      id: cell(.id, of: row), date: day, money: money, note: text(.note, of: row),
      category: category.isEmpty ? options.category : category,
      tags: tags + options.tags.filter { !tags.contains($0) }, paid: paid, createdAt: cell(.createdAt, of: row))
  }

  private func signedAmount(of row: CSVTable.Row, in currency: Currency) throws(RowFault.Reason) -> FixedDecimal {
    var amount: FixedDecimal
    if columns.positions[.amount] != nil {
      amount = try directed(try number(cell(.amount, of: row), in: currency), of: row)
    } else {
      // Debits are spending and credits money in, whatever sign the bank put on either column. Some banks write a zero
      // into the one that is not meant.
      let cells = (credit: cell(.credit, of: row), debit: cell(.debit, of: row))
      let credit = try cells.credit.isEmpty ? FixedDecimal.zero : number(cells.credit, in: currency)
      let debit = try cells.debit.isEmpty ? FixedDecimal.zero : number(cells.debit, in: currency)
      if cells.credit.isEmpty, cells.debit.isEmpty { throw .notAnAmount("") }
      guard credit.mantissa == 0 || debit.mantissa == 0 else { throw .creditAndDebit(cells.credit, cells.debit) }
      amount = credit.mantissa == 0 ? debit.magnitude : credit.magnitude.negated
    }
    if options.negates { amount = amount.negated }
    return amount
  }

  /// The amount with the sign of the direction column: money in is below zero.
  private func directed(_ amount: FixedDecimal, of row: CSVTable.Row) throws(RowFault.Reason) -> FixedDecimal {
    guard columns.positions[.direction] != nil else { return amount }
    switch cell(.direction, of: row).lowercased() {
    case "s", "soll", "d", "dr", "debit", "af", "out": return amount.magnitude
    case "h", "haben", "c", "cr", "k", "credit", "bij", "in": return amount.magnitude.negated
    case let other: throw .notADirection(other)
    }
  }

  private func number(_ text: String, in currency: Currency) throws(RowFault.Reason) -> FixedDecimal {
    guard let value = CellNumber(text)?.value(decimalMark: decimalMark) else { throw .notAnAmount(text) }
    guard let digits = currency.minorDigits else { throw .notACurrency(currency.code) }
    var amount = value
    // A bank may write whole yen as 1200.00; only digits that say something are too many.
    if amount.scale > digits { amount = amount.normalized.rescaled(to: digits) ?? amount }
    guard amount.scale <= digits else { throw .tooManyDigits(text, currency) }
    return amount
  }

  private func currency(_ field: StatementColumns.Field, of row: CSVTable.Row) throws(RowFault.Reason) -> Currency? {
    let code = cell(field, of: row)
    guard !code.isEmpty else { return nil }
    guard let currency = Currency(code: code), currency.minorDigits != nil else { throw .notACurrency(code) }
    return currency
  }

  /// A cell without blanks around it; empty where the row has no such column.
  private func cell(_ field: StatementColumns.Field, of row: CSVTable.Row) -> String {
    guard let position = columns.positions[field], position < row.fields.count else { return "" }
    let field = row.fields[position]
    var text = field.unicodeScalars[...]
    while let first = text.first, first.isBlank { text.removeFirst() }
    while let last = text.last, last.isBlank { text.removeLast() }
    return text.startIndex == field.startIndex && text.endIndex == field.endIndex ? field : String(text)
  }

  /// A cell of free text, as it stands in the file; the guard that the own export puts before formulas is taken off.
  private func text(_ field: StatementColumns.Field, of row: CSVTable.Row) -> String {
    guard let position = columns.positions[field], position < row.fields.count else { return "" }
    let text = row.fields[position]
    return columns.isOwnExport ? FormulaGuard.removed(from: text) : text
  }
}

extension StatementColumns {
  /// The cells of one column that are not empty.
  fileprivate func cells(_ field: Field, of rows: [CSVTable.Row]) -> [String] {
    guard let position = positions[field] else { return [] }
    return rows.compactMap { position < $0.fields.count && !$0.fields[position].isEmpty ? $0.fields[position] : nil }
  }
}

extension FixedDecimal {
  fileprivate var magnitude: FixedDecimal { isNegative ? negated : self }
}

extension Unicode.Scalar {
  /// What stands around a cell and says nothing.
  fileprivate var isBlank: Bool { self == " " || self == "\t" || self == "\u{A0}" }
}
