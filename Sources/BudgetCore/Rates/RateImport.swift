/// What a file of rates holds, read whole or not at all.
package struct RateImport: Hashable, Sendable {
  /// The source that the rates belong to: `ecb`, or `import` for a file of rows.
  package var source: String
  /// The snapshots, oldest day first.
  package var snapshots: [RateSnapshot]
  /// Codes in the file that are no currency with minor digits, sorted. Their values were not looked at.
  package var skipped: [String]

  /// Reads the ECB's history (`Date,USD,JPY,…`; 1 EUR = the figure, `N/A` or nothing for none) or rows
  /// (`date,base,quote,rate`; 1 base = rate quote), told apart by the first line. A byte order mark and CRLF are taken.
  ///
  /// - Parameter today: a day later than the one after it is refused.
  /// - Throws: every fault of the file, in its order.
  package init(_ file: [UInt8], today: Day) throws(RateImportError) {
    let lines = RateFileLine.lines(of: file)
    let names = lines.first?.fields.map { $0.text.lowercased() } ?? []
    let reading: RateImportReading
    if names == ["date", "base", "quote", "rate"] {
      reading = RateImportReading(rows: lines.dropFirst(), latest: today.adding(days: 1))
      source = RateSourceName.rows
    } else if let header = lines.first, names.first == "date", header.isCurrencies(from: 1) {
      reading = RateImportReading(ecb: lines.dropFirst(), header: header, latest: today.adding(days: 1))
      source = RateSourceName.ecb
    } else {
      throw RateImportError(faults: [RateImportError.Fault(line: 1, column: 1, problem: .unknownHeader)])
    }
    guard reading.faults.isEmpty else { throw RateImportError(faults: reading.faults) }
    snapshots = reading.snapshots.sorted { ($0.day, $0.base) < ($1.day, $1.base) }
    skipped = reading.skipped.sorted()
  }
}

/// Why a file of rates was refused as a whole.
package struct RateImportError: Error, Hashable, Sendable {
  /// What is wrong at one place of the file.
  package enum Problem: Hashable, Sendable {
    /// The first line is neither the ECB's nor that of rows.
    case unknownHeader
    /// The line has another number of fields than the first one.
    case fieldCount(found: Int, expected: Int)
    /// Not a day written `YYYY-MM-DD`: the text.
    case notADay(String)
    /// A day later than tomorrow.
    case tooLate(Day)
    /// Not a number from 1e-20 to 1e20: the text.
    case notARate(String)
    /// Base and quote are the same.
    case sameCurrency(Currency)
    /// A second column for this currency.
    case secondColumn(Currency)
    /// The line lacks the comma that ends the first one: its last figure may have been cut.
    case cutOff
  }

  /// One fault.
  package struct Fault: Hashable, Sendable {
    /// The line, from 1.
    package var line: Int
    /// The byte of the line at which the field begins, from 1.
    package var column: Int
    /// What is wrong.
    package var problem: Problem
  }

  /// All faults, in the order of the file; never empty.
  package var faults: [Fault]
}

/// A line of a file of rates, in fields.
struct RateFileLine {
  /// A field without the blanks and the quotes around it.
  struct Field {
    var text: String
    /// The byte of the line at which it begins, from 1.
    var column: Int

    /// The currency with minor digits that it names.
    var currency: Currency? { Currency(code: text).flatMap { $0.minorDigits == nil ? nil : $0 } }
  }

  var number: Int
  var fields: [Field]
  /// Whether a comma stands behind the last field.
  var isClosed: Bool

  /// Whether the fields from this one on are codes of three letters, currencies among them.
  func isCurrencies(from first: Int) -> Bool {
    let codes = fields.dropFirst(first)
    return codes.allSatisfy { $0.text.utf8.count == 3 } && codes.contains { $0.currency != nil }
  }

  /// The lines that are not blank. A comma behind the last field, as the ECB writes it, makes no field.
  static func lines(of file: [UInt8]) -> [RateFileLine] {
    let body = file.starts(with: [0xEF, 0xBB, 0xBF]) ? file[3...] : file[...]
    var lines: [RateFileLine] = []
    for (index, line) in body.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      var fields: [Field] = []
      for part in line.split(separator: 0x2C, omittingEmptySubsequences: false) {
        let text = part.drop(while: isPadding)
        let trimmed = text.reversed().drop(while: isPadding).reversed()
        fields.append(
          Field(text: String(decoding: Array(trimmed), as: UTF8.self), column: part.startIndex - line.startIndex + 1))
      }
      let isClosed = fields.count > 1 && fields.last?.text.isEmpty == true
      if isClosed { fields.removeLast() }
      if fields.contains(where: { !$0.text.isEmpty }) {
        lines.append(RateFileLine(number: index + 1, fields: fields, isClosed: isClosed))
      }
    }
    return lines
  }

  private static func isPadding(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0D || byte == 0x09 || byte == 0x22 }
}
