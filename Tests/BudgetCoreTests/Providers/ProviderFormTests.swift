import Testing

@testable import BudgetCore

/// What is particular to one provider: its URLs, its rows, its columns.
struct ProviderFormTests {
  static let range = RateQuestion.Period.days(iso("2024-01-01")...iso("2024-01-31"))
  static let oneDay = RateQuestion.Period.days(iso("2013-02-16")...iso("2013-02-16"))

  /// A question and the URLs it is put with.
  struct Case: Sendable, CustomTestStringConvertible {
    var provider: any RateProvider
    var period: RateQuestion.Period
    var currencies: [String] = []
    var urls: [String]
    var headers: [String: String] = [:]
    var testDescription: String { urls[0] }
  }

  @Test(arguments: [
    Case(
      provider: FrankfurterProvider(), period: .latest, currencies: ["USD", "EGP", "EUR"],
      urls: ["https://api.frankfurter.dev/v2/rates?base=EUR&quotes=EGP,USD"]),
    Case(
      provider: FrankfurterProvider(), period: .latest, urls: ["https://api.frankfurter.dev/v2/rates?base=EUR"]),
    Case(
      provider: FrankfurterProvider(), period: range, currencies: ["USD"],
      urls: ["https://api.frankfurter.dev/v2/rates?from=2024-01-01&to=2024-01-31&base=EUR&quotes=USD"]),
    Case(
      provider: ECBProvider(), period: .latest,
      urls: [
        "https://data-api.ecb.europa.eu/service/data/EXR/D..EUR.SP00.A?lastNObservations=1&format=csvdata&detail=dataonly"
      ]),
    Case(
      provider: ECBProvider(), period: range, currencies: ["USD", "GBP"],
      urls: [
        "https://data-api.ecb.europa.eu/service/data/EXR/D.GBP+USD.EUR.SP00.A"
          + "?startPeriod=2024-01-01&endPeriod=2024-01-31&format=csvdata&detail=dataonly"
      ]),
    Case(provider: OpenERAPIProvider(), period: .latest, urls: ["https://open.er-api.com/v6/latest/USD"]),
    Case(
      provider: ExchangerateAPIProvider(), period: .latest, urls: ["https://v6.exchangerate-api.com/v6/latest/USD"],
      headers: ["Authorization": "Bearer k&y"]),
    Case(
      provider: OpenExchangeRatesProvider(), period: oneDay,
      urls: ["https://openexchangerates.org/api/historical/2013-02-16.json"], headers: ["Authorization": "Token k&y"]),
    Case(
      provider: FixerProvider(), period: oneDay, urls: ["https://data.fixer.io/api/2013-02-16?access_key=k%26y"]),
    Case(
      provider: CurrencylayerProvider(), period: oneDay,
      urls: ["https://api.currencylayer.com/historical?date=2013-02-16&access_key=k%26y"]),
    Case(
      provider: FawazahmedProvider(), period: .latest,
      urls: [
        "https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@2026-10-02/v1/currencies/usd.json",
        "https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@2026-10-01/v1/currencies/usd.json",
        "https://2026-10-02.currency-api.pages.dev/v1/currencies/usd.json",
        "https://2026-10-01.currency-api.pages.dev/v1/currencies/usd.json",
      ]),
  ])
  func `a question becomes the provider's URL, the base never among the codes, A16`(sample: Case) throws {
    let question = RateQuestion(
      period: sample.period, base: sample.provider.base(home: .usd), currencies: sample.currencies.map(iso4217),
      today: testToday)
    let requests = try sample.provider.requests(for: question, key: "k&y")
    #expect(requests.map(\.url) == sample.urls)
    #expect(requests[0].headers == sample.headers)
    #expect(sample.provider.keyKind == .none || requests[0].secrets == ["k&y", "k%26y"])
    #expect(requests[0].bodyLimit == (sample.provider.name == "ecb" ? 64_000_000 : 8_000_000))
  }

  @Test(
    arguments: zip(
      [
        "https://api.example.com/v1/latest", "http://127.0.0.1:8080/latest?a=1%2B2&b=x+y",
        "https://h.example/?base=GBP",
      ],
      [
        "https://api.example.com/v1/latest?base=EUR", "http://127.0.0.1:8080/latest?a=1%2B2&b=x+y&base=EUR",
        "https://h.example/?base=GBP",
      ]))
  func `the base is added to a URL of the user's, whose query stays as it is`(given: String, asked: String) throws {
    let question = RateQuestion(period: .latest, base: .eur, today: testToday)
    #expect(try PlainProvider(url: given).requests(for: question, key: "k").map(\.url) == [asked])
  }

  @Test func `a provider that needs a key says so before anything is sent`() {
    let question = RateQuestion(period: .latest, base: .usd, today: testToday)
    for provider in RateProviders.all where provider.keyKind != .none {
      #expect(throws: RateError.noKey(provider: provider.name)) { try provider.requests(for: question, key: nil) }
    }
  }

  @Test func `the default comes first, and a name that is none is refused with all that are`() throws {
    #expect(RateProviders.names.first == "frankfurter")
    #expect(RateProviders.names.count == 8)
    #expect(Set(RateProviders.names).count == 8)
    #expect(try RateProviders.named("ecb").credit == "Source: ECB statistics.")
    #expect(RateProviders.credit(ofSource: "open-er-api") == "Rates By Exchange Rate API")
    let error = RateError.unknownProvider("franc")
    #expect(throws: error) { try RateProviders.named("franc") }
    #expect(error.message(inUse: nil).contains("frankfurter, ecb"))
  }

  @Test(
    arguments: zip(
      [
        #"[{"date":"2026-10-02","base":"EUR","quote":"TRY","rate":0}]"#,
        #"[{"date":"2026-10-02","base":"EUR","quote":"TRY"}]"#,
        #"[{"date":"2026-02-30","base":"EUR","quote":"TRY","rate":1}]"#,
        #"[{"date":"2026-10-05","base":"EUR","quote":"TRY","rate":1}]"#,
        #"[{"date":"2026-10-02","base":"BTC","quote":"TRY","rate":1}]"#, "[7]",
      ],
      ["[0].rate (TRY)", "[0].rate", "[0].date", "[0].date", "[0].base", "[0]"]))
  func `a row that is wrong is named by its place`(body: String, field: String) throws {
    let error = #expect(throws: RateError.self) { try FrankfurterProvider().decode(answer(Array(body.utf8))) }
    guard case .notRates(_, .field(field, _, _)) = try #require(error) else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test func `rows of codes that are no money are counted, of tomorrow taken`() throws {
    let body = #"""
      [{"date":"2026-10-03","base":"EUR","quote":"USD","rate":1.1},{"date":"2026-10-03","base":"EUR","quote":"BTC","rate":null}]
      """#
    let snapshots = try FrankfurterProvider().decode(answer(Array(body.utf8), base: .eur, currencies: [.usd]))
    #expect(snapshots.map(\.skipped) == [["BTC"]])
    #expect(snapshots.map(\.day) == [iso("2026-10-03")])
    #expect(snapshots.map(\.asked) == [[.usd]])
  }

  @Test func `a figure of the ECB's that is cut short is not taken for another`() throws {
    let table = Array("CURRENCY,CURRENCY_DENOM,TIME_PERIOD,OBS_VALUE\r\nUSD,EUR,2026-10-01,1.1534\r\n".utf8)
    for count in 1..<table.count {
      #expect(throws: RateError.self, "\(count) bytes") { try ECBProvider().decode(answer(Array(table[..<count]))) }
    }
    #expect(try ECBProvider().decode(answer(table)).map(\.texts) == [["USD": "1.1534"]])
  }

  @Test func `the ECB's columns are found by name, in any order`() throws {
    let body = "TIME_PERIOD,NEW,OBS_VALUE,CURRENCY_DENOM,CURRENCY\r\n2026-10-01,\"a,b\",7.5,EUR,DKK\r\n"
    let snapshots = try ECBProvider().decode(answer(Array(body.utf8)))
    #expect(snapshots.map(\.texts) == [["DKK": "7.5"]])
  }

  @Test(
    arguments: zip(
      [
        "CURRENCY,TIME_PERIOD,OBS_VALUE\n", "CURRENCY,CURRENCY_DENOM,TIME_PERIOD,OBS_VALUE\nUSD,EUR,2026-10,1\n",
        "CURRENCY,CURRENCY_DENOM,TIME_PERIOD,OBS_VALUE\nUSD,EUR,2026-10-01,abc\n",
        "CURRENCY,CURRENCY_DENOM,TIME_PERIOD,OBS_VALUE\nUSD,EUR,2026-10-01\n",
      ],
      ["CURRENCY_DENOM", "TIME_PERIOD in line 2", "OBS_VALUE of USD in line 2", "line 2"]))
  func `a wrong cell of the ECB's is named`(body: String, field: String) throws {
    let error = #expect(throws: RateError.self) { try ECBProvider().decode(answer(Array(body.utf8))) }
    guard case .notRates(_, .field(field, _, _)) = try #require(error) else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test func `open-er-api's announcement of its end is passed on`() throws {
    let body =
      #"{"result":"success","time_last_update_unix":1788566552,"time_eol_unix":1800000000,"base_code":"USD","rates":{"EUR":1}}"#
    #expect(
      try OpenERAPIProvider().decode(answer(Array(body.utf8)))[0].notice
        == "open-er-api announces that it ends on 2027-01-15.")
  }
}
