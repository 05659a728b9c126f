import Foundation
import Testing

@testable import BudgetCore

/// `expected.json` says what each provider's sample means; this is that file as a test.
struct ExpectedAnswersTests {
  struct Expected: Decodable {
    var day: String
    var base: String
    var rates: [String: String]
    var ignored: [String]?
    var credit: String?
  }

  /// One table, several, or an error.
  enum Meaning: Decodable {
    case snapshots([Expected])
    case error(String)

    init(from decoder: any Decoder) throws {
      if let several = try? [Expected](from: decoder) {
        self = .snapshots(several)
      } else if let one = try? Expected(from: decoder) {
        self = .snapshots([one])
      } else {
        self = .error(try [String: String](from: decoder)["error"] ?? "")
      }
    }
  }

  static let providers: [String: any RateProvider] = [
    "plain": PlainProvider(url: "https://api.example.com/"), "frankfurter": FrankfurterProvider(),
    "ecb": ECBProvider(), "open-er": OpenERAPIProvider(), "exchangerate": ExchangerateAPIProvider(),
    "openexchangerates": OpenExchangeRatesProvider(), "apilayer-fixer": FixerProvider(),
    "apilayer-currencylayer": CurrencylayerProvider(), "apilayer-error": FixerProvider(),
    "fawazahmed0": FawazahmedProvider(),
  ]

  static func provider(of file: String) throws -> any RateProvider {
    try #require(providers.filter { file.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }).value
  }

  static func meanings() throws -> [String: Meaning] {
    try JSONDecoder().decode([String: Meaning].self, from: Data(fixture("expected.json")))
  }

  static let files = ((try? meanings()) ?? [:]).keys.sorted()

  @Test func `every sample is expected`() throws {
    #expect(Self.files.count == 19)
  }

  @Test(arguments: files) func `an answer means what its provider says`(file: String) throws {
    let provider = try Self.provider(of: file)
    let sample = answer(try fixture(file), currencies: file.contains("422") ? [iso4217("XXX"), .eur] : [])
    guard case .snapshots(let expected) = try #require(try Self.meanings()[file]) else { return }
    let found = try provider.decode(sample)
    #expect(found.count == expected.count)
    for table in expected {
      let match = try #require(found.first { $0.day.description == table.day && $0.base.code == table.base })
      #expect(match.texts == table.rates)
      #expect(match.skipped.map { $0.uppercased() } == (table.ignored ?? []).sorted())
      #expect(match.source == provider.name)
      #expect(table.credit == nil || provider.credit == table.credit)
    }
  }

  @Test func `an empty answer of Frankfurter or the ECB is no rates, not a fault`() throws {
    let range = RateQuestion.Period.days(iso("1998-01-01")...iso("1998-01-02"))
    #expect(throws: RateError.nothing(host: "api.example.com", period: "1998-01-01 to 1998-01-02")) {
      try FrankfurterProvider().decode(answer(fixture("frankfurter-v2-empty.json"), period: range))
    }
    #expect(throws: RateError.nothing(host: "api.example.com", period: "1998-01-01 to 1998-01-02")) {
      try ECBProvider().decode(answer(fixture("ecb-sdmx-empty.csv"), period: range))
    }
  }

  @Test func `a refusal inside a good status gives the provider's words, A01`() throws {
    #expect(throws: RateError.refusal(host: "api.example.com", words: "missing_access_key: no key given")) {
      try FixerProvider().decode(answer(fixture("apilayer-error-200.json")))
    }
    #expect(throws: RateError.refusal(host: "api.example.com", words: "unsupported-code")) {
      try OpenERAPIProvider().decode(answer(fixture("open-er-api-error.json")))
    }
    #expect(throws: RateError.refusal(host: "api.example.com", words: "invalid_app_id: Invalid App ID provided")) {
      try OpenExchangeRatesProvider().decode(answer(fixture("openexchangerates-error-401.json")))
    }
  }

  @Test func `the code that a 422 names is found in its words`() throws {
    let sample = answer(try fixture("frankfurter-v2-error-422.json"), currencies: [iso4217("XXX"), iso4217("EGP")])
    let words = try #require(sample.words)
    #expect(words == "invalid currency: XXX")
    #expect(sample.currencies(namedIn: words) == [iso4217("XXX")])
  }
}
