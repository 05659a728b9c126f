import BudgetCore
import BudgetStore
import Testing

@Suite struct ReadingDamageTests {
  @Test func `S04: a store cut anywhere is refused, and what is whole before the cut is counted`() throws {
    let bytes = Array(store(line(id: "a"), line(id: "é", rest: #","note":"\u00e9""#)).utf8)
    for length in 0..<bytes.count - 1 {
      let found = try #require(damage(Array(bytes[..<length])), "cut at \(length)")
      #expect(found.wholeBefore <= 2)
    }
    #expect(damage(Array(bytes[..<(bytes.count - 4)]))?.wholeBefore == 2)
    #expect(damage(Array(bytes[..<(bytes.count - 30)]))?.wholeBefore == 1)
    #expect(damage([])?.what == .empty)
  }

  @Test(arguments: [
    (store(line()).replacing("}\n]", with: "},\n]"), StoreError.Fault.trailingComma, 3),
    (store(line(rest: #","id":"b""#)), .doubledKey("id"), 2),
    (store(line(rest: #","\u0069d":"b""#)), .doubledKey("id"), 2),
    (store(line(rest: (0..<40).map { #","k\#($0 % 39)":1"# }.joined())), .doubledKey("k0"), 2),
    (store(line(rest: (0..<40).map { #","k\#(min($0, 38))":1"# }.joined())), .doubledKey("k38"), 2),
    (store(line()).replacing("]}", with: "],\"expenses\":[]}"), .doubledKey("expenses"), 3),
    (store(line()) + "x", .trailingText, 4),
    (store(line()) + "\0", .nulByte, 4),
    (store(line(rest: ",\"note\":\"a\u{0}\"")), .nulByte, 2),
    (store(line(rest: ",\"note\":\"a\tb\"")), .controlCharacter, 2),
    (store(line(rest: #","note":"\ud800""#)), .loneSurrogate, 2),
    (store(line(rest: #","note":"\udc00\ud800""#)), .loneSurrogate, 2),
    (store(line(rest: #","note":"\x""#)), .badEscape, 2),
    (store(line(date: "2025-02-29")), .notADay(field: "date", text: "2025-02-29"), 2),
    (store(line(date: String(repeating: "\0", count: 10))), .nulByte, 2),
    (store(line(id: "a"), line(date: String(repeating: "\0", count: 10))), .nulByte, 3),
    (store(line(date: "2025-2-29")), .notADay(field: "date", text: "2025-2-29"), 2),
    (store(line(currency: "ERU")), .unknownCurrency("ERU"), 2),
    (store(line(currency: "XAU")), .noMoney("XAU"), 2),
    (store(line(amount: #""1e2""#)), .notAnAmount(field: "amount", text: "1e2"), 2),
    (store(line(amount: #"".5""#)), .notAnAmount(field: "amount", text: ".5"), 2),
    (store(line(amount: "01")), .badNumber, 2),
    (store(line(amount: "true")), .wrongType(field: "amount", expected: "text"), 2),
    (store(line(rest: #","note":5"#)), .wrongType(field: "note", expected: "text"), 2),
    (store(line(id: "")), .emptyID, 2),
    (store(#"{"id":"a"}"#), .missingField("date"), 2),
    (#"{"format":"other","version":1,"expenses":[]}"#, .notAStore, 1),
    (#"{"format":"budget","version":1}"#, .missingField("expenses"), 1),
    (#"{"format":"budget","expenses":[]}"#, .missingField("version"), 1),
    ("{}", .notAStore, 1),
    ("[]", .expected("{"), 1),
  ])
  func `what is wrong is named with its line`(text: String, what: StoreError.Fault, line: Int) {
    let found = damage(text)
    #expect(found?.what == what)
    #expect(found?.line == line)
  }

  @Test func `the column counts characters, not bytes`() {
    let found = damage(store(line(id: "a"), line(id: "日本é", rest: ",\"note\":\"\u{7}\"")))
    #expect(found?.line == 3)
    #expect(found?.column == 75)
    #expect(found?.wholeBefore == 1)
  }

  @Test(arguments: [[0xFF, 0xFE, 0x7B, 0x00], [0x7B, 0xE9, 0x7D, 0x20, 0x20, 0x20]] as [[UInt8]])
  func `bytes that are not UTF-8 are refused as such`(bytes: [UInt8]) {
    #expect(damage(bytes)?.what == .notUTF8)
  }

  @Test func `S12: invalid UTF-8 in a note is refused at the byte`() {
    var bytes = Array(store(line(rest: #","note":"caf#""#)).utf8)
    let place = bytes.lastIndex(of: 0x23) ?? 0
    bytes[place] = 0xE9
    #expect(damage(bytes)?.what == .notUTF8)
    #expect(damage(bytes)?.byteOffset == place)
  }

  @Test func `ten thousand nested brackets are refused and do not crash`() {
    let deep = String(repeating: "[", count: 10_000)
    #expect(damage(store(line(rest: ",\"x\":" + deep)))?.what == .tooDeep)
    #expect(damage(#"{"x":"# + deep)?.what == .tooDeep)
    #expect(damage(deep)?.what == .expected("{"))
  }

  @Test func `a later version is refused as such, wherever it stands`() {
    for text in [
      #"{"format":"budget","version":2,"expenses":{}}"#,
      #"{"expenses":[{"id":7}],"format":"budget","version":2}"#,
    ] {
      #expect(throws: StoreError.newerVersion(2)) { try everything(text) }
    }
  }

  @Test func `a failure to read is passed on`() {
    let reader = StoreReader { ByteSource { _ throws(StoreError) in throw .cannotRead(errno: 5) } }
    #expect(throws: StoreError.cannotRead(errno: 5)) { try reader.tally(today: testToday) }
  }

  @Test func `a note longer than the window reads`() throws {
    let note = String(repeating: "x", count: 1_000_000)
    #expect(try everything(store(line(), line(id: "b", rest: ",\"note\":\"\(note)\""))).expenses.last?.note == note)
  }
}
