import Testing

@testable import BudgetCLI

@Suite struct Forms {
  @Test(
    "L04: nothing in a note steers the terminal, breaks the line or hides",
    arguments: [
      ("plain", "plain"), ("tea\u{1B}[2J", "tea\\u{1B}[2J"), ("a\rFAKE 0.00", "a\\rFAKE 0.00"),
      ("a\nb\tc", "a\\nb\\tc"),
      ("\u{7}", "\\u{7}"), ("\u{9B}2J", "\\u{9B}2J"), ("\u{202E}gpj", "\\u{202E}gpj"), ("\u{2066}x", "\\u{2066}x"),
      ("\u{2028}", "\\u{2028}"), ("in\u{AD}voice", "in\\u{AD}voice"), ("a\u{200B}b", "a\\u{200B}b"),
      ("a\u{200D}b", "a\\u{200D}b"), ("\u{FEFF}a", "\\u{FEFF}a"), ("a\u{3164}b", "a\\u{3164}b"),
      ("\u{E0041}", "\\u{E0041}"), ("\u{200F}x", "\\u{200F}x"), ("Gebäck ぶどう", "Gebäck ぶどう"),
      ("👩‍👧 ❤️", "👩‍👧 ❤️"), ("می‌خواهم", "می‌خواهم"), ("e\u{301}", "e\u{301}"), ("a\u{A0}b", "a\u{A0}b"),
    ])
  func safeText(text: String, shown: String) {
    #expect(SafeText.line(text) == shown)
  }

  @Test func `a long text is cut where a message quotes it`() {
    #expect(SafeText.quoted(String(repeating: "x", count: 200)) == "“\(String(repeating: "x", count: 80))…”")
  }

  @Test(
    "L04: JSON keeps the text and shows no control or bidirectional character raw",
    arguments: [
      ("a\"b\\c", #""a\"b\\c""#), ("a\nb\r\t", #""a\nb\r\t""#), ("\u{1B}\u{7F}\u{9B}", #""\u001b\u007f\u009b""#),
      ("\u{202E}", #""\u202e""#), ("ぶ👍", "\"ぶ👍\""), ("", #""""#), ("\u{2028}", #""\u2028""#),
    ])
  func jsonStrings(text: String, json: String) {
    #expect(JSON.string(text).text == json)
  }

  @Test func `JSON keeps the order of its keys`() {
    let value = JSON.object([
      .init("b", .array([.null, .bool(true), .int(-3)])), .init("a", .raw("1.50")), .init("c", .optional(nil)),
    ])
    #expect(value.text == #"{"b":[null,true,-3],"a":1.50,"c":null}"#)
  }

  @Test func `csv quotes commas, quotation marks and line breaks, guards formulas, and ends lines in CRLF`() {
    var bytes: [UInt8] = []
    CSV.write(["a,b", "say \"hi\"", "x\ny", "=1", "plain"], to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "\"a,b\",\"say \"\"hi\"\"\",\"x\ny\",'=1,plain\r\n")
  }
}
