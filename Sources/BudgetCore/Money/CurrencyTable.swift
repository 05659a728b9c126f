internal import BudgetTables

/// The currencies of ISO 4217, read once from the table in the executable.
package struct CurrencyTable: Sendable {
  /// The built-in table. Read on first use, in about 0.2 ms.
  package static let shared = CurrencyTable(
    csv: [UInt8](UnsafeBufferPointer(start: budget_currencies, count: budget_currencies_count)))

  /// Minor digits by ordinal; -1 where there is no such currency, -2 where it cannot be spent.
  package let digitsByOrdinal: [Int8]
  /// The table as it is. Names are decoded when asked for: most commands never do.
  private let csv: [UInt8]
  /// Where each line with a currency begins and ends, in the order of the file.
  private let lines: [Line]

  /// A line with a currency. Not a tuple with a range: the runtime needs 0.05 ms to make ready an array of these.
  private struct Line {
    let ordinal: Int
    let start: Int
    let end: Int
  }

  /// All rows, sorted by code.
  package var rows: [CurrencyInfo] { lines.compactMap { info(in: $0) }.sorted { $0.code < $1.code } }

  /// Every currency, sorted by code.
  package var all: [Currency] { digitsByOrdinal.indices.compactMap { Currency(ordinal: $0) } }

  init(csv: [UInt8]) {
    var digits = [Int8](repeating: -1, count: Currency.ordinalCount)
    var lines: [Line] = []
    lines.reserveCapacity(320)
    var start = 0
    var (field, quoted, minor) = (0, false, Int8(-2))
    for (position, byte) in csv.enumerated() {
      switch byte {
      case 0x22: quoted.toggle()
      // The name in front may be quoted and hold commas.
      case 0x2C where !quoted: field += 1
      case 0x30...0x39 where field == 2: minor = Int8(byte - 0x30)
      case 0x0A:
        if let ordinal = CurrencyTable.ordinal(in: csv, at: start) {
          digits[ordinal] = minor
          lines.append(Line(ordinal: ordinal, start: start, end: position))
        }
        start = position + 1
        (field, quoted, minor) = (0, false, -2)
      default: continue
      }
    }
    self.csv = csv
    self.lines = lines
    digitsByOrdinal = digits
  }

  /// The place of a code, three capital letters and a comma; `nil` for anything else, such as the header line.
  private static func ordinal(in csv: [UInt8], at start: Int) -> Int? {
    guard start + 3 < csv.count, csv[start + 3] == 0x2C else { return nil }
    var ordinal = 0
    for position in start..<start + 3 {
      guard (0x41...0x5A).contains(csv[position]) else { return nil }
      ordinal = ordinal * 26 + Int(csv[position]) - 0x41
    }
    return ordinal
  }

  private func info(in line: Line) -> CurrencyInfo? {
    let fields = CSVLine.fields(of: csv[line.start..<line.end])
    guard fields.count == 5, let status = CurrencyInfo.Status(rawValue: fields[3]) else { return nil }
    return CurrencyInfo(
      code: fields[0], name: fields[1], minorDigits: Int(fields[2]), status: status, withdrawn: fields[4])
  }

  func contains(ordinal: Int) -> Bool { digitsByOrdinal.indices.contains(ordinal) && digitsByOrdinal[ordinal] != -1 }

  func info(of currency: Currency) -> CurrencyInfo {
    let line = lines.first { $0.ordinal == currency.ordinal }
    // Every currency is made from a line; a test reads them all.
    return line.flatMap { info(in: $0) }
      ?? CurrencyInfo(code: currency.code, name: currency.code, minorDigits: nil, status: .noMoney, withdrawn: "")
  }

  func minorDigits(ofOrdinal ordinal: Int) -> Int? {
    let digits = digitsByOrdinal[ordinal]
    return digits < 0 ? nil : Int(digits)
  }
}
