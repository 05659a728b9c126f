import Foundation
import Testing

@testable import BudgetCore

struct PlainFormTests {
  @Test(arguments: [
    #"{"base":"USD","updated_at":"2026-10-02T06:00:00Z","rates":{"EUR":0.92}}"#,
    #"{"base":"USD","updated_at":"2026-10-02T06:00:00","rates":{"EUR":0.92}}"#,
    #"{"base":"USD","updated_at":"2026-10-02T06:00:00.123456789Z","rates":{"EUR":0.92}}"#,
    #"{"base":"USD","updated_at":"2026-10-02T01:30:00-0500","rates":{"EUR":0.92}}"#,
    #"{"base_code":"USD","date":"2026-10-02","rates":{"EUR":0.92}}"#,
    #"{"base":"USD","date":"2026-10-02T23:59:59Z","rates":{"EUR":0.92}}"#,
    #"{"base":"USD","timestamp":1790899200,"conversion_rates":{"EUR":"0.92","USD":1}}"#,
    #"{"base":"usd","timestamp":"1790985599","rates":{"eur":9.2e-1}}"#,
    #"{"success":true,"source":"USD","timestamp":1790899200,"quotes":{"USDEUR":0.92,"USDUSD":1}}"#,
    #"{"result":"success","error":null,"amount":1.0,"base":"USD","date":"2026-10-02","rates":{"EUR":0.92,}}"#,
    #"{"base":"USD","date":"2026-10-02","rates":{"EUR":0.92,"EUR":7}}"#,
    #"{"base":"USD","date":"2026-10-02","rates":{"eur":7,"EUR":0.92}}"#,
  ])
  func `the form of the contract and those near it are one table`(body: String) throws {
    let snapshot = try plain(body)
    #expect(snapshot.base == .usd)
    #expect(snapshot.day == iso("2026-10-02"))
    #expect(snapshot.texts == ["EUR": "0.92"])
    #expect(snapshot.source == "plain")
    #expect(snapshot.asked == nil)
  }

  @Test func `the contract's own names and types are read as they stand`() throws {
    let body = #"{"base":"USD","updated_at":"2026-10-02T08:00:00.250+02:00","rates":{"EUR":0.92}}"#
    let response = try answer(Array(body.utf8)).decoded(as: RatesResponse.self)
    #expect(response.base == "USD")
    #expect(response.updatedAt == Date(timeIntervalSince1970: 1_790_920_800.250))
    #expect(response.rates == ["EUR": Decimal(sign: .plus, exponent: -2, significand: 92)])
  }

  @Test func `updated_at comes before date, and date before timestamp`() throws {
    let rates = #""base":"USD","rates":{"EUR":1}"#
    #expect(
      try plain(#"{\#(rates),"timestamp":1700000000,"date":"2025-05-05","updated_at":"2024-04-04T00:00:00Z"}"#).day
        == iso("2024-04-04"))
    #expect(try plain(#"{\#(rates),"timestamp":1700000000,"date":"2025-05-05"}"#).day == iso("2025-05-05"))
    #expect(try plain(#"{\#(rates),"timestamp":1700000000}"#).day == iso("2023-11-14"))
  }

  @Test(
    arguments: zip(
      [
        "2026-10-02T00:30:00+02:00", "2026-10-01T23:30:00-02:00", "2026-10-01T23:59:59.9999999999Z",
        "2026-10-02T00:00:00",
      ],
      ["2026-10-01", "2026-10-02", "2026-10-01", "2026-10-02"]))
  func `the rate day is the date in UTC, A13`(instant: String, expected: String) throws {
    let snapshot = try plain(#"{"base":"USD","updated_at":"\#(instant)","rates":{"EUR":1}}"#)
    #expect(snapshot.day == iso(expected))
  }

  @Test(
    arguments: zip(
      ["6.4e-5", "1e-20", "100000000000000000000", "17650", "1.10", "0.12345678901234567890123456789012345678", "1E2"],
      [
        "0.000064", "0.00000000000000000001", "100000000000000000000", "17650", "1.1",
        "0.12345678901234567890123456789012345678", "100",
      ]))
  func `a figure keeps its digits, with an exponent too, A18`(sent: String, kept: String) throws {
    #expect(try plain(#"{"base":"IDR","date":"2025-03-03","rates":{"USD":\#(sent)}}"#).texts == ["USD": kept])
    #expect(try plain(#"{"base":"IDR","date":"2025-03-03","rates":{"USD":"\#(sent)"}}"#).texts == ["USD": kept])
  }

  @Test func `codes that are no money are passed over before their value is looked at`() throws {
    let long = String(repeating: "9", count: 45)
    let snapshot = try plain(
      #"{"base":"USD","date":"2026-10-02","rates":{"EUR":1,"BTC":null,"XAU":-1,"us_dollar":{},"ABC":1e400,"X":\#(long)}}"#
    )
    #expect(snapshot.texts == ["EUR": "1"])
    #expect(snapshot.skipped == ["ABC", "BTC", "X", "XAU", "us_dollar"])
  }

  @Test func `the base in the body counts, and its own rate is left out, A06`() throws {
    let snapshot = try plain(#"{"base":"EUR","date":"2026-10-02","rates":{"USD":1.12,"GBP":0.86,"EUR":1}}"#)
    #expect(snapshot.base == .eur)
    #expect(snapshot.texts == ["USD": "1.12", "GBP": "0.86"])
  }

  @Test func `the provider's day is kept, however old it is, A10, V12`() throws {
    let old = #"{"base":"USD","date":"2025-06-03","rates":{"EUR":1}}"#
    #expect(try plain(old, today: iso("2025-06-14")).day == iso("2025-06-03"))
    let newYear = RateQuestion.Period.days(iso("2026-01-01")...iso("2026-01-01"))
    let before = #"{"base":"USD","date":"2025-12-31","rates":{"EUR":1}}"#
    #expect(try plain(before, period: newYear).day == iso("2025-12-31"))
  }

  @Test func `an instant alone in the answer for one past day is filed under that day, A12`() throws {
    let body = #"{"base":"USD","timestamp":1704153612,"rates":{"EUR":1}}"#
    let asked = RateQuestion.Period.days(iso("2024-01-01")...iso("2024-01-01"))
    #expect(try plain(body, period: asked).day == iso("2024-01-01"))
    #expect(try plain(body).day == iso("2024-01-02"))
    let dated = #"{"base":"USD","date":"2024-01-03","updated_at":"2024-01-02T00:00:12Z","rates":{"EUR":1}}"#
    #expect(try plain(dated, period: asked).day == iso("2024-01-02"))
    let today = RateQuestion.Period.days(testToday...testToday)
    #expect(try plain(body, period: today).day == iso("2024-01-02"))
  }

  @Test func `tomorrow's rates are taken`() throws {
    let body = #"{"base":"USD","date":"2026-10-03","rates":{"EUR":1}}"#
    #expect(try plain(body).day == iso("2026-10-03"))
  }
}
