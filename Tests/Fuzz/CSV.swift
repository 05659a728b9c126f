@testable import BudgetCore

/// Statements and tables in CSV: no bytes crash the readers, and what a table holds comes back when it is written.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzCSV(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = input(data, count)
  guard let choice = bytes.popLast() else { return 0 }
  let separator: UInt8 = choice & 1 == 0 ? 0x2C : 0x3B

  if let table = try? CSVTable(bytes, separator: separator) {
    let rows = table.rows.map { Array(table.texts($0).map(quoted).joined(separator: [separator])) }
    let written = Array(rows.joined(separator: [0x0D, 0x0A]))
    let again = try? CSVTable(written, separator: separator)
    require(again.map { $0.rows.map($0.texts) } == table.rows.map(table.texts), "a table does not come back: \(rows)")
    for field in table.rows.flatMap(table.texts) {
      require(FormulaGuard.removed(from: FormulaGuard.added(to: field)) == field, "the guard changes \(field)")
    }
  }

  var options = StatementReader.Options()
  options.currency = choice & 2 == 0 ? .eur : nil
  options.separator = choice & 4 == 0 ? nil : separator
  options.encoding = TextEncoding.allCases[Int(choice >> 3) % TextEncoding.allCases.count]
  options.negates = choice & 64 != 0
  if let result = try? StatementReader.read(bytes, options: options) {
    for expense in result.expenses {
      let money = expense.money
      require(money.amount.scale <= money.currency.minorDigits ?? -1, "\(money)")
      require(Day(iso: expense.date.description) == expense.date, "\(expense.date)")
    }
  }
  return 0
}

/// A field in quotes, its own doubled. Of bytes: in text, a mark behind a quote would make it another character.
private func quoted(_ field: String) -> [UInt8] {
  [0x22] + field.utf8.flatMap { $0 == 0x22 ? [0x22, 0x22] : [$0] } + [0x22]
}
