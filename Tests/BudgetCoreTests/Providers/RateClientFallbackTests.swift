import Testing

@testable import BudgetCore

/// What is done when a provider fails, in part or as a whole.
struct RateClientFallbackTests {
  static let rates = #"{"result":"success","time_last_update_unix":1790899200,"base_code":"USD","rates":{"EUR":0.9}}"#

  @Test func `the next provider is asked when one fails, and both are named`() throws {
    let world = FakeWorld { $0.url.contains("frankfurter") ? .fails(.refused) : .body(Self.rates) }
    let state = world.refresh([FrankfurterProvider(), OpenERAPIProvider()])
    let report = try #require(state.report)
    #expect(state.error == nil)
    #expect(world.saved.map(\.source) == ["open-er-api"])
    #expect(
      report.notes(today: testToday) == [
        "frankfurter failed: api.frankfurter.dev refused the connection. open-er-api was asked instead."
      ])
  }

  @Test func `when all fail each is named, and the first gives the status`() throws {
    let world = FakeWorld {
      $0.url.contains("frankfurter") ? .fails(.refused) : .body("<html>", status: 200)
    }
    let error = try #require(world.refresh([FrankfurterProvider(), OpenERAPIProvider()]).error)
    #expect(error.sentence.contains("frankfurter: api.frankfurter.dev refused the connection."))
    #expect(error.sentence.contains("open-er-api: open.er-api.com sent a web page"))
    #expect(error.code == "refused")
    #expect(error.exitStatus == 69)
  }

  @Test(
    arguments: zip(
      [TransportFailure.timedOut, .interrupted, .helper("gone")],
      [
        RateError.timedOut(host: "api.frankfurter.dev", seconds: 10), .interrupted, .helper(detail: "gone"),
      ]))
  func `the end of the time, Ctrl-C and a broken helper end it for all`(failure: TransportFailure, error: RateError) {
    let world = FakeWorld { _ in .fails(failure) }
    #expect(world.refresh([FrankfurterProvider(), OpenERAPIProvider()]).error == error)
    #expect(world.urls.count == 1)
  }

  @Test func `the time that runs out on the second provider decides the status`() throws {
    let world = FakeWorld { $0.url.contains("frankfurter") ? .fails(.refused) : .fails(.timedOut) }
    let error = try #require(world.refresh([FrankfurterProvider(), OpenERAPIProvider()]).error)
    #expect(error.exitStatus == 75)
    #expect(error.code == "timed_out")
    let stopped = FakeWorld { $0.url.contains("frankfurter") ? .fails(.refused) : .fails(.interrupted) }
    #expect(stopped.refresh([FrankfurterProvider(), OpenERAPIProvider()]).error == .interrupted)
  }

  @Test func `what came whole is saved though the rest fails, newest first, and the rest goes to the next`() throws {
    let world = FakeWorld { request in
      if request.url.contains("rates.example.com") {
        return request.url.contains("from=2019") || request.url.contains("from=2020")
          ? request.url.contains("from=2020") ? .body(rows("EGP", ["2020-05-04"])) : .fails(.connectionLost)
          : .body(rows("USD", ["2026-10-02"]))
      }
      return .body(rows("EGP", ["2019-05-03"]))
    }
    let needs = [need("EGP", "2019-05-05"), need("EGP", "2020-05-05")]
    let state = world.refresh([TestProvider(), FrankfurterProvider()], needs: needs)
    #expect(world.urls.count == 4)
    #expect(world.urls[3].hasPrefix("https://api.frankfurter.dev/v2/rates?from=2019-04-28&to=2019-05-05"))
    #expect(world.saved.map(\.day) == [iso("2026-10-02"), iso("2020-05-04"), iso("2019-05-03")])
    #expect(state.report?.providers == ["test", "frankfurter"])
    #expect(state.error == nil)
  }

  @Test func `history that no other provider has is a failure, with what came before it`() {
    let world = FakeWorld { $0.url.contains("from=") ? .fails(.refused) : .body(rows("USD", ["2026-10-02"])) }
    let state = world.refresh([FrankfurterProvider(), OpenERAPIProvider()], needs: [need("EGP", "2025-10-09")])
    #expect(state.error == .refused(host: "api.frankfurter.dev"))
    #expect(state.report?.savedText == "The rates of 2026-10-02 that had come by then are saved.")
    #expect(world.urls.count == 2)
  }

  @Test func `a past period without rates is said, and the rest still asked for, O04`() throws {
    let world = FakeWorld { $0.url.contains("from=") ? .body("[]") : .body(rows("USD", ["2026-10-02"])) }
    let report = try #require(
      world.refresh([TestProvider()], needs: [need("EGP", "2019-05-05"), need("EGP", "2020-05-05")]).report)
    #expect(world.urls.count == 3)
    #expect(
      report.notes(today: testToday) == [
        "No rates for EGP 2020-04 to 2020-05.", "No rates for EGP 2019-04 to 2019-05.",
      ])
  }

  @Test func `a code that the provider does not know is left out on a further try, and said`() throws {
    let world = FakeWorld { request in
      if request.url.contains("STD") { return .body(#"{"status":422,"message":"invalid currency: STD"}"#, status: 422) }
      return .body(request.url.contains("from=") ? rows("EGP", ["2025-10-01"]) : rows("USD", ["2026-10-02"]))
    }
    let report = try #require(
      world.refresh([FrankfurterProvider()], needs: [need("EGP", "2025-10-09"), need("STD", "2025-10-09")]).report)
    #expect(world.urls.suffix(2).map { $0.split(separator: "=").last } == ["EGP,STD,USD", "EGP,USD"])
    #expect(report.unknown == [iso4217("STD")])
    #expect(report.notes(today: testToday)[0] == "STD: not known to frankfurter, which was asked again without it.")
    #expect(world.saved.last?.asked == [iso4217("EGP"), .usd])
  }

  @Test func `an unknown code alone is said once, and the other days are still asked for`() throws {
    let world = FakeWorld { request in
      if request.url.contains("STD") { return .body(#"{"message":"invalid currency: STD"}"#, status: 422) }
      return .body(request.url.contains("from=") ? rows("EGP", ["2019-05-03"]) : rows("USD", ["2026-10-02"]))
    }
    let needs = [need("STD", "2025-10-09"), need("STD", "2021-10-09"), need("EGP", "2019-05-05")]
    let state = world.refresh([TestProvider()], needs: needs, home: .eur)
    #expect(state.error == nil)
    #expect(state.report?.unknown == [iso4217("STD")])
    #expect(world.urls.count == 3)
    #expect(world.saved.count == 2)
  }

  @Test func `the second address of a provider is asked when the first fails`() {
    let world = FakeWorld { request in
      request.url.contains("2026-10-01.currency-api")
        ? .body(#"{"date":"2026-10-01","usd":{"eur":0.9}}"#) : .body("not found", status: 404)
    }
    let state = world.refresh([FawazahmedProvider()])
    #expect(world.urls.count == 4)
    #expect(state.report?.latestDay == iso("2026-10-01"))
  }

  @Test func `the age of the newest rates is said, A10`() {
    let world = FakeWorld { _ in .body(rows("USD", ["2025-06-03"])) }
    let report = world.refresh([FrankfurterProvider()], today: iso("2025-06-14")).report
    #expect(report?.notes(today: iso("2025-06-14")) == ["The newest rates are of 2025-06-03, 11 days old."])
  }

  @Test func `nothing is asked once saving fails`() {
    struct DiskFull: Error {}
    let world = FakeWorld { _ in .body(rows("USD", ["2026-10-02"])) }
    let client = RateClient(
      today: testToday, timeout: .seconds(10),
      transport: { _ throws(TransportFailure) in HTTPAnswer(status: 200, body: Array(rows("USD", ["2026-10-02"]).utf8))
      },
      elapsed: { .zero })
    var calls = 0
    #expect(throws: DiskFull.self) {
      try client.refresh(needs: [need("EGP", "2025-10-09")], home: .usd, providers: [FrankfurterProvider()]) { _ in
        calls += 1
        throw DiskFull()
      }
    }
    #expect(calls == 1)
    #expect(world.urls.isEmpty)
  }
}
