import BudgetCore
import Testing

func currency(_ code: String) -> Currency { Currency(code: code) ?? .eur }

@Suite struct AmountParserTests {
  @Test(arguments: [
    ("12.50", "EUR", "12.50"), ("12,50", "EUR", "12.50"), ("1,234.50", "USD", "1234.50"), ("12", "EUR", "12"),
    ("1.234,50", "EUR", "1234.50"), ("1 234.50", "EUR", "1234.50"), ("1'234.50", "CHF", "1234.50"),
    ("1\u{A0}234,5", "EUR", "1234.5"), ("1.234.567", "EUR", "1234567"), ("1,234,567.8", "USD", "1234567.8"),
    ("1 234,567", "TND", "1234.567"), ("-5.00", "EUR", "-5.00"), ("\u{2212}218.35", "EUR", "-218.35"),
    ("007.50", "EUR", "7.50"), ("0", "EUR", "0"), ("-0.00", "EUR", "0.00"), ("000", "JPY", "0"),
    ("1 234", "EUR", "1234"),
    ("9999999999999999999999999999", "JPY", "9999999999999999999999999999"), ("0.5", "USD", "0.5"),
    ("1.2345", "CLF", "1.2345"), ("2.350", "CLF", "2.350"),
  ])
  func `an amount with one reading is taken with the digits as typed`(text: String, code: String, expected: String)
    throws
  {
    #expect(try AmountParser.number(text, in: currency(code)).text == expected)
  }

  @Test(arguments: [
    ("6,045.80", "USD", "6045.80", "P03"), ("16,90", "EUR", "16.90", "P06"),
    ("1\u{202F}980,40", "EUR", "1980.40", "P07"),
    ("1\u{A0}980.40", "EUR", "1980.40", "P07"), ("3'450.20", "CHF", "3450.20", "P18"),
    ("3\u{2019}450.20", "CHF", "3450.20", "P18"), ("-86.4", "EUR", "-86.4", "P19"), ("1200", "JPY", "1200", "R01"),
    ("3.145", "KWD", "3.145", "R03"), ("98231.47", "EUR", "98231.47", "R10"),
    ("\u{2212}218.35", "EUR", "-218.35", "P09"),
  ])
  func `P03 P06 P07 P09 P18 P19 R01 R03 R10 amounts are read whole`(
    text: String, code: String, expected: String, id: String
  ) throws {
    #expect(try AmountParser.number(text, in: currency(code)).text == expected, "\(id)")
  }

  @Test(arguments: [
    ("2,350", "USD", "2350", "2.35"), ("2.350", "EUR", "2350", "2.35"), ("2.350", "JPY", "2350", "2.35"),
    ("1,234", "EUR", "1234", "1.234"), ("1,234", "KWD", "1234", "1.234"), ("-2.350", "EUR", "-2350", "-2.35"),
  ])
  func `P01 one mark before three digits is refused with both readings`(
    text: String, code: String, grouped: String, decimal: String
  ) {
    let error = AmountError.ambiguous(text, grouped: grouped, decimal: decimal, currency(code))
    #expect(throws: error) { try AmountParser.number(text, in: currency(code)) }
    #expect(error.message.contains(grouped) && error.message.contains(decimal))
  }

  @Test(
    arguments: [
      ("3,200,00.00", .groups), ("12,34.5", .groups), ("1.2.3", .groups), ("0,123.45", .groups), ("1234 567", .groups),
      ("1,234.567,890", .mixedMarks), ("1 234'567.00", .mixedMarks), ("1 234\u{A0}567", .mixedMarks),
      (".5", .looseMark), ("5.", .looseMark), ("1..5", .looseMark), (" 5", .outerBlank), ("5 ", .outerBlank),
      ("0,123", .comma), ("1,2345", .comma), ("1234,567", .comma),
      ("+5", .sign), ("--5", .sign), ("(47.25)", .sign), ("-(58.30)", .sign), ("\u{2013}218.35", .sign), ("5-", .sign),
      ("2E3", .exponent), ("4.2e-07", .exponent), ("12abc", .other), ("4e", .other), ("-", .other), ("1_000", .other),
      ("\u{661}\u{662}\u{66B}\u{665}\u{660}", .foreignDigits), ("\u{FF11}\u{FF12}", .foreignDigits),
      ("½", .foreignDigits),
    ] as [(String, AmountError.NumberFault)])
  func `P04 P09 P10 P12 P15 P16 what is no number is refused, never read in part`(
    text: String, fault: AmountError.NumberFault
  ) {
    #expect(throws: AmountError.notANumber(text, fault)) { try AmountParser.number(text, in: .eur) }
  }

  @Test func `no text, and a combining mark on a digit, are refused`() {
    #expect(throws: AmountError.empty) { try AmountParser.number("", in: .eur) }
    #expect(throws: AmountError.self) { try AmountParser.number("12\u{301}", in: .eur) }
    #expect(throws: AmountError.self) { try AmountParser.number("1\r\n2", in: .eur) }
  }

  @Test(arguments: [
    ("7.128", "USD", true), ("450.5", "JPY", false), ("450.0", "JPY", false), ("1.2345", "KWD", false),
    ("1234.500", "EUR", false), ("1 234,567", "EUR", false), ("1.234,567", "EUR", false), ("16,9", "JPY", false),
  ])
  func `P13 more digits than the currency has are refused, not rounded`(text: String, code: String, twoReadings: Bool) {
    let expected =
      twoReadings
      ? AmountError.ambiguous(text, grouped: "7128", decimal: "7.128", currency(code))
      : .tooManyFractionDigits(text, allowed: currency(code).minorDigits ?? 0, currency(code))
    #expect(throws: expected) { try AmountParser.number(text, in: currency(code)) }
  }

  @Test func `29 digits are refused, zeros in front do not count`() throws {
    let digits = String(repeating: "9", count: 26)
    #expect(try AmountParser.number("000" + digits + ".99", in: .eur).text == digits + ".99")
    #expect(throws: AmountError.tooManyDigits("1" + digits + ".99", allowed: 28)) {
      try AmountParser.number("1" + digits + ".99", in: .eur)
    }
  }

  @Test func `a known decimal mark settles what the text alone does not`() throws {
    #expect(try AmountParser.number("2.000", in: .eur, decimalMark: .comma).text == "2000")
    #expect(try AmountParser.number("1.340,50", in: .eur, decimalMark: .comma).text == "1340.50")
    #expect(try AmountParser.number("2,350", in: .usd, decimalMark: .point).text == "2350")
    #expect(throws: AmountError.self) { try AmountParser.number("12,50", in: .usd, decimalMark: .point) }
  }

  @Test func `an amount printed and read again is the same`() throws {
    var random = SplitMix(seed: 3)
    for code in ["JPY", "EUR", "KWD", "CLF"] {
      let digits = currency(code).minorDigits ?? 0
      for _ in 0..<500 {
        let value = FixedDecimal(mantissa: random.integer(bits: 90), scale: digits)
        #expect(try AmountParser.number(value.text, in: currency(code)) == value)
      }
    }
  }

  @Test func `every message names the text, gives a reason and ends in a full stop`() {
    for text in ["2,350", "1.2.3", "2E3", "7.12", "--5", "\u{FF11}", "5.", "1,2345", "abc"] {
      do {
        _ = try AmountParser.number(text, in: currency("JPY"))
        Issue.record("\(text) was taken")
      } catch {
        #expect(error.message.contains(text) && error.message.hasSuffix("."), "\(error.message)")
      }
    }
  }

  @Test(arguments: ["XAU", "XXX", "XDR"])
  func `currencies without minor digits hold no amount`(code: String) {
    #expect(throws: AmountError.notMoney(currency(code))) { try AmountParser.number("1", in: currency(code)) }
  }
}
