/// Which column of a file holds what.
package struct StatementColumns: Hashable, Sendable {
  /// What a column can hold.
  package enum Field: Int, Sendable, CaseIterable {
    case date, amount, currency, note, category, tags, credit, debit, direction, id, paidAmount, paidCurrency, createdAt

    private static let names = [
      "date", "amount", "currency", "note", "category", "tags", "credit", "debit", "direction", "id", "paid_amount",
      "paid_currency", "created_at",
    ]

    /// Its name in the header line of this program's own export.
    package var name: String { Field.names[rawValue] }

    /// The field of a name; `nil` where none is called that.
    package init?(name: String) {
      guard let place = Field.names.firstIndex(of: name) else { return nil }
      self.init(rawValue: place)
    }
  }

  /// Column positions, counted from 0.
  package var positions: [Field: Int]
  /// The names of all columns, in their order.
  package var names: [String]
  /// The currency that the name of the amount's column gives, as `Amount (EUR)` does.
  package var currency: Currency?
  /// Whether the file is this program's own csv, whose texts are guarded against spreadsheet formulas.
  package var isOwnExport: Bool

  /// The header line of this program's own CSV export; that of `list` is its beginning.
  package static let ownHeader: [Field] = [
    .id, .date, .amount, .currency, .note, .category, .tags, .paidAmount, .paidCurrency, .createdAt,
  ]
  /// The names of columns that nothing is read from.
  package var unused: [String] {
    let used = Set(positions.values)
    return names.indices.filter { !used.contains($0) && !names[$0].isEmpty }.map { names[$0] }
  }

  /// Whether there is what every row needs: a day, and an amount or both of credit and debit.
  package var isComplete: Bool { positions[.date] != nil && hasMoney }
  /// Whether there is an amount, or both of credit and debit.
  package var hasMoney: Bool {
    positions[.amount] != nil || positions[.credit] != nil && positions[.debit] != nil
  }

  private static let ownBeginning = ownHeader.prefix(7).map(\.name)

  /// Columns by the names in a header line; `nil` when no name in it is known as a date or an amount.
  ///
  /// Ids and instants are read from this program's own export only, unless chosen: a bank's numbers are not unique
  /// among banks, and two rows with one id are one expense.
  /// - Parameter chosen: names that the user gave for fields; they win over what the names suggest.
  /// - Throws: `noSuchColumn` when a name given is not in the header.
  package init?(header: [String], chosen: [Field: String] = [:]) throws(StatementFailure) {
    let names = header.map(StatementColumns.normalized)
    let bareNames = header.map { StatementColumns.normalized(StatementColumns.nameAndCurrency($0).name) }
    isOwnExport = header.starts(with: StatementColumns.ownBeginning)
    var positions: [Field: Int] = [:]
    // In a fixed order, so that the same file always gets the same answer.
    for field in Field.allCases {
      guard let name = chosen[field] else { continue }
      let wanted = StatementColumns.normalized(name)
      guard let position = names.firstIndex(of: wanted) ?? bareNames.firstIndex(of: wanted) else {
        throw .noSuchColumn(name, header: header)
      }
      positions[field] = position
    }
    for field in Field.allCases where positions[field] == nil {
      if !isOwnExport, field == .id || field == .createdAt { continue }
      let taken = Set(positions.values)
      let known = [field.name] + StatementColumns.synonyms[field, default: []]
      positions[field] =
        known.lazy.compactMap { name in
          bareNames.indices.first { bareNames[$0] == name && !taken.contains($0) }
        }.first
    }
    guard positions[.date] != nil || positions[.amount] != nil else { return nil }
    self.positions = positions
    self.names = header
    currency = positions[.amount].flatMap { StatementColumns.nameAndCurrency(header[$0]).currency }
  }

  /// Columns of a file without a header line, by what all its cells have in common; `nil` when no column holds dates,
  /// or not exactly one holds numbers.
  package init?(guessing table: CSVTable) {
    let width = table.rows.lazy.map(\.count).max() ?? 0
    let columns = (0..<width).map { column in table.rows.map { table.text($0, column) } }
    var positions: [Field: Int] = [:]
    positions[.date] = columns.firstIndex { $0.allSatisfy { CellDate($0) != nil } }
    let numbers = columns.indices.filter { $0 != positions[.date] && columns[$0].allSatisfy { CellNumber($0) != nil } }
    guard positions[.date] != nil, numbers.count == 1 else { return nil }
    positions[.amount] = numbers[0]
    positions[.currency] = columns.firstIndex { $0.allSatisfy { Currency(code: $0) != nil } }
    let taken = Set(positions.values)
    positions[.note] = columns.indices.last { column in
      !taken.contains(column) && columns[column].contains { $0.count > 1 }
    }
    self.positions = positions
    isOwnExport = false
    names = (0..<width).map { "column \($0 + 1)" }
  }

  /// `Amount` and the euro of `Amount (EUR)`; the whole name and none where nothing in brackets names a currency.
  private static func nameAndCurrency(_ header: String) -> (name: String, currency: Currency?) {
    let parts = header.split(separator: "(", maxSplits: 1)
    guard parts.count == 2, parts[1].last == ")",
      let currency = CurrencySymbol.single(String(parts[1].dropLast())), currency.minorDigits != nil
    else { return (header, nil) }
    return (String(parts[0].last == " " ? parts[0].dropLast() : parts[0]), currency)
  }

  /// Small letters, blanks and underscores alike, no byte order mark.
  private static func normalized(_ name: String) -> String {
    String(
      name.lowercased().unicodeScalars.filter { $0 != "\u{FEFF}" }.map { $0 == " " || $0 == "-" ? "_" : Character($0) })
  }

  private static let synonyms: [Field: [String]] = [
    .date: [
      "datum", "booking_date", "transaction_date", "value_date", "started_date", "buchungstag", "buchungsdatum",
      "fecha", "data",
    ],
    .amount: ["betrag", "importe", "montant", "importo", "bedrag", "value", "sum"],
    .currency: ["währung", "waehrung", "divisa", "devise", "valuta", "moneda", "ccy", "currency_code"],
    .note: [
      "description", "memo", "details", "payee", "merchant", "text", "name", "title", "verwendungszweck",
      "beschreibung", "libellé", "concepto", "omschrijving", "reference",
    ],
    .category: ["kategorie", "catégorie", "categoría"],
    .tags: ["tag", "labels"],
    .credit: ["haben", "money_in", "paid_in", "deposit", "crédit", "abono"],
    .debit: ["soll", "money_out", "paid_out", "withdrawal", "débit", "cargo"],
    .direction: ["s/h", "soll/haben", "af_bij", "d/k", "dr/cr", "debit/credit", "credit/debit"],
  ]
}
