import Foundation
import TestSupport
import Testing

/// `budget rates --refresh` as a person runs it, against servers that go wrong in one way each.
@Suite struct RefreshTests {
  /// One way to go wrong, and what the program makes of it.
  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: String
    let status: Int32
    /// What the message must say.
    let words: String
    /// The seconds the command gets: few where it takes them all.
    var timeout: Int { code == "timed_out" ? 2 : 10 }
    let steps: [Step]

    init(_ name: String, _ code: String, _ status: Int32, _ words: String, _ steps: Step...) {
      (testDescription, self.code, self.status, self.words, self.steps) = (name, code, status, words, steps)
    }

    /// A sound answer with this body.
    init(_ name: String, body: String, _ code: String, _ words: String, status: Int32 = 65) {
      self.init(name, code, status, words, .answer(body: body))
    }
  }

  static let breath = Step.pause(.milliseconds(50))

  static let faults = [
    Fault("O01 a server that never answers", "timed_out", 75, "Timed out: 127.0.0.1", .stall),
    Fault(
      "a drip of one byte a second", "timed_out", 75, "Timed out", .head("200 OK", ["Content-Length": "99"]),
      .drip(Array("{\"base\"".utf8), every: .seconds(1))),
    Fault(
      "A03 503 with a page", "http_status", 69, "answered 503 (service unavailable)",
      .answer("503 Service Unavailable", ["Content-Type": "text/html"], body: "<html>busy</html>")),
    Fault("O04 500", "http_status", 69, "answered 500", .answer("500 Oops")),
    Fault(
      "A04 429 with a wait", "rate_limited", 69, "wait 60 s",
      .answer("429 Too Many Requests", ["Retry-After": "60"], body: "{\"error\":\"Rate limit exceeded\"}")),
    Fault(
      "401 that would hang", "http_status", 69, "answered 401",
      .answer("401 Unauthorized", ["WWW-Authenticate": "Basic realm=\"x\""])),
    Fault(
      "a header cut in the middle", "connection_lost", 69, "broke off", .text("HTTP/1.1 200 OK\r\nContent-Le"), breath,
      .finish),
    Fault(
      "O03 a body cut in the middle", "connection_lost", 69, "broke off", .head("200 OK", ["Content-Length": "1000"]),
      .text("{\"base\":\"USD\","), breath, .finish),
    Fault("reset before an answer", "connection_lost", 69, "broke off", .reset),
    Fault(
      "a field without a space", "not_http", 69, "not HTTP", .text("HTTP/1.1 200 OK\r\nContent-Length:2\r\n\r\nok")),
    Fault(
      "A09 a redirect to another host, as of a service that moved or a captive portal", "redirected", 69,
      "portal.example", .redirect(to: "http://portal.example/login")),
    Fault("O03 an empty body", body: "", "not_rates", "an empty answer"),
    Fault("A03 a page with status 200", body: "<html>Over quota</html>", "not_rates", "a web page"),
    Fault(
      "A01 success false with status 200",
      body: #"{"success":false,"error":{"code":101,"type":"missing_access_key","info":"no key given"}}"#,
      "provider_refused", "no key given", status: 69),
    Fault(
      "V09 a rate of 0", body: #"{"base":"USD","date":"2026-11-27","rates":{"TRY":0}}"#, "not_rates", "`rates.TRY`"),
    Fault(
      "V10 a negative rate", body: #"{"base":"USD","date":"2026-11-27","rates":{"CHF":-0.94}}"#, "not_rates",
      "`rates.CHF`"),
    Fault(
      "V10 a rate of null", body: #"{"base":"USD","date":"2026-11-27","rates":{"CHF":null}}"#, "not_rates",
      "`rates.CHF`"),
    Fault(
      "V10 NaN as a text", body: #"{"base":"USD","date":"2026-11-27","rates":{"CHF":"NaN"}}"#, "not_rates", "\"NaN\""),
    Fault(
      "a body larger than allowed", "too_large", 65, "more than 8 MB", .head("200 OK", ["Content-Length": "100000000"]),
      .flood([UInt8](repeating: 0x20, count: 65_536), times: 1600)),
  ]

  @Test(arguments: faults)
  func `every fault of a server has its message and status, in time, and leaves the rates as they were`(
    _ fault: Fault
  ) async throws {
    try await withLoopbackServer(fault.steps) { server in
      try await withTemporaryFolder { home in
        let kept = #"{"date":"2026-10-02","base":"USD","rates":{"EGP":48.31}}"# + "\n"
        _ = try home.write(Array(kept.utf8), to: "rates/plain.jsonl")
        let result = try await refresh(
          home, ["--rates-url", server.url("/v1?key=secret0"), "--format", "json"], timeout: fault.timeout)
        #expect(result.end == .exited(fault.status), "\(result.errorText)")
        #expect(result.output.isEmpty)
        #expect(result.errorText.contains("\"code\":\"\(fault.code)\""), "\(result.errorText)")
        #expect(result.errorText.contains(fault.words.replacing("\"", with: "\\\"")), "\(result.errorText)")
        #expect(!result.errorText.contains("secret0"))
        // The deadline, half a second, and what a busy machine takes to start two programs.
        #expect(result.duration < .seconds(fault.timeout) + .milliseconds(1500))
        let after = try home.read("rates/plain.jsonl")
        #expect(after == Array(kept.utf8))
      }
    }
  }

  @Test func `what was fetched is kept under the provider's own day and used from then on`() async throws {
    let body = #"{"base":"USD","updated_at":"2026-11-27T06:00:00Z","rates":{"EUR":0.92,"EGP":48.31,"BTC":null}}"#
    try await withLoopbackServer([.answer(body: body)]) { server in
      try await withTemporaryFolder { home in
        _ = try await budget(home, ["add", "483.10", "EGP", "felucca", "--date", "2026-11-28"])
        let result = try await refresh(home, ["EGP", "--rates-url", server.url("/latest")])
        #expect(result.end == .exited(0), "\(result.errorText)")
        #expect(result.outputText.contains("48.31"))
        #expect(server.requests.map(\.target) == ["/latest?base=USD"])
        let total = try await budget(home, ["total", "--in", "USD", "--quiet"])
        #expect(total.outputText == "10.00\n")
        // O07: a second refresh asks again.
        _ = try await refresh(home, ["--rates-url", server.url("/latest")])
        #expect(server.requests.count == 2)
      }
    }
  }

  @Test func `A06 the base in the answer counts, whatever was asked`() async throws {
    let body = #"{"base":"EUR","date":"2026-11-27","rates":{"USD":1.1200,"GBP":0.8600}}"#
    try await withLoopbackServer([.answer(body: body)]) { server in
      try await withTemporaryFolder { home in
        _ = try await budget(home, ["add", "40.00", "USD", "x"])
        _ = try await refresh(home, ["--rates-url", server.url()])
        let total = try await budget(home, ["total", "--in", "GBP", "--quiet"])
        #expect(total.outputText == "30.71\n")
      }
    }
  }

  @Test func `A10 rates that are days old are said to be, and never dated today`() async throws {
    let body = #"{"base":"USD","date":"2026-11-19","rates":{"EGP":48.31}}"#
    try await withLoopbackServer([.answer(body: body)]) { server in
      try await withTemporaryFolder { home in
        let result = try await refresh(home, ["EGP", "--rates-url", server.url()])
        #expect(result.errorText.contains("2026-11-19, 11 days old"))
      }
    }
  }

  @Test func `without --refresh nothing is fetched, and its options need it`() async throws {
    try await withTemporaryFolder { home in
      let result = try await budget(home, ["rates", "--rates-url", "http://127.0.0.1:1/"])
      #expect(result.end == .exited(64))
      #expect(result.errorText.contains("--refresh"))
    }
  }

  @Test func `plain HTTP to another machine is refused before anything is sent`() async throws {
    try await withTemporaryFolder { home in
      let result = try await refresh(home, ["--rates-url", "http://rates.example/latest", "--format", "json"])
      #expect(result.end == .exited(64))
      #expect(result.errorText.contains("insecure_url"))
    }
  }

  private func refresh(
    _ home: TemporaryFolder, _ arguments: [String], timeout: Int = 20
  ) async throws -> ProcessResult {
    try await budget(home, ["rates", "--refresh", "--timeout", String(timeout)] + arguments)
  }

  private func budget(_ home: TemporaryFolder, _ arguments: [String]) async throws -> ProcessResult {
    try await runProcess(
      builtProduct("budget"), arguments, environment: ["BUDGET_HOME": home.path, "BUDGET_TODAY": "2026-11-30"])
  }
}
