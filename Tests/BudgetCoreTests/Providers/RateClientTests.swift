import Testing

@testable import BudgetCore

struct RateClientTests {
  static let table = #"{"base":"USD","updated_at":"2026-10-02T06:00:00Z","rates":{"EUR":0.92,"BTC":null}}"#
  static let plain = PlainProvider(url: "https://api.example.com:8443/v1?token=sesame42")

  @Test func `the latest is asked for though nothing is missing, and saved, A15, O07`() throws {
    let world = FakeWorld { _ in .body(Self.table) }
    let state = world.refresh([Self.plain], home: .eur)
    #expect(world.urls == ["https://api.example.com:8443/v1?token=sesame42&base=EUR"])
    #expect(world.saved.map(\.texts) == [["EUR": "0.92"]])
    #expect(state.report?.latestDay == iso("2026-10-02"))
    #expect(state.report?.skipped == ["BTC"])
    #expect(world.states.last == state)
    #expect(world.refresh([Self.plain]).error == nil)
    #expect(world.urls.count == 2)
  }

  @Test(
    arguments: zip(
      [
        TransportFailure.badURL, .insecureURL, .offline, .hostNotFound, .refused, .timedOut, .tls("expired"),
        .redirected("https://portal.example/?k=1"), .tooLarge, .connectionLost, .notHTTP, .helper("signal 4"),
        .interrupted, .other("why sesame42"),
      ],
      [
        RateError.badURL, .insecureURL(host: "api.example.com:8443"), .offline(host: "api.example.com:8443"),
        .hostNotFound(host: "api.example.com:8443"), .refused(host: "api.example.com:8443"),
        .timedOut(host: "api.example.com:8443", seconds: 10),
        .tls(host: "api.example.com:8443", detail: "expired"),
        .redirected(host: "api.example.com:8443", to: "https://portal.example/"),
        .tooLarge(host: "api.example.com:8443", limit: 8_000_000), .connectionLost(host: "api.example.com:8443"),
        .notHTTP(host: "api.example.com:8443"), .helper(detail: "signal 4"), .interrupted,
        .other(host: "api.example.com:8443", detail: "why ***"),
      ]))
  func `each failure of the transport is a cause of its own, nothing saved, O03, O04`(
    failure: TransportFailure, error: RateError
  ) {
    let world = FakeWorld { _ in .fails(failure) }
    #expect(world.refresh([Self.plain]).error == error)
    #expect(world.saved.isEmpty)
    #expect(world.states.last?.isLoading == false)
    #expect(world.urls.count == 1)
  }

  @Test(arguments: [400, 401, 403, 404, 407, 429, 500, 503, 999])
  func `a status is judged before the body, though that holds rates, A04`(status: Int) throws {
    let world = FakeWorld { _ in .body(Self.table, status: status, headers: ["retry-after": "60"]) }
    let error = try #require(world.refresh([Self.plain]).error)
    #expect(
      error == .status(host: "api.example.com:8443", code: status, retryAfter: "60", words: nil))
    #expect(error.sentence.contains("\(status)") && error.sentence.contains("60 s"))
    #expect(world.saved.isEmpty)
    #expect(world.urls.count == 1)
  }

  @Test func `a page with a status of failure is told by its status, A03`() {
    let world = FakeWorld { _ in .body("<html>down</html>", status: 503) }
    let error = world.refresh([Self.plain]).error
    #expect(error?.sentence == "api.example.com:8443 answered 503 (service unavailable).")
  }

  @Test func `a body larger than the limit is refused even when the transport lets it through`() {
    let world = FakeWorld { _ in .body(String(repeating: " ", count: 8_000_001)) }
    #expect(world.refresh([Self.plain]).error == .tooLarge(host: "api.example.com:8443", limit: 8_000_000))
  }

  @Test(
    arguments: zip(
      [
        "http://api.example.com/", "ftp://api.example.com/", "not a url", "https://", "https://me:pw@api.example.com/",
        "",
      ],
      [
        RateError.insecureURL(host: "api.example.com"), .insecureURL(host: "api.example.com"), .badURL, .badURL,
        .badURL,
        .badURL,
      ]))
  func `a URL that must not be asked is refused before anything is sent`(url: String, error: RateError) {
    let world = FakeWorld { _ in .body(Self.table) }
    #expect(world.refresh([PlainProvider(url: url)]).error == error)
    #expect(world.urls.isEmpty)
    #expect(error.exitStatus == 64)
  }

  @Test(arguments: ["http://localhost:8080/a", "http://127.0.0.1/", "http://127.3.2.1:1/", "http://[::1]:9/"])
  func `this machine may be asked without encryption`(url: String) {
    let world = FakeWorld { _ in .body(Self.table) }
    #expect(world.refresh([PlainProvider(url: url)]).error == nil)
  }

  @Test func `every request gets what is left of the one deadline, O01`() throws {
    let world = FakeWorld(timeout: .seconds(10), cost: .seconds(4)) { request in
      request.url.contains("from=") ? .body(rows("EGP", ["2020-01-03"])) : .body(rows("USD", ["2026-10-02"]))
    }
    let needs = [need("EGP", "2020-01-05"), need("EGP", "2010-01-05"), need("EGP", "2000-01-05")]
    let state = world.refresh([TestProvider()], needs: needs)
    #expect(world.requests.map(\.timeout) == [.seconds(10), .milliseconds(5900), .milliseconds(1800)])
    #expect(state.error == .timedOut(host: "rates.example.com", seconds: 10))
    #expect(state.report?.snapshots == 3)
    #expect(world.saved.count == 3)
    #expect(state.report?.savedText == "The rates of 2020-01-03 to 2026-10-02 that had come by then are saved.")
  }

  @Test func `progress names each question by number, currency and month`() {
    let world = FakeWorld { request in
      request.url.contains("from=") ? .body(rows("EGP", ["2025-10-01"])) : .body(rows("USD", ["2026-10-02"]))
    }
    _ = world.refresh([FrankfurterProvider()], needs: [need("EGP", "2025-10-09")])
    let steps = world.states.compactMap { state -> String? in
      guard case .loading(let step, _) = state else { return nil }
      return step.text
    }
    #expect(steps == ["1 of 2 · latest", "2 of 2 · EGP 2025-10"])
    #expect(LoadStep(number: 1, count: 1, label: "latest", provider: "ecb").text == "latest")
  }

  @Test func `redirects in a circle are no redirect to another place`() {
    let itself = FakeWorld { _ in .fails(.redirected("https://api.example.com:8443")) }
    #expect(itself.refresh([Self.plain]).error == .redirectedInCircle(host: "api.example.com:8443"))
    let other = FakeWorld { _ in .fails(.redirected("https://api.example.com:844")) }
    #expect(
      other.refresh([Self.plain]).error
        == .redirected(host: "api.example.com:8443", to: "https://api.example.com:844"))
  }

  @Test func `a key that a server makes the host of a redirect is hidden, in small letters too`() {
    let world = FakeWorld { _ in .fails(.redirected("https://secretkey.portal.example")) }
    let error = world.refresh([PlainProvider(url: "https://a.example/?key=SecretKey")]).error
    #expect(error == .redirected(host: "a.example", to: "https://***.portal.example"))
  }

  @Test(arguments: [
    "https://a.example/v1?key=se%26same", "https://a.example/se-sa-me-0123456789abc/latest",
    "https://a.example/v1?se%26same",
  ])
  func `whatever in a URL may be a key is in no message, though the server echoes it`(url: String) throws {
    let keys = ["se&same", "se%26same", "se-sa-me-0123456789abc"]
    let world = FakeWorld { _ in .body(#"{"message":"no: \#(keys.joined(separator: " "))"}"#, status: 403) }
    let error = try #require(world.refresh([PlainProvider(url: url)]).error)
    let echoed = keys.filter { url.contains($0) }
    #expect(!echoed.contains { error.sentence.contains($0) })
    #expect(error.sentence.contains("***"))
  }

  @Test func `a key goes where the provider takes it, and into no message`() throws {
    let world = FakeWorld { _ in .body(#"{"error":true,"message":"sesame42 is wrong"}"#, status: 401) }
    let error = try #require(world.refresh([OpenExchangeRatesProvider()], key: "sesame42").error)
    #expect(world.requests[0].headers["Authorization"] == "Token sesame42")
    #expect(!world.urls[0].contains("sesame42"))
    #expect(error.sentence.contains("*** is wrong"))
    #expect(!String(describing: error).contains("sesame42"))
  }
}

/// Frankfurter's form with a limit of one range a day, at another host.
struct TestProvider: RateProvider {
  var name = "test"
  let credit: String? = nil
  let keyKind = RateKeyKind.none
  var history: HistoryLimits? = HistoryLimits(maxDays: 30)

  func base(home: Currency) -> Currency { .eur }

  func requests(for question: RateQuestion, key: String?) throws(RateError) -> [RateRequest] {
    try FrankfurterProvider().requests(for: question, key: nil).map { request in
      RateRequest(url: "https://rates.example.com/\(request.url.split(separator: "/").last ?? "")")
    }
  }

  func decode(_ answer: RateAnswer) throws(RateError) -> [FetchedSnapshot] { try FrankfurterProvider().decode(answer) }
}
