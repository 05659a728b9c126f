internal import BudgetTables

/// The currencies of ISO 4217, read once from the table in the executable.
package struct CurrencyTable: Sendable {
  /// The built-in table. Read on first use, in about 0.1 ms.
  package static let shared = CurrencyTable(
    csv: [UInt8](UnsafeBufferPointer(start: budget_currencies, count: budget_currencies_count)))

  /// All rows, sorted by code.
  package let rows: [CurrencyInfo]
  /// The position in `rows` of each ordinal; -1 where there is none.
  private let positions: [Int16]
  /// Minor digits by ordinal; -1 where there is no such currency, -2 where it cannot be spent.
  package let digitsByOrdinal: [Int8]

  /// Every currency, sorted by code.
  package var all: [Currency] { rows.compactMap { Currency(code: $0.code) } }

  init(csv: [UInt8]) {
    var rows: [CurrencyInfo] = []
    for line in csv.split(separator: 0x0A).dropFirst() {
      let fields = CSVLine.fields(of: line)
      guard fields.count == 5, let status = CurrencyInfo.Status(rawValue: fields[3]) else { continue }
      rows.append(
        CurrencyInfo(
          code: fields[0], name: fields[1], minorDigits: Int(fields[2]), status: status, withdrawn: fields[4]))
    }
    rows.sort { $0.code < $1.code }
    var positions = [Int16](repeating: -1, count: Currency.ordinalCount)
    var digits = [Int8](repeating: -1, count: Currency.ordinalCount)
    for (position, row) in rows.enumerated() {
      let ordinal = row.code.utf8.reduce(0) { $0 * 26 + Int($1) - 0x41 }
      positions[ordinal] = Int16(position)
      digits[ordinal] = row.minorDigits.map { Int8($0) } ?? -2
    }
    self.rows = rows
    self.positions = positions
    self.digitsByOrdinal = digits
  }

  func position(ofOrdinal ordinal: Int) -> Int? {
    guard positions.indices.contains(ordinal), positions[ordinal] >= 0 else { return nil }
    return Int(positions[ordinal])
  }

  func info(of currency: Currency) -> CurrencyInfo { rows[Int(positions[Int(currency.ordinal)])] }

  func minorDigits(ofOrdinal ordinal: Int) -> Int? {
    let digits = digitsByOrdinal[ordinal]
    return digits < 0 ? nil : Int(digits)
  }
}
