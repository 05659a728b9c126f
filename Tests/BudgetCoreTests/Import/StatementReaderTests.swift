import BudgetCore
import Testing

/// Files as banks write them, and what they must become.
@Suite struct StatementReaderTests {
  /// The amounts of a file in EUR unless it says otherwise, as stored.
  func amounts(_ file: String, _ change: (inout StatementReader.Options) -> Void = { _ in }) throws -> [String] {
    try read(file, change).expenses.map { $0.money.amount.text }
  }

  func read(
    _ file: String, _ change: (inout StatementReader.Options) -> Void = { _ in }
  ) throws(StatementFailure) -> StatementReader.Result {
    var options = StatementReader.Options()
    options.currency = .eur
    change(&options)
    return try StatementReader.read([UInt8](file.utf8), options: options)
  }

  @Test func `I01 a semicolon file with decimal commas is read as it stands`() throws {
    let result = try read("Date;Amount;Description\n2025-05-12;148,60;lunch\n2025-05-13;-20,00;refund\n")
    #expect(result.expenses.map { $0.money.amount.text } == ["148.60", "-20.00"])
    #expect(result.expenses.map(\.note) == ["lunch", "refund"])
  }

  @Test(arguments: [
    ("I03 whole numbers have no fraction", ["-80", "-14,95"], ["-80", "-14.95"]),
    ("I04 one amount settles the mark of all", ["2.000", "1.340,50"], ["2000", "1340.50"]),
    ("P19 one decimal digit means tenths", ["-86.4", "-86.42"], ["-86.4", "-86.42"]),
    ("P10 brackets are a minus", ["(47.25)", "-(58.30)"], ["-47.25", "58.30"]),
    ("a minus may stand behind", ["12,50-", "3,10"], ["-12.50", "3.10"]),
    ("spaces and apostrophes are group marks", ["1\u{202F}980,40", "3'450,20"], ["1980.40", "3450.20"]),
  ])
  func `amounts are read by the file's own decimal mark`(name: String, cells: [String], expected: [String]) throws {
    let file = "date;amount\n" + cells.map { "2025-05-12;\($0)\n" }.joined()
    #expect(try amounts(file) == expected, "\(name)")
  }

  @Test func `I04 amounts that could be thousands or units are refused until told`() throws {
    let file = "date;amount\n2025-05-12;2.000\n"
    #expect(throws: StatementFailure.ambiguousMark(example: "2.000")) { try read(file) }
    #expect(try amounts(file) { $0.decimalMark = .comma } == ["2000"])
  }

  @Test func `amounts that contradict each other's decimal mark are refused`() {
    let failure = StatementFailure.contradictingMarks(
      point: .init(line: 4, text: "1.5"), comma: .init(line: 3, text: "1,5"))
    #expect(throws: failure) { try read("date;amount\n2025-05-12;2.000\n2025-05-12;1,5\n2025-05-12;1.5\n") }
  }

  @Test(arguments: ["soon", "12,34.5", "1.2.3", "", "4.2e-07", "7.128", "--5"])
  func `a cell that is no amount in its currency is a fault of its row`(cell: String) throws {
    let result = try read("date;amount;note\n2025-05-12;5.00;tea\n2025-05-13;\"\(cell)\";x\n") {
      $0.decimalMark = .point
    }
    #expect(result.expenses.count == 1)
    #expect(result.faults.map(\.line) == [3])
  }

  @Test func `whole yen written with zeros behind the point are whole yen`() throws {
    #expect(try amounts("date,amount,currency\n2025-05-12,1200.00,JPY\n") == ["1200"])
  }

  @Test func `I06 and I22 a quoted field keeps commas, quotes and line breaks`() throws {
    let result = try read("2025-05-12,\"1,275.60\",\"shop, \"\"corner\"\"\n\nthird\"\n")
    #expect(result.expenses.map { $0.money.amount.text } == ["1275.60"])
    #expect(result.expenses.map(\.note) == ["shop, \"corner\"\n\nthird"])
  }

  @Test func `I07 bytes that are not UTF-8 are refused with their line, or read as told`() throws {
    let bytes: [UInt8] = Array("2025-05-12;4,20;B".utf8) + [0xE4] + Array("ckerei\n".utf8)
    var options = StatementReader.Options()
    options.currency = .eur
    #expect(throws: StatementFailure.notATable(.notUTF8(line: 1))) { try StatementReader.read(bytes, options: options) }
    options.encoding = .windows1252
    #expect(try StatementReader.read(bytes, options: options).expenses.map(\.note) == ["Bäckerei"])
  }

  @Test func `I09 byte order marks and repeated header lines of joined files are passed over`() throws {
    let part = "\u{FEFF}date,amount,currency,description\n2025-05-12,5.00,EUR,tea\n"
    let joined = try read(part + part)
    #expect(joined.expenses.map(\.note) == ["tea", "tea"])
    #expect(joined.faults.isEmpty)
  }

  @Test func `I10 credit and debit columns get opposite signs whatever sign the bank wrote`() throws {
    let file =
      "Date,Description,Credit,Debit\n2025-03-01,pay,212.40,\n2025-03-02,food,,61.15\n2025-03-03,rent,,-330.00\n"
    #expect(try amounts(file) == ["-212.40", "61.15", "330.00"])
    let both = try read("Date,Credit,Debit\n2025-03-01,1.00,2.00\n")
    #expect(both.faults.map(\.reason) == [.creditAndDebit("1.00", "2.00")])
  }

  @Test func `I12 a direction column gives the sign`() throws {
    let file = "date;amount;S/H\n08.04.2025;1.450,00;H\n09.04.2025;14,50;S\n"
    #expect(try amounts(file) == ["-1450.00", "14.50"])
    let plain = try read("date;amount;Richtung\n08.04.2025;1.450,00;H\n")
    #expect(plain.unusedColumns == ["Richtung"])
  }

  @Test func `I15 blank rows are passed over and a footer is a fault`() throws {
    let result = try read("Date,Note,Amount\n2025-05-12,tea,4.00\n,,\n\n2025-05-13,tea,20.00\n\nTotal,,24.00\n")
    #expect(result.expenses.count == 2)
    #expect(result.faults == [RowFault(line: 7, column: "Date", reason: .notADay("Total"))])
  }

  @Test func `D07 30 February is a fault of its row`() throws {
    let result = try read("2025-02-30;-1,20;interest\n")
    #expect(result.faults == [RowFault(line: 1, column: "column 1", reason: .notADay("2025-02-30"))])
  }

  @Test func `D09 one day above 12 settles the order of the whole column`() throws {
    let days = try read("date,amount\n03/04/2025,1.00\n25/04/2025,1.00\n12/04/2025,1.00\n").expenses.map(
      \.date.description)
    #expect(days == ["2025-04-03", "2025-04-25", "2025-04-12"])
    #expect(throws: StatementFailure.ambiguousDates(example: "03/04/2025")) {
      try read("date,amount\n03/04/2025,1.00\n")
    }
    let told = try read("date,amount\n03/04/2025,1.00\n") { $0.dateOrder = .monthDayYear }
    #expect(told.expenses.map(\.date.description) == ["2025-03-04"])
  }

  @Test func `a file without a currency needs to be told one`() {
    #expect(throws: StatementFailure.noColumn(.currency, header: ["date", "amount"])) {
      try read("date,amount\n2025-05-12,1.00\n") { $0.currency = nil }
    }
  }

  @Test func `I21 a file of a header line alone has no rows`() throws {
    let result = try read("date,amount,currency\n")
    #expect(result.expenses.isEmpty && result.faults.isEmpty)
  }

  @Test func `signs can be turned round for banks that write spending below zero`() throws {
    #expect(try amounts("date,amount\n2025-05-12,-4.00\n") { $0.negates = true } == ["4.00"])
  }

  @Test func `I10 a zero in the column that is not meant is none`() throws {
    #expect(try amounts("Date,Credit,Debit\n2025-03-01,0.00,4.20\n2025-03-02,5.00,0.00\n") == ["4.20", "-5.00"])
  }

  @Test func `a bank's numbers are no ids, unless they are chosen`() throws {
    let file = "id,date,amount\n7,2025-05-12,1.00\n"
    let plain = try read(file)
    #expect(plain.expenses.map(\.id) == [""])
    #expect(plain.unusedColumns == ["id"])
    #expect(try read(file) { $0.columns = [.id: "id"] }.expenses.map(\.id) == ["7"])
  }

  @Test func `a column that was named and is not there is refused by its name`() {
    #expect(throws: StatementFailure.noSuchColumn("Purpose", header: ["date", "amount"])) {
      try read("date,amount\n2025-05-12,1.00\n") { $0.columns = [.note: "Purpose"] }
    }
  }

  @Test func `of names given, the one that is not there is refused, with the columns of the header line`() {
    let file = "Kontoauszug;Max\nStand;1\nBuchungstag;Zweck;Betrag\n2025-05-12;tea;1,00\n"
    let header = ["Buchungstag", "Zweck", "Betrag"]
    for columns in [[.amount: "Nope"], [.amount: "Betrag", .note: "Nope"]] as [[StatementColumns.Field: String]] {
      #expect(throws: StatementFailure.noSuchColumn("Nope", header: header)) { try read(file) { $0.columns = columns } }
    }
    let unknown = "Kontoauszug;Max\nWann;Was;Wieviel\n2025-05-12;tea;1,00\n"
    #expect(throws: StatementFailure.noSuchColumn("Nope", header: ["Wann", "Was", "Wieviel"])) {
      try read(unknown) { $0.columns = [.date: "Wann", .amount: "Nope"] }
    }
  }

  @Test(arguments: [
    ("food: lunch", "food:lunch"), (" Food ", "Food"), ("a::b", "a:b"), (":a::b:", "a:b"), ("food:lunch", "food:lunch"),
    ("Essen & Trinken : Café", "Essen & Trinken:Café"), (" : ", ""), ("", ""),
  ])
  func `a bank's category is written as it would be when typed`(cell: String, category: String) throws {
    let result = try read("date,amount,category\n2025-05-12,1.00,\"\(cell)\"\n")
    #expect(result.expenses.map(\.category) == [category])
    let own = try read(Self.ownHeader + "A,2025-05-12,1.00,EUR,,\"\(cell)\",,,,\n")
    #expect(own.expenses.map(\.category) == [cell])
  }

  @Test func `a bank's tags stand without the sign they are shown with, each once`() throws {
    #expect(
      try read("date,amount,tags\n2025-05-12,1.00,#trip work # trip\n").expenses.map(\.tags) == [["trip", "work"]])
    let own = try read(Self.ownHeader + "A,2025-05-12,1.00,EUR,,,#trip trip,,,\n")
    #expect(own.expenses.map(\.tags) == [["#trip", "trip"]])
  }

  static let ownHeader = "id,date,amount,currency,note,category,tags,paid_amount,paid_currency,created_at\n"

  @Test func `I16 an own export is read exactly, whatever its amounts look like`() throws {
    let row = "A,2025-05-12,1.234,KWD,'=1+1,food:lunch,a b,3.90,EUR,2025-05-12T08:00:00Z\n"
    let expense = try #require(try read(Self.ownHeader + row).expenses.first)
    #expect(expense.id == "A")
    #expect(expense.money.description == "1.234 KWD")
    #expect(expense.note == "=1+1")
    #expect(expense.tags == ["a", "b"])
    #expect(expense.paid?.description == "3.90 EUR")
    #expect(expense.createdAt == "2025-05-12T08:00:00Z")
  }

  @Test func `an own export that a spreadsheet wrote with decimal commas is not taken for thousands`() throws {
    let header = Self.ownHeader.replacing(",", with: ";")
    #expect(throws: StatementFailure.ambiguousMark(example: "1,234")) {
      try read(header + "A;2025-05-12;1,234;KWD;;;;;;\n")
    }
    #expect(try amounts(header + "A;2025-05-12;12,50;EUR;;;;;;\n") == ["12.50"])
  }

  @Test(arguments: ["-1.00,USD", "1.00,EUR"])
  func `what cannot have been paid is a fault of its row`(paid: String) throws {
    let result = try read(Self.ownHeader + "A,2025-05-12,1.00,EUR,,,,\(paid),\n")
    #expect(result.expenses.isEmpty)
    #expect(result.faults.map(\.line) == [2])
  }

  @Test func `turning signs round turns what was paid as well`() throws {
    let result = try read(Self.ownHeader + "A,2025-05-12,-1.00,EUR,,,,-1.10,USD,\n") { $0.negates = true }
    #expect(result.expenses.first?.paid?.description == "1.10 USD")
  }
}
