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

  /// What a file holds.
  package struct Result: Sendable {
    /// The rows that were read, in the order of the file. `id` and `createdAt` are empty where the file has none.
    package var expenses: [Expense] = []
    /// The rows that could not be read, each with its line and the reason.
    package var faults: [RowFault] = []
    /// Columns that nothing was read from.
    package var unusedColumns: [String] = []
    /// How many rows stand above the header line, and were passed over.
    package var rowsAboveHeader = 0
    /// Whether the file says which rows are spending, by a column of its own or as this program's export, not by the
    /// sign that a bank chose.
    package var saysDirection = false
  }

  let options: Options
  let table: CSVTable
  let columns: StatementColumns
  /// The column of each field, by its number: a search for every cell would take a tenth of an import.
  let places: [Int?]
  let dateOrder: CellDate.Order
  let decimalMark: CellNumber.Mark

  /// Reads a whole file.
  ///
  /// - Throws: `StatementFailure` when the file as a whole cannot be read: its columns, its date order or its decimal
  ///   mark are not known. Single rows that cannot be read are in the result's `faults`.
  package static func read(_ bytes: [UInt8], options: Options) throws(StatementFailure) -> Result {
    let text = options.encoding.utf8(bytes)
    if text.first(where: { ![0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }) == 0x7B { throw .json }
    let table: CSVTable
    do {
      table = try CSVTable(text, separator: options.separator ?? CSVTable.separator(of: text))
    } catch {
      throw .notATable(error)
    }
    guard let first = table.rows.first else { return Result() }
    // Banks write who and when above the header line.
    let complete = table.rows.prefix(linesAboveHeader).firstIndex { row in
      (try? StatementColumns(header: table.texts(row), chosen: options.columns))?.isComplete ?? false
    }
    let place = complete ?? likeliestHeader(in: table, options)
    let header = table.rows[place ?? 0]
    if let columns = try StatementColumns(header: table.texts(header), chosen: options.columns) {
      // Files joined by hand repeat their header line.
      let rows = table.rows.dropFirst((place ?? 0) + 1).filter { !table.isSame($0, header) }
      var result = try StatementReader(table, columns, rows: rows, options: options).result(of: rows)
      result.rowsAboveHeader = place ?? 0
      return result
    }
    guard options.columns.isEmpty, let columns = StatementColumns(guessing: table) else {
      throw .unknownColumns(header: table.texts(first))
    }
    return try StatementReader(table, columns, rows: table.rows, options: options).result(of: table.rows)
  }

  /// Where names were given that no line has together: the first line that would do without them, or has one of them. Its
  /// columns are those that the user is to be shown.
  private static func likeliestHeader(in table: CSVTable, _ options: Options) -> Int? {
    guard !options.columns.isEmpty else { return nil }
    return table.rows.prefix(linesAboveHeader).firstIndex { row in
      let header = table.texts(row)
      if (try? StatementColumns(header: header))?.isComplete ?? false { return true }
      return options.columns.contains { (try? StatementColumns(header: header, chosen: [$0.key: $0.value])) != nil }
    }
  }

  /// How far down the header line is looked for.
  private static let linesAboveHeader = 50

  private init(
    _ table: CSVTable, _ columns: StatementColumns, rows: [CSVTable.Row], options: Options
  ) throws(StatementFailure) {
    /// The cells of one column that are not empty.
    func cells(_ field: StatementColumns.Field) -> some Sequence<String> {
      let position = columns.positions[field]
      return rows.lazy.compactMap { row in
        guard let position else { return nil }
        let text = table.text(row, position)
        return text.isEmpty ? nil : text
      }
    }
    let header = columns.names
    guard columns.positions[.date] != nil else { throw .noColumn(.date, header: header) }
    guard columns.hasMoney else { throw .noColumn(.amount, header: header) }
    guard columns.positions[.currency] != nil || (options.currency ?? columns.currency) != nil else {
      throw .noColumn(.currency, header: header)
    }
    self.options = options
    self.table = table
    self.columns = columns
    places = StatementColumns.Field.allCases.map { columns.positions[$0] }
    if let order = options.dateOrder {
      dateOrder = order
    } else {
      dateOrder = try StatementReader.order(of: cells(.date))
    }
    let fields = [StatementColumns.Field.amount, .credit, .debit]
    let amounts = fields.lazy.flatMap { cells($0) }
    if let mark = options.decimalMark {
      decimalMark = mark
    } else if columns.isOwnExport, !amounts.contains(where: { $0.utf8.contains(CellNumber.Mark.comma.byte) }) {
      // An own export has decimal points, unless a spreadsheet has written it anew its own way.
      decimalMark = .point
    } else {
      switch CellNumber.convention(of: amounts.compactMap { CellNumber($0) }) {
      case .mark(let mark): decimalMark = mark
      case .none: decimalMark = .point
      case .ambiguous:
        func first(_ mark: CellNumber.Mark) -> StatementFailure.Example? {
          for row in rows {
            for position in fields.compactMap({ columns.positions[$0] }) {
              let text = table.text(row, position)
              if CellNumber(text)?.evidence == .mark(mark) { return .init(line: row.line, text: text) }
            }
          }
          return nil
        }
        if let point = first(.point), let comma = first(.comma) {
          throw .contradictingMarks(point: point, comma: comma)
        }
        let example = amounts.first { CellNumber($0)?.evidence == .ambiguous } ?? amounts.first { _ in true }
        throw .ambiguousMark(example: example ?? "")
      }
    }
  }

  private static func order(of cells: some Sequence<String>) throws(StatementFailure) -> CellDate.Order {
    var example: String?
    for cell in cells {
      guard let date = CellDate(cell) else { continue }
      if let proven = date.provenOrder { return proven }
      example = example ?? cell
    }
    if let example { throw .ambiguousDates(example: example) }
    return .yearMonthDay
  }
}
