extension StatementReader {
  /// Reads the rows below the header line, each for itself.
  func result(of rows: [CSVTable.Row]) -> Result {
    var result = Result(unusedColumns: columns.unused)
    result.saysDirection =
      columns.isOwnExport || columns.positions[.amount] == nil || columns.positions[.direction] != nil
    var placeOfID: [String: Int] = [:]
    var lines: [Int] = []
    result.expenses.reserveCapacity(rows.count)
    lines.reserveCapacity(rows.count)
    if places[StatementColumns.Field.id.rawValue] != nil { placeOfID.reserveCapacity(rows.count) }
    for row in rows {
      do throws(CellFault) {
        let expense = try expense(from: row)
        if !expense.id.isEmpty, let place = placeOfID.updateValue(lines.count, forKey: expense.id),
          result.expenses[place] != expense
        {
          placeOfID[expense.id] = place
          throw CellFault(.id, .sameID(expense.id, line: lines[place]))
        }
        result.expenses.append(expense)
        lines.append(row.line)
      } catch {
        let column = error.field.flatMap { columns.positions[$0] }.map { columns.names[$0] }
        result.faults.append(RowFault(line: row.line, column: column ?? "", reason: error.reason))
      }
    }
    return result
  }

  /// What is wrong with one cell of a row, or with the row where no field is named.
  private struct CellFault: Error {
    let field: StatementColumns.Field?
    let reason: RowFault.Reason

    init(_ field: StatementColumns.Field?, _ reason: RowFault.Reason) {
      self.field = field
      self.reason = reason
    }
  }

  private func expense(from row: CSVTable.Row) throws(CellFault) -> Expense {
    if row.count > columns.names.count,
      let surplus = table.texts(row).dropFirst(columns.names.count).first(where: { !$0.isEmpty })
    {
      throw CellFault(nil, .surplusField(surplus))
    }
    let dateText = cell(.date, of: row)
    guard let day = CellDate(dateText)?.day(order: dateOrder) else { throw CellFault(.date, .notADay(dateText)) }
    let currency = try currency(.currency, of: row) ?? options.currency ?? columns.currency
    guard let currency else { throw CellFault(.currency, .notACurrency(cell(.currency, of: row))) }
    let amount = try signedAmount(of: row, in: currency)
    var paid: Money?
    if let paidCurrency = try self.currency(.paidCurrency, of: row) {
      let taken = try number(.paidAmount, of: row, in: paidCurrency)
      paid = Money(options.negates ? taken.negated : taken, paidCurrency)
    }
    let money = Money(amount, currency)
    if let paid, !paid.canPay(for: money) { throw CellFault(.paidAmount, .badPaid(paid, beside: money)) }
    let (category, tags) = names(of: row)
    return Expense(
      id: id(of: row), date: day, money: money, note: text(.note, of: row),
      category: category.isEmpty ? options.category : category,
      tags: tags + options.tags.filter { !tags.contains($0) }, paid: paid, createdAt: cell(.createdAt, of: row))
  }

  /// The category and the tags. An own export has them as they stand in the store; a bank's are written as they would be
  /// when typed.
  private func names(of row: CSVTable.Row) -> (category: String, tags: [String]) {
    let category = text(.category, of: row)
    let words = text(.tags, of: row).utf8.split(separator: 0x20).map { Substring($0) }
    if columns.isOwnExport { return (category, words.map(String.init)) }
    var tags: [String] = []
    for tag in words.map({ ExpenseName.tag($0) }) where !tag.isEmpty && !tags.contains(tag) { tags.append(tag) }
    return (ExpenseName.category(category), tags)
  }

  private func signedAmount(of row: CSVTable.Row, in currency: Currency) throws(CellFault) -> FixedDecimal {
    var amount: FixedDecimal
    if places[StatementColumns.Field.amount.rawValue] != nil {
      amount = try directed(try number(.amount, of: row, in: currency), of: row)
    } else {
      // Debits are spending and credits money in, whatever sign the bank put on either column. Some banks write a zero
      // into the one that is not meant.
      let cells = (credit: cell(.credit, of: row), debit: cell(.debit, of: row))
      let credit = try cells.credit.isEmpty ? FixedDecimal.zero : number(.credit, of: row, in: currency)
      let debit = try cells.debit.isEmpty ? FixedDecimal.zero : number(.debit, of: row, in: currency)
      if cells.credit.isEmpty, cells.debit.isEmpty { throw CellFault(.debit, .notAnAmount("")) }
      guard credit.mantissa == 0 || debit.mantissa == 0 else {
        throw CellFault(nil, .creditAndDebit(cells.credit, cells.debit))
      }
      amount = credit.mantissa == 0 ? debit.magnitude : credit.magnitude.negated
    }
    if options.negates { amount = amount.negated }
    return amount
  }

  /// The amount with the sign of the direction column: money in is below zero.
  private func directed(_ amount: FixedDecimal, of row: CSVTable.Row) throws(CellFault) -> FixedDecimal {
    guard places[StatementColumns.Field.direction.rawValue] != nil else { return amount }
    switch cell(.direction, of: row).lowercased() {
    case "s", "soll", "d", "dr", "debit", "af", "out": return amount.magnitude
    case "h", "haben", "c", "cr", "k", "credit", "bij", "in":
      // Money in, or a credit that was taken back: the file does not say.
      guard !amount.isNegative else { throw CellFault(.direction, .negativeCredit(cell(.amount, of: row))) }
      return amount.negated
    case let other: throw CellFault(.direction, .notADirection(other))
    }
  }

  private func number(
    _ field: StatementColumns.Field, of row: CSVTable.Row, in currency: Currency
  ) throws(CellFault) -> FixedDecimal {
    let text = cell(field, of: row)
    guard let number = CellNumber(text), var amount = number.value(decimalMark: decimalMark) else {
      throw CellFault(field, .notAnAmount(text))
    }
    guard number.currency.isEmpty || CurrencySymbol.isName(number.currency, of: currency) else {
      throw CellFault(field, .otherCurrency(text, currency))
    }
    guard let digits = currency.minorDigits else { throw CellFault(.currency, .notACurrency(currency.code)) }
    // A bank may write whole yen as 1200.00; only digits that say something are too many.
    if amount.scale > digits { amount = amount.normalized.rescaled(to: digits) ?? amount }
    guard amount.scale <= digits else { throw CellFault(field, .tooManyDigits(text, currency)) }
    return amount
  }

  private func currency(_ field: StatementColumns.Field, of row: CSVTable.Row) throws(CellFault) -> Currency? {
    let code = cell(field, of: row)
    guard !code.isEmpty else { return nil }
    guard let currency = CurrencySymbol.single(code), currency.minorDigits != nil else {
      throw CellFault(field, .notACurrency(code))
    }
    return currency
  }

  /// A cell without blanks around it; empty where the row has no such column.
  private func cell(_ field: StatementColumns.Field, of row: CSVTable.Row) -> String {
    guard let position = places[field.rawValue] else { return "" }
    let field = table.text(row, position)
    // Blanks are no bytes from `!` to `~`, and neither begin nor end with one.
    if let first = field.utf8.first, let last = field.utf8.last, 0x21...0x7E ~= first, 0x21...0x7E ~= last {
      return field
    }
    var text = field.unicodeScalars[...]
    while let first = text.first, first.isBlank { text.removeFirst() }
    while let last = text.last, last.isBlank { text.removeLast() }
    return text.startIndex == field.startIndex && text.endIndex == field.endIndex ? field : String(text)
  }

  /// The id as it stands in the store: what was put before it against formulas is no part of it.
  private func id(of row: CSVTable.Row) -> String {
    let id = cell(.id, of: row)
    return columns.isOwnExport ? FormulaGuard.removed(from: id) : id
  }

  /// A cell of free text, as it stands in the file; the guard that the own export puts before formulas is taken off.
  private func text(_ field: StatementColumns.Field, of row: CSVTable.Row) -> String {
    guard let position = places[field.rawValue] else { return "" }
    let text = table.text(row, position)
    return columns.isOwnExport ? FormulaGuard.removed(from: text) : text
  }
}

extension FixedDecimal {
  fileprivate var magnitude: FixedDecimal { isNegative ? negated : self }
}

extension Unicode.Scalar {
  /// What stands around a cell and says nothing.
  fileprivate var isBlank: Bool { self == " " || self == "\t" || self == "\u{A0}" }
}
