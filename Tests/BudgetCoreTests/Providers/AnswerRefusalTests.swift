import Testing

@testable import BudgetCore

/// What is not rates, and how the message names it.
struct AnswerRefusalTests {
  /// A body that is refused because of a field.
  struct Case: Sendable, CustomTestStringConvertible {
    var field: String
    var found: String?
    var body: String
    var testDescription: String { body }
  }

  static func table(_ rates: String) -> String { #"{"base":"USD","date":"2026-10-02","rates":\#(rates)}"# }

  @Test(arguments: [
    Case(field: "rates.EUR", found: "\"abc\"", body: table(#"{"EUR":"abc"}"#)),
    Case(field: "rates.TRY", found: "0", body: table(#"{"TRY":0}"#)),
    Case(field: "rates.CHF", found: "-0.94", body: table(#"{"CHF":-0.94}"#)),
    Case(field: "rates.CHF", found: "null", body: table(#"{"CHF":null}"#)),
    Case(field: "rates.CHF", found: "\"NaN\"", body: table(#"{"CHF":"NaN"}"#)),
    Case(field: "rates.CHF", found: "true", body: table(#"{"CHF":true}"#)),
    Case(field: "rates.CHF", found: "an object", body: table(#"{"CHF":{}}"#)),
    Case(field: "rates.CHF", found: "a list", body: table(#"{"CHF":[1]}"#)),
    Case(field: "rates.CHF", found: "a number beyond all measure", body: table(#"{"CHF":1e128}"#)),
    Case(field: "rates.CHF", found: "a number beyond all measure", body: table(#"{"CHF":1e-400}"#)),
    Case(field: "rates.CHF", found: "1000000000000000000000", body: table(#"{"CHF":1e21}"#)),
    Case(field: "rates.CHF", found: "0.000000000000000000001", body: table(#"{"CHF":1e-21}"#)),
    Case(
      field: "rates.CHF", found: "a number of more than 38 digits",
      body: table(#"{"CHF":0.123456789012345678901234567890123456789}"#)),
    Case(field: "rates", found: "a list", body: table("[]")),
    Case(field: "rates", found: nil, body: #"{"base":"USD","date":"2026-10-02"}"#),
    Case(field: "base", found: nil, body: #"{"date":"2026-10-02","rates":{"EUR":1}}"#),
    Case(field: "base", found: "7", body: #"{"base":7,"date":"2026-10-02","rates":{"EUR":1}}"#),
    Case(field: "base", found: "\"BTC\"", body: #"{"base":"BTC","date":"2026-10-02","rates":{"EUR":1}}"#),
    Case(field: "amount", found: "100", body: #"{"amount":100,"base":"USD","date":"2026-10-02","rates":{"EUR":1}}"#),
    Case(field: "updated_at", found: nil, body: #"{"base":"EUR","rates":{"USD":1.1200,"GBP":0.8600}}"#),
    Case(field: "date", found: "\"02/10/2026\"", body: #"{"base":"USD","date":"02/10/2026","rates":{"EUR":1}}"#),
    Case(field: "date", found: "2026-10-04", body: #"{"base":"USD","date":"2026-10-04","rates":{"EUR":1}}"#),
    Case(field: "timestamp", found: "1.5", body: #"{"base":"USD","timestamp":1.5,"rates":{"EUR":1}}"#),
    Case(
      field: "timestamp", found: "outside the calendar", body: #"{"base":"USD","timestamp":1e18,"rates":{"EUR":1}}"#),
  ])
  func `a wrong field is named with what it holds, V09, V10`(sample: Case) throws {
    let error = try #require(refusal(sample.body))
    guard case .notRates("api.example.com", .field(let field, let found, _)) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(field == sample.field)
    #expect(found == sample.found)
    #expect(error.sentence.contains("`\(sample.field)`"))
    #expect(error.exitStatus == 65)
  }

  @Test(arguments: [
    "2026-10-02T06:00:00Zjunk", "2026-02-30T00:00:00Z", "2023-02-29T00:00:00Z", "2026-10-02T24:00:00Z",
    "2026-10-02T06:00:60Z", "10000-01-01T00:00:00Z", "2026-10-02", "2026-10-02 06:00:00Z", "2026-10-02T06:00Z",
    "2026-10-02T06:00:00.Z", "2026-10-02T06:00:00+25:00", "2026-10-02T06:00:00+2:00", " 2026-10-02T06:00:00Z",
    "2026-10-02t06:00:00z", "2026-10-02T06:00:00,5Z", "2026-10-02T06:00:00+02:00Z", "",
  ])
  func `an instant is read to its last character or refused`(text: String) throws {
    let error = try #require(refusal(#"{"base":"USD","updated_at":"\#(text)","rates":{"EUR":1}}"#))
    guard case .notRates(_, .field("updated_at", found: "\"\(text)\"", _)) = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test(arguments: ["", " \n", "\t"])
  func `nothing is called nothing, O03`(body: String) {
    #expect(refusal(body) == .notRates(host: "api.example.com", .empty))
  }

  @Test func `a web page is called one, A03`() throws {
    let error = try #require(refusal("\n<html>Over quota</html>"))
    #expect(error == .notRates(host: "api.example.com", .html))
    #expect(error.sentence == "api.example.com sent a web page (HTML) where rates were expected.")
    #expect(throws: error) {
      try ECBProvider().decode(answer(Array("<html>".utf8)))
    }
  }

  @Test(arguments: [
    #"{"base":"USD""#, "hello", table(#"{"EUR":NaN}"#), table(#"{"EUR":01}"#), "{}{}", "{\"a\":\u{0}}",
    String(repeating: "[", count: 200_000), "\"text\"", "7", "[]",
  ])
  func `what is not an object of JSON is refused without a dump`(body: String) throws {
    let error = try #require(refusal(body))
    guard case .notRates = error else {
      Issue.record("\(error)")
      return
    }
    #expect(!error.sentence.contains("Debug"))
    #expect(!error.sentence.contains("corrupted"))
  }

  @Test func `JSON in UTF-16 is refused, since its numbers could not be checked`() {
    let body = Self.table(#"{"EUR":1}"#).utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    #expect(throws: RateError.notRates(host: "api.example.com", .notJSON)) {
      try PlainProvider(url: "https://api.example.com").decode(answer(body))
    }
  }

  @Test func `a table of nothing that is money is no rates`() {
    let nothing = RateError.nothing(host: "api.example.com", period: "the latest day")
    #expect(refusal(Self.table("{}")) == nothing)
    #expect(refusal(Self.table(#"{"BTC":1,"USD":1}"#)) == nothing)
  }

  @Test(
    arguments: zip(
      [
        #"{"success":false,"error":{"code":101,"type":"missing_access_key","info":"no key given"}}"#,
        #"{"error":"Rate limit exceeded"}"#, #"{"result":"error","error-type":"invalid-key"}"#,
        #"{"success":false}"#, #"{"error":true,"message":"m","description":"d"}"#,
      ],
      ["missing_access_key: no key given", "Rate limit exceeded", "invalid-key", "an error without a reason", "m: d"]))
  func `a refusal in a good status is told in the provider's words, A01`(body: String, words: String) {
    #expect(refusal(body) == .refusal(host: "api.example.com", words: words))
  }

  @Test func `what a server echoes shows no key and drives no terminal`() throws {
    let body =
      #"{"success":false,"error":"key sesame42 is\u001b[2J\u202e wrong \#(String(repeating: "x", count: 500))"}"#
    let error = #expect(throws: RateError.self) {
      try FixerProvider().decode(answer(Array(body.utf8), secrets: ["sesame42"]))
    }
    let sentence = try #require(error).sentence
    #expect(sentence.hasPrefix("api.example.com sent no rates but said: key *** is [2J  wrong xxx"))
    #expect(sentence.count < 200)
  }

  private func refusal(_ body: String) -> RateError? {
    do throws(RateError) {
      _ = try plain(body)
      return nil
    } catch {
      return error
    }
  }
}
