@testable import BudgetCore

/// Statements and tables in CSV: no bytes crash the readers, and what a table holds comes back when it is written.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzCSV(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = input(data, count)
  guard let choice = bytes.popLast() else { return 0 }
  let separator: UInt8 = choice & 1 == 0 ? 0x2C : 0x3B

  if let table = try? CSVTable(bytes, separator: separator) {
    let written = table.rows.map { row in
      row.fields.map {
        "\"" + $0.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
      }
      .joined(separator: separator == 0x2C ? "," : ";")
    }.joined(separator: "\r\n")
    let again = try? CSVTable(Array(written.utf8), separator: separator)
    require(again?.rows.map(\.fields) == table.rows.map(\.fields), "a table does not come back: \(written)")
    for field in table.rows.flatMap(\.fields) {
      require(FormulaGuard.removed(from: FormulaGuard.added(to: field)) == field, "the guard changes \(field)")
    }
  }

  var options = StatementReader.Options()
  options.currency = choice & 2 == 0 ? .eur : nil
  options.separator = choice & 4 == 0 ? nil : separator
  options.encoding = TextEncoding.allCases[Int(choice >> 3) % TextEncoding.allCases.count]
  options.negates = choice & 64 != 0
  if let result = try? StatementReader.read(bytes, options: options) {
    for row in result.rows {
      let money = row.expense.money
      require(money.amount.scale <= money.currency.minorDigits ?? -1, "line \(row.line): \(money)")
      require(Day(iso: row.expense.date.description) == row.expense.date, "line \(row.line): \(row.expense.date)")
    }
  }
  return 0
}
