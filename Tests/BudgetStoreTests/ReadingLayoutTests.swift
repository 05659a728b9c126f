import BudgetCore
import BudgetStore
import Testing

@Suite struct ReadingLayoutTests {
  @Test func `R10: a line written by the program reads back with every digit`() throws {
    let read = try everything(
      store(line(amount: #""98231.47""#, rest: #","note":"flat","category":"rent","tags":["a","b"],"created_at":"c""#)))
    let expense = try #require(read.expenses.first)
    #expect(expense.money.description == "98231.47 EUR")
    #expect(expense.date.description == "2024-02-29")
    #expect(expense.note == "flat")
    #expect(expense.category == "rent")
    #expect(expense.tags == ["a", "b"])
    #expect(expense.createdAt == "c")
    #expect(read.header.isCanonical)
  }

  @Test(arguments: [
    ("12.5", "12.5"), ("1e2", "100"), ("1.50", "1.50"), ("15E-1", "1.5"), ("-0.01", "-0.01"), ("-0", "0"),
    ("12345678901234567890123456789012345.678", "12345678901234567890123456789012345.678"),
  ])
  func `a number in place of a text is read with the digits as written`(number: String, right: String) throws {
    #expect(try everything(store(line(amount: number))).expenses.first?.money.amount.text == right)
  }

  @Test(arguments: ["1e400", "1e39", "123456789012345678901234567890123456789012"])
  func `a number of more than 38 digits is refused at its place`(number: String) {
    let found = damage(store(line(amount: number)))
    #expect(found?.what == .notAnAmount(field: "amount", text: number))
    #expect(found?.line == 2 && found?.column == 49)
  }

  @Test func `S07: a byte order mark and CRLF line ends read the same`() throws {
    let text = store(line(id: "a"), line(id: "b", rest: #","note":"x""#))
    let plain = try everything(text)
    let windows = try everything("\u{FEFF}" + text.replacing("\n", with: "\r\n"))
    #expect(windows.expenses == plain.expenses)
    #expect(plain.header.isCanonical)
    #expect(!windows.header.isCanonical)
  }

  @Test(arguments: [
    #"{"expenses":[{"currency":"EUR","amount":12.50,"note":null,"date":"2024-02-29","id":"a"}],"version":1,"format":"budget"}"#,
    "{ \"format\" : \"budget\" ,\n\"version\":1,\t\"limits\":null,\"expenses\" : [ \n {\n  \"id\": \"a\",\n  \"date\": \"2024-02-29\",\n"
      + "  \"amount\": \"12.50\",\n \"currency\": \"EUR\" \n } \n ] \n } \n\n",
    #"{"format":"budget","version":1,"limits":[],"expenses":[{"\u0069d":"a","date":"2024-02-29","amount":"12.50","currency":"EUR"}]}"#,
  ])
  func `any other layout reads the same`(text: String) throws {
    let read = try everything(text)
    #expect(read.expenses.count == 1)
    #expect(read.expenses.first?.id == "a")
    #expect(read.expenses.first?.money.description == "12.50 EUR")
    #expect(!read.header.isCanonical)
  }

  @Test func `fields that the program does not know are kept, also inside paid and at the top`() throws {
    let text =
      #"{"format":"budget","version":1,"app":{"k":[1]},"expenses":["# + "\n"
      + line(rest: #","paid":{"amount":"1","fee":0.10,"currency":"USD"},"who":{"a":"b"}"#) + "\n],\n\"end\":1.0}"
    let read = try everything(text)
    let expense = try #require(read.expenses.first)
    #expect(expense.unknown.contains(UnknownField(key: "who", json: #"{"a":"b"}"#)))
    #expect(
      read.header.unknown == [UnknownField(key: "app", json: #"{"k":[1]}"#), UnknownField(key: "end", json: "1.0")])
    let written = String(decoding: RecordEncoder.line(expense), as: UTF8.self)
    #expect(written == line(rest: #","paid":{"amount":"1","currency":"USD","fee":0.10},"who":{"a":"b"}"#))
  }

  @Test func `an empty list of expenses is canonical`() throws {
    let read = try everything(store())
    #expect(read.expenses.isEmpty)
    #expect(read.header.isCanonical)
  }

  @Test func `limits are read with their scope, days and unknown fields`() throws {
    let limits =
      #"[{"name":"food","amount":"300","currency":"EUR","every":"week","category":"food","from":"2026-01-01","rollover":true,"x":1},"#
      + #"{"name":"all","amount":"9.5","currency":"USD","every":"month"}]"#
    let header = #"{"format":"budget","version":1,"limits":"# + limits + #","expenses":["#
    let read = try StoreReader(bytes: Array(store(header: header).utf8)).header()
    #expect(read.limits.map(\.name) == ["food", "all"])
    #expect(read.limits.first?.scope == .category("food"))
    #expect(read.limits.first?.unknown == [UnknownField(key: "x", json: "1")])
    #expect(read.limits.last?.scope == .everything)
    #expect(String(decoding: RecordEncoder.header(limits: read.limits, unknown: []), as: UTF8.self) == header)
  }

  @Test(arguments: [1, 7, 40, 64, 100, 1000]) func `chunks of any size give the same`(size: Int) throws {
    var random = RandomExpenses(seed: 11)
    let expenses = (0..<60).map { random.expense($0) }
    var bytes = RecordEncoder.header(limits: [], unknown: []) + [0x0A]
    for (place, expense) in expenses.enumerated() {
      bytes += RecordEncoder.line(expense) + Array((place == 59 ? "\n" : ",\n").utf8)
    }
    bytes += RecordEncoder.trailer
    var position = 0
    var read: [Expense] = []
    let reader = StoreReader {
      ByteSource { buffer in
        let count = min(size, buffer.count, bytes.count - position)
        for place in 0..<count { buffer[place] = bytes[position + place] }
        position += count
        return count
      }
    }
    let header = try reader.forEachExpense { expense throws(StoreError) in read.append(expense) }
    #expect(read == expenses)
    #expect(header.isCanonical == expenses.allSatisfy { $0.unknown.isEmpty })
  }
}
