import BudgetCore
import Testing

@Suite struct AmountWordsTests {
  @Test(arguments: [
    ("12.50 EUR lunch", "12.50 EUR", 2), ("12.50EUR lunch", "12.50 EUR", 1), ("EUR 12.50 lunch", "12.50 EUR", 2),
    ("€12.50 lunch", "12.50 EUR", 1), ("12.50€ lunch", "12.50 EUR", 1), ("eur12.50", "12.50 EUR", 1),
    ("-€12.50", "-12.50 EUR", 1), ("€-12.50", "-12.50 EUR", 1), ("12,50 € tea", "12.50 EUR", 2),
    ("€ 12.50", "12.50 EUR", 2), ("C$12.00", "12.00 CAD", 1), ("A$12.00 x", "12.00 AUD", 1),
    ("HK$12.00", "12.00 HKD", 1),
    ("US$12", "12 USD", 1), ("$12.00 pie", "12.00 USD", 1), ("$12 CAD pie", "12 CAD", 2),
    ("12.50EUR EUR", "12.50 EUR", 2),
    ("3.145 kwd taxi", "3.145 KWD", 2), ("1200 jpy", "1200 JPY", 2), ("£5 all of it", "5 GBP", 1), ("5zł", "5 PLN", 1),
    ("₩1200", "1200 KRW", 1), ("-5.00 EUR", "-5.00 EUR", 2), ("5 HRK", "5 HRK", 2),
  ])
  func `C01 C06 money is read in all its forms`(line: String, expected: String, consumed: Int) throws {
    let result = try AmountParser.money(in: line.split(separator: " ").map(String.init), home: .usd)
    #expect("\(result.money.amount) \(result.money.currency)" == expected)
    #expect(result.consumed == consumed)
  }

  @Test(
    arguments: [
      ("5 ERU tea", .unknownCurrency("ERU", suggestions: ["EUR"])),
      ("5ERU", .unknownCurrency("ERU", suggestions: ["EUR"])),
      ("ERU 5", .unknownCurrency("ERU", suggestions: ["EUR"])),
      ("5 euros", .unknownCurrency("euros", suggestions: ["EUR"])),
      ("5 yen", .unknownCurrency("yen", suggestions: ["JPY"])), ("12.50", .missingCurrency("12.50")),
      ("12.50 lunchtime", .missingCurrency("12.50")), ("EUR", .missingAmount("EUR")),
      ("EUR lunch", .missingAmount("EUR")),
      ("lunch", .notANumber("lunch", .other)), ("4e USD", .notANumber("4e", .other)),
      ("- EUR", .notANumber("-", .other)), ("12abc EUR", .notANumber("12abc", .other)),
      ("5EUR6", .notANumber("5EUR6", .other)), ("lunch 12.50", .amountBehind("lunch", "12.50")),
      ("lunch 12.50EUR", .amountBehind("lunch", "12.50")), ("ERU 12.50", .unknownCurrency("ERU", suggestions: ["EUR"])),
      ("2E3 USD", .notANumber("2E3", .exponent)), ("12abc", .unknownCurrency("abc", suggestions: [])),
      ("(47.25) USD", .notANumber("(47.25)", .sign)), ("--5 EUR", .notANumber("--5", .sign)),
      ("1 234.50 EUR", .splitNumber("1", "234.50")), ("€5 USD", .twoCurrencies("€5", "USD")),
      ("¥500", .ambiguousSymbol("¥", candidates: ["JPY", "CNY"])), ("€12€", .notANumber("12€", .other)),
      ("5 XAU", .notMoney(Currency(code: "XAU") ?? .eur)), ("", .empty),
    ] as [(String, AmountError)])
  func `what is no money is refused with what was probably meant`(line: String, error: AmountError) {
    #expect(throws: error) {
      try AmountParser.money(in: line.split(separator: " ").map(String.init), home: .usd)
    }
    #expect(error.message.hasSuffix(".") || error.message.hasSuffix("?"))
  }

  @Test func `a blank inside a word is named, and so is an empty word`() {
    #expect(throws: AmountError.notANumber("12,50 €", .innerBlank)) {
      try AmountParser.money(in: ["12,50 €"], home: .usd)
    }
    #expect(throws: AmountError.empty) { try AmountParser.money(in: ["", "EUR"], home: .usd) }
  }

  @Test(arguments: [
    ("1", "234.50", "1234.50", "EUR"), ("12", "50", "1250", "EUR"), ("12", "50", "12.50", "EUR"),
    ("1", "234", "1234", "JPY"),
  ])
  func `what a number in two parts is told to be written as is taken`(
    first: String, second: String, advice: String, code: String
  ) throws {
    #expect(AmountError.splitNumber(first, second).message.contains(advice))
    #expect(try AmountParser.number(advice, in: currency(code)).text == advice)
  }

  @Test(arguments: [("5", "EUR", "5.00"), ("5.1", "EUR", "5.10"), ("1200", "JPY", "1200"), ("-3", "KWD", "-3.000")])
  func `money is shown with the currency's digits, and stored as typed`(text: String, code: String, shown: String)
    throws
  {
    let money = Money(try AmountParser.number(text, in: currency(code)), currency(code))
    #expect(money.description == "\(shown) \(code)")
    #expect(money.amount.text == text)
  }

  @Test func `digits beyond the currency's, as another program may have stored them, are all shown`() {
    #expect(Money(FixedDecimal(mantissa: 12345, scale: 3), .eur).description == "12.345 EUR")
  }

  @Test func `C06 a lone dollar sign needs a home currency that is a dollar`() throws {
    #expect(try AmountParser.money(in: ["$12.00"], home: currency("CAD")).money.description == "12.00 CAD")
    #expect(throws: AmountError.dollarWithoutHome("$", home: .eur)) {
      try AmountParser.money(in: ["$12.00"], home: .eur)
    }
    #expect(throws: AmountError.dollarWithoutHome("$", home: currency("MXN"))) {
      try AmountParser.money(in: ["$12.00"], home: currency("MXN"))
    }
    #expect(try AmountParser.money(in: ["$12", "AUD"], home: .eur).money.description == "12.00 AUD")
  }

  @Test(arguments: [
    ("1.0845", "1.0845"), ("0.9200", "0.9200"), ("4.2e-07", "0.00000042"), ("1E3", "1000"),
    ("1e20", "100000000000000000000"),
    ("1e-20", "0.00000000000000000001"), ("151.123456789012345678", "151.123456789012345678"),
  ])
  func `P12 rates keep their digits and lose their exponent`(text: String, expected: String) throws {
    #expect(try RateParser.rate(text).text == expected)
  }

  @Test(
    arguments: [
      ("0", .notPositive("0")), ("-0.94", .notPositive("-0.94")), ("NaN", .notARate("NaN")), ("inf", .notARate("inf")),
      ("", .notARate("")), ("0,92", .notARate("0,92")), ("4e", .notARate("4e")), ("1e1.5", .notARate("1e1.5")),
      ("9e-21", .outOfRange("9e-21")), ("1.1e20", .outOfRange("1.1e20")), ("1e9999", .outOfRange("1e9999")),
      (String(repeating: "1", count: 39), .tooManyDigits(String(repeating: "1", count: 39), allowed: 38)),
    ] as [(String, AmountError)])
  func `V09 V10 a rate is a positive number within bounds`(text: String, error: AmountError) {
    #expect(throws: error) { try RateParser.rate(text) }
  }

  @Test(arguments: [
    ("totl", ["total"]), ("ad", ["add"]), ("lsit", ["list"]), ("--catgeory", []), ("cat", ["category"]), ("zzz", []),
    ("TOTAL", ["total"]), ("total", []),
  ])
  func `a mistyped name finds its neighbours, swapped letters first`(word: String, expected: [String]) {
    #expect(Spelling.suggestions(for: word, among: ["add", "list", "total", "rates", "category"]) == expected)
  }

  @Test(arguments: [
    ("ERU", ["EUR"]), ("UDS", ["USD"]), ("pounds", ["GBP", "EGP", "FKP"]), ("yen", ["JPY"]), ("EU", ["EUR"]),
    ("zzz", []), ("lunch", []), ("", []),
  ])
  func `current currencies are suggested, the widely used ones first`(word: String, expected: [String]) {
    #expect(Spelling.currencies(near: word) == expected)
  }

  @Test func `an ambiguous amount is answered with what can be written`() {
    let both = AmountError.ambiguous("2.350", grouped: "2350", decimal: "2.35", .eur)
    #expect(both.message.hasSuffix("Write 2350 or 2.35, without a group mark."))
    let one = AmountError.ambiguous("2.350", grouped: "2350", decimal: "2.35", currency("JPY"))
    #expect(one.message.hasSuffix("Write 2350 if that is meant; JPY has no digits there."))
  }
}
