import Foundation
import TestSupport
import Testing

/// `budget rates --refresh` as a person runs it, against servers that go wrong in one way each.
@Suite struct RefreshTests {
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
        #expect(result.duration <= Self.bound(fault.timeout))
        let after = try home.read("rates/plain.jsonl")
        #expect(after == Array(kept.utf8))
      }
    }
  }

  @Test(arguments: ["http_proxy", "ALL_PROXY"])
  func `a port that nobody listens on refuses, whatever the proxy`(_ variable: String) async throws {
    let port = try await withLoopbackServer([]) { $0.port }
    // The listener is closed some milliseconds after the call.
    try await Task.sleep(for: .milliseconds(60))
    try await withTemporaryFolder { home in
      let url = "http://127.0.0.1:\(port)/"
      let result = try await budget(
        home, ["rates", "--refresh", "--rates-url", url, "--format", "json"], [variable: "http://127.0.0.1:1"])
      #expect(result.end == .exited(69))
      #expect(result.errorText.contains("\"code\":\"refused\"") && result.errorText.contains("127.0.0.1:\(port)"))
      #expect(home.contents == [])
    }
  }

  @Test(
    arguments: [
      ("http://rates.example/latest", "insecure_url"), ("ftp://127.0.0.1/", "insecure_url"),
      ("file:///etc/hostname", "bad_url"), ("data:,hi", "bad_url"), ("http:///x", "bad_url"), ("latest", "bad_url"),
      ("https://me:secret0@127.0.0.1/", "bad_url"),
    ])
  func `an address that must not be asked is refused before anything is sent`(
    _ url: String, _ code: String
  ) async throws {
    try await withTemporaryFolder { home in
      let result = try await refresh(home, ["--rates-url", url, "--format", "json"])
      #expect(result.end == .exited(64))
      #expect(result.errorText.contains("\"code\":\"\(code)\""), "\(result.errorText)")
      #expect(!result.errorText.contains("secret0"))
    }
  }

  @Test(
    arguments: [
      ("early hints", [Step.head("103 Early Hints", ["Link": "<x>"]), .answer(body: table)]),
      (
        "a folded field",
        [.text("HTTP/1.1 200 OK\r\nX: 1\r\n 2\r\nContent-Length: \(table.utf8.count)\r\n\r\n\(table)")]
      ),
      ("an empty field", [.text("HTTP/1.1 200 OK\r\nX:\r\nContent-Length: \(table.utf8.count)\r\n\r\n\(table)")]),
      ("an end of the connection for an end", [.text("HTTP/1.0 200 OK\r\n\r\n\(table)"), .finish]),
      (
        "chunks",
        [
          .head("200 OK", ["Transfer-Encoding": "chunked"]),
          .text(String(table.utf8.count, radix: 16) + "\r\n\(table)\r\n0\r\n\r\n"),
        ]
      ),
    ])
  func `an unusual but right answer is kept`(_ what: String, _ steps: [Step]) async throws {
    try await withLoopbackServer(steps) { server in
      try await expectKept(server.url(), what)
    }
  }

  @Test func `an IPv6 address is asked like any other`() async throws {
    try await withLoopbackServer(on: .ipv6, [.answer(body: RefreshTests.table)]) { server in
      try await expectKept(server.url(), "IPv6")
    }
  }

  static let table = #"{"base":"USD","date":"2026-11-27","rates":{"EGP":48.31}}"#

  /// Runs a refresh that must keep `table`.
  private func expectKept(_ url: String, _ what: String) async throws {
    try await withTemporaryFolder { home in
      let result = try await refresh(home, ["EGP", "--rates-url", url])
      #expect(result.end == .exited(0), "\(what): \(result.errorText)")
      let kept = String(decoding: try home.read("rates/plain.jsonl"), as: UTF8.self)
      #expect(kept.contains(#""date":"2026-11-27","base":"USD""#) && kept.contains(#""EGP":48.31"#), "\(what): \(kept)")
    }
  }

  @Test func `A09 an answer after a redirect that lost the question is kept under its own base and day`() async throws {
    let body = #"{"base":"EUR","date":"2026-11-27","rates":{"USD":1.25,"EGP":50}}"#
    try await withLoopbackServer(answering: { request in
      request.target.hasPrefix("/old") ? [.redirect("301 Moved", to: "/new")] : [.answer(body: body)]
    }) { server in
      try await withTemporaryFolder { home in
        let result = try await refresh(home, ["EGP", "--rates-url", server.url("/old")])
        #expect(result.end == .exited(0), "\(result.errorText)")
        #expect(server.requests.map(\.target) == ["/old?base=USD", "/new"])
        // 50 / 1.25, and never the 50 that a question for USD would have made of it.
        #expect(result.outputText.contains("40.00") && result.outputText.contains("2026-11-27"), "\(result.outputText)")
        let kept = String(decoding: try home.read("rates/plain.jsonl"), as: UTF8.self)
        #expect(kept.contains(#""date":"2026-11-27","base":"EUR""#) && !kept.contains(#""base":"USD""#))
      }
    }
  }

  @Test(arguments: ["<html>Moved</html>", "{}", #"{"base":"EUR","rates":{"USD":1.25}}"#])
  func `A09 an answer after such a redirect that is no rates is refused`(_ body: String) async throws {
    try await withLoopbackServer(answering: { request in
      request.target.hasPrefix("/old") ? [.redirect("301 Moved", to: "/new")] : [.answer(body: body)]
    }) { server in
      try await withTemporaryFolder { home in
        let result = try await refresh(home, ["--rates-url", server.url("/old"), "--format", "json"])
        #expect(result.end == .exited(65))
        #expect(result.errorText.contains("not_rates"))
        #expect(home.contents == [])
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

  private func refresh(
    _ home: TemporaryFolder, _ arguments: [String], timeout: Int = 20
  ) async throws -> ProcessResult {
    try await budget(
      home, ["rates", "--refresh", "--timeout", String(timeout)] + arguments, within: Self.bound(timeout))
  }

  /// The longest that a refresh may take with a deadline, in seconds.
  private static func bound(_ timeout: Int) -> Duration { .seconds(timeout) + .milliseconds(500) }

  private func budget(
    _ home: TemporaryFolder, _ arguments: [String], _ variables: [String: String] = [:],
    within bound: Duration = .seconds(30)
  ) async throws -> ProcessResult {
    try await runProcess(
      builtProduct("budget"), arguments,
      environment: ["BUDGET_HOME": home.path, "BUDGET_TODAY": "2026-11-30"].merging(variables) { $1 }, within: bound)
  }
}
