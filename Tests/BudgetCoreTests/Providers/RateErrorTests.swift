import Testing

@testable import BudgetCore

struct RateErrorTests {
  /// A cause, its name for programs, and the exit status.
  struct Case: Sendable, CustomTestStringConvertible {
    var error: RateError
    var code: String
    var status: Int32
    var testDescription: String { code }
  }

  static let host = "api.example.com"
  static let cases = [
    Case(error: .badURL, code: "bad_url", status: 64),
    Case(error: .insecureURL(host: host), code: "insecure_url", status: 64),
    Case(error: .unknownProvider("franc"), code: "unknown_provider", status: 64),
    Case(error: .noKey(provider: "fixer"), code: "no_key", status: 64),
    Case(error: .offline(host: host), code: "offline", status: 69),
    Case(error: .hostNotFound(host: host), code: "host_not_found", status: 69),
    Case(error: .refused(host: host), code: "refused", status: 69),
    Case(error: .timedOut(host: host, seconds: 10), code: "timed_out", status: 75),
    Case(error: .tls(host: host, detail: "the certificate has expired."), code: "tls", status: 69),
    Case(error: .connectionLost(host: host), code: "connection_lost", status: 69),
    Case(error: .notHTTP(host: host), code: "not_http", status: 69),
    Case(error: .status(host: host, code: 503, retryAfter: nil, words: nil), code: "http_status", status: 69),
    Case(error: .status(host: host, code: 429, retryAfter: "60", words: nil), code: "rate_limited", status: 69),
    Case(error: .redirected(host: host, to: "https://portal.example"), code: "redirected", status: 69),
    Case(error: .redirectedInCircle(host: host), code: "redirected", status: 69),
    Case(error: .tooLarge(host: host, limit: 8_000_000), code: "too_large", status: 65),
    Case(error: .notRates(host: host, .empty), code: "not_rates", status: 65),
    Case(error: .refusal(host: host, words: "no"), code: "provider_refused", status: 69),
    Case(error: .unknownCurrency(host: host, code: "STD"), code: "unknown_currency", status: 69),
    Case(error: .nothing(host: host, period: "2026-01-01"), code: "no_rates", status: 65),
    Case(error: .helper(detail: "it was ended by signal 4"), code: "helper_failed", status: 69),
    Case(error: .interrupted, code: "interrupted", status: 130),
    Case(error: .other(host: host, detail: "why"), code: "network", status: 69),
  ]

  @Test(arguments: cases)
  func `each cause has its name, its status and its own sentence`(sample: Case) {
    let error = sample.error
    #expect(error.code == sample.code)
    #expect(error.exitStatus == sample.status)
    #expect(error.sentence.hasSuffix(".") && !error.sentence.hasSuffix(".."))
    #expect(error.advice.first?.isLowercase == true && error.advice.last != ".")
    #expect(Self.cases.filter { $0.error.sentence == error.sentence }.count == 1)
  }

  @Test func `no two causes share a name, but for the redirects`() {
    #expect(Set(Self.cases.map(\.code)).count == Self.cases.count - 1)
  }

  @Test(
    arguments: zip(
      [
        "other: OpenSSL/3.0.22: error:0A00010B:SSL routines::wrong version number", "certificate expired",
        "other: a: b.",
      ],
      ["wrong version number", "certificate expired", "a: b"]))
  func `of what OpenSSL says the words are shown, not the numbers`(detail: String, reason: String) {
    #expect(RateError.tls(host: "a", detail: detail).sentence == "No secure connection to a: \(reason).")
  }

  @Test(
    arguments: zip(
      [
        RateError.offline(host: host), .timedOut(host: host, seconds: 10),
        .status(host: host, code: 503, retryAfter: nil, words: nil),
        .notRates(host: host, .field("rates.EUR", found: "\"abc\"", wanted: "a number")),
      ],
      [
        "You're offline: api.example.com could not be reached.",
        "Timed out: api.example.com sent no whole answer within 10 s.",
        "api.example.com answered 503 (service unavailable).",
        "api.example.com sent something that is not rates: `rates.EUR` is \"abc\", not a number.",
      ]))
  func `the sentence is the contract's, O04`(error: RateError, sentence: String) {
    #expect(error.sentence == sentence)
  }

  @Test func `what stays in use stands between what happened and what to do`() {
    let error = RateError.offline(host: Self.host)
    #expect(
      error.message(inUse: "Rates of 2026-10-30 (31 days old) stay in use")
        == "You're offline: api.example.com could not be reached. Rates of 2026-10-30 (31 days old) stay in use; "
        + "run `budget rates --refresh` when you reconnect.")
    #expect(
      error.message(inUse: nil)
        == "You're offline: api.example.com could not be reached. Run `budget rates --refresh` when you reconnect.")
  }

  @Test(
    arguments: zip(
      ["60", "0", "150", "1200", "10800", "Wed, 21 Oct 2026 07:28:00 GMT", "-1"],
      ["60 s", "0 s", "3 minutes", "20 minutes", "3 hours", "until Wed, 21 Oct 2026 07:28:00 GMT", "until -1"]))
  func `the wait that a server asks for is told in words, A04`(header: String, words: String) {
    let error = RateError.status(host: Self.host, code: 429, retryAfter: header, words: "Rate limit exceeded")
    #expect(
      error.sentence
        == "api.example.com answered 429 (too many requests: rate limit). It said: Rate limit exceeded. It asks to wait \(words)."
    )
  }
}
