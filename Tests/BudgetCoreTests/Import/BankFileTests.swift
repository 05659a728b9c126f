import BudgetCore
import Testing

/// Files as banks, spreadsheets and careless hands write them: read as they are meant, or refused, never guessed at.
@Suite struct BankFileTests {
  func read(
    _ bytes: some Sequence<UInt8>, _ change: (inout StatementReader.Options) -> Void = { _ in }
  ) throws(StatementFailure) -> StatementReader.Result {
    var options = StatementReader.Options()
    change(&options)
    return try StatementReader.read(Array(bytes), options: options)
  }

  /// What was read, a line each.
  func lines(_ result: StatementReader.Result) -> [String] {
    result.expenses.map { "\($0.date) \($0.money) \($0.note)" }
  }

  @Test func `what a bank writes above the header line is passed over and counted`() throws {
    let file = """
      "Girokonto";"DE12"
      "Kontostand vom 31.10.2026:";"1.234,56 €"

      "Buchungsdatum";"Verwendungszweck";"Betrag (€)"
      "01.10.2026";"Miete";"-1.212,00"

      """
    let result = try read(file.utf8)
    #expect(lines(result) == ["2026-10-01 -1212.00 EUR Miete"])
    #expect(result.rowsAboveHeader == 2)
    #expect(result.unusedColumns.isEmpty)
  }

  @Test func `a first line without a separator does not make the comma one`() throws {
    let result = try read("Kontoauszug\ndate;amount\n2026-10-01;1,50\n".utf8) { $0.currency = .eur }
    #expect(lines(result) == ["2026-10-01 1.50 EUR "])
  }

  @Test func `the currency in the name of the amount's column counts, unless one is given or a row has its own`() throws
  {
    let file = "date,Amount (EUR)\n2026-10-01,1.50\n".utf8
    #expect(lines(try read(file)) == ["2026-10-01 1.50 EUR "])
    #expect(lines(try read(file) { $0.currency = .usd }) == ["2026-10-01 1.50 USD "])
    let own = "date,Amount (EUR),currency\n2026-10-01,1.50,GBP\n".utf8
    #expect(lines(try read(own)) == ["2026-10-01 1.50 GBP "])
    #expect(throws: StatementFailure.noColumn(.amount, header: ["date", "Amount (net)"])) {
      try read("date,Amount (net)\n2026-10-01,1.50\n".utf8) { $0.currency = .eur }
    }
  }

  @Test(arguments: [("FF", [0xFF, 0xFE] as [UInt8], false), ("FE", [0xFE, 0xFF], true)])
  func `a byte order mark says UTF-16, whatever the option says`(name: String, mark: [UInt8], isBig: Bool) throws {
    let units = "date;amount;note\n2026-10-01;1,50;café 🍜\n".utf16
    let bytes =
      mark + units.flatMap { isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for encoding in TextEncoding.allCases {
      let result = try read(bytes) { ($0.currency, $0.encoding) = (.eur, encoding) }
      #expect(lines(result) == ["2026-10-01 1.50 EUR café 🍜"])
    }
    #expect(throws: StatementFailure.notATable(.notUTF8(line: 3))) { try read(bytes + [0x20]) }
  }

  @Test func `a byte order mark says UTF-8, whatever the option says`() throws {
    let file = "\u{FEFF}date,amount,note\n2026-10-01,1.50,café\n".utf8
    #expect(lines(try read(file) { ($0.currency, $0.encoding) = (.eur, .windows1252) }) == ["2026-10-01 1.50 EUR café"])
  }

  @Test func `lines may end in a carriage return alone`() throws {
    let result = try read("date,amount,note\r2026-10-01,1.50,\"a\rb\"\r2026-10-02,x,c\r".utf8) { $0.currency = .eur }
    #expect(lines(result) == ["2026-10-01 1.50 EUR a\rb"])
    #expect(result.faults.map(\.line) == [4])
  }

  @Test func `a text that was split at an unquoted separator is a fault, blanks behind the last column are none`()
    throws
  {
    let result = try read("date,amount,note\n2026-10-01,12,50,tea\n2026-10-01,12,tea,,\n".utf8) { $0.currency = .eur }
    #expect(result.faults == [RowFault(line: 2, reason: .surplusField("tea"))])
    #expect(lines(result) == ["2026-10-01 12.00 EUR tea"])
  }

  @Test func `two rows with one id are one purchase only when they say the same`() throws {
    let file = "id,date,amount\n7,2026-10-01,1.00\n7,2026-10-01,1.00\n7,2026-10-02,2.00\n".utf8
    let result = try read(file) { ($0.currency, $0.columns) = (.eur, [.id: "id"]) }
    #expect(result.expenses.count == 2)
    #expect(result.faults == [RowFault(line: 4, column: "id", reason: .sameID("7", line: 3))])
  }

  @Test func `an amount below zero that is called money in is refused, a debit below zero is spending`() throws {
    let result = try read("date;amount;S/H\n01.10.2026;-5,00;H\n01.10.2026;-5,00;S\n".utf8) { $0.currency = .eur }
    #expect(lines(result) == ["2026-10-01 5.00 EUR "])
    #expect(result.faults == [RowFault(line: 2, column: "S/H", reason: .negativeCredit("-5,00"))])
  }

  @Test func `years of two digits are of this century, in the order that is named`() throws {
    let file = "date,amount\n01.10.26,1.00\n31.12.26,1.00\n".utf8
    #expect(throws: StatementFailure.ambiguousDates(example: "01.10.26")) { try read(file) { $0.currency = .eur } }
    let result = try read(file) { ($0.currency, $0.dateOrder) = (.eur, .dayMonthYear) }
    #expect(lines(result) == ["2026-10-01 1.00 EUR ", "2026-12-31 1.00 EUR "])
    #expect(CellDate("26/10/01")?.day(order: .yearMonthDay)?.description == "2026-10-01")
    #expect(CellDate("10-1-26")?.day(order: .monthDayYear)?.description == "2026-10-01")
  }

  @Test(arguments: ["12.5", "{\"expenses\":[]}", "\u{FEFF} {}"])
  func `JSON is called by its name`(file: String) {
    let failure: StatementFailure = file == "12.5" ? .unknownColumns(header: ["12.5"]) : .json
    #expect(throws: failure) { try read(file.utf8) }
  }

  @Test func `only a bank's own signs leave open which rows are spending`() throws {
    func says(_ file: String) throws -> Bool { try read(file.utf8) { $0.currency = .eur }.saysDirection }
    #expect(try !says("date,amount\n2026-10-01,1.50\n"))
    #expect(try says("date,credit,debit\n2026-10-01,1.50,\n"))
    #expect(try says("date,amount,s/h\n2026-10-01,1.50,S\n"))
    #expect(try says(StatementReaderTests.ownHeader))
  }

  @Test func `an own export gives back ids with a guard, and tags that begin with an accent`() throws {
    let row = "'-A,2026-10-01,1.50,EUR,,,a \u{301}b,,,\n"
    let expense = try #require(try read((StatementReaderTests.ownHeader + row).utf8).expenses.first)
    #expect(expense.id == "-A")
    #expect(expense.tags == ["a", "\u{301}b"])
  }
}
