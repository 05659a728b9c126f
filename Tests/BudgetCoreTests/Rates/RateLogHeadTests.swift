@testable import BudgetCore
import Testing

struct RateLogHeadTests {
  private func head(_ text: String) -> RateLogHead? {
    let bytes = Array(("x" + text).utf8)
    return RateLogHead(bytes.span, 1..<bytes.count)
  }

  @Test func `a line of this program is filed by its first bytes`() {
    #expect(head(#"{"date":"2020-01-04","base":"USD","rates":{}}"#) == RateLogHead(day: day(3), base: .usd))
    #expect(head(#"{"date":"2020-02-29","base":"EUR"}"#) == RateLogHead(day: on("2020-02-29"), base: .eur))
  }

  @Test(arguments: [
    "", #"{"date":"2020-01-04","base":"USD""#, #"{"date": "2020-01-04","base":"USD"}"#,
    #"{"base":"USD","date":"2020-01-04"}"#,
    #"{"date":"2020-02-30","base":"USD"}"#, #"{"date":"2020/01/04","base":"USD"}"#,
    #"{"date":"2020-01-0x","base":"USD"}"#,
    #"{"date":"2020-01-04","base":"usd"}"#, #"{"date":"2020-01-04","base":"QQQ"}"#,
    #"{"date":"2020-01-04","base":"USDX"}"#,
    #"{"date":'2020-01-04","base":"USD"}"#, #"{"date":"2020-01-04","bose":"USD"}"#,
    #"{"date":"2020-01-04","base";"USD"}"#,
    #"{"date":"2020-01-04","base":'USD"}"#,
  ])
  func `a line that begins in another way is left to the reader of all of it`(text: String) {
    #expect(head(text) == nil)
  }
}

struct AnswerTimeTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00.000Z", 0), ("2026-10-02T06:00:12.345Z", 1_790_920_812_345), ("1969-12-31T23:59:59.999Z", -1),
  ])
  func `a moment reads as it is written`(text: String, milliseconds: Int64) {
    #expect(AnswerTime.milliseconds(Array(text.utf8).span) == milliseconds)
    #expect(AnswerTime.text(milliseconds: milliseconds) == text)
  }

  @Test(arguments: [
    "", "2026-10-02", "2026-10-02T06:00:12Z", "2026-10-02T06:00:12.345", "2026-10-02T06:00:12.345+",
    "2026-10-02 06:00:12.345Z",
    "2026-13-02T06:00:12.345Z", "2026-10-02T+6:00:12.345Z", "2026-10-02T06:00:12.345Zx", "2026-10-02T06:00:12.34\u{e9}",
  ])
  func `any other text is no moment`(text: String) {
    #expect(AnswerTime.milliseconds(Array(text.utf8).span) == nil)
  }
}
