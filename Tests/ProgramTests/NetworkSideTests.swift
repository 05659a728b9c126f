import Foundation
import TestSupport
import Testing

/// Which process does what during a refresh, and how it ends when it is told to.
@Suite struct NetworkSideTests {
  /// Where Debian puts it.
  static let strace = "/usr/bin/strace"

  @Test(.enabled(if: isStraceUsable, "strace cannot be used here"))
  func `budget opens no socket, and budget-fetch none of the user's files`() async throws {
    let body = #"{"base":"USD","date":"2026-11-27","rates":{"EUR":0.92,"EGP":48.31}}"#
    try await withLoopbackServer([.answer(body: body)]) { server in
      try await withTemporaryFolder { home in
        // What is traced cannot be searched for leaks, and the address sanitizer would end it for that.
        let variables = [
          "BUDGET_HOME": home.path, "BUDGET_TODAY": "2026-11-30", "ASAN_OPTIONS": "detect_leaks=0",
        ]
        _ = try await runProcess(builtProduct("budget"), ["add", "5", "EGP", "tea"], environment: variables)
        let result = try await runProcess(
          NetworkSideTests.strace,
          ["-ff", "-o", home.path("trace"), "-s", "999", "-e", "trace=execve,%network,%file", builtProduct("budget")]
            + ["rates", "--refresh", "--timeout", "20", "--rates-url", server.url()],
          environment: variables)
        #expect(result.end == .exited(0), "\(result.errorText)")
        let traces = try home.contents.filter { $0.hasPrefix("trace.") }
          .map { String(decoding: try home.read($0), as: UTF8.self) }
        let parent = try #require(traces.first { $0.contains("/budget\", [") })
        let others = traces.filter { $0 != parent }.joined()
        #expect(!parent.contains("socket(") && !parent.contains("connect("))
        #expect(parent.contains(home.path("rates/plain.jsonl")))
        #expect(others.contains("connect("), "the request was traced")
        #expect(!others.contains(home.path), "no file of the user's was touched")
      }
    }
  }

  @Test(arguments: ["INT", "TERM", "HUP"])
  func `a refresh that is told to end does so in order, and leaves every file as it was`(signal: String) async throws {
    try await withTemporaryFolder { home in
      let kept = Array((#"{"date":"2026-10-02","base":"USD","rates":{"EGP":48.31}}"# + "\n").utf8)
      _ = try home.write(kept, to: "rates/plain.jsonl")
      let asked = home.path("asked")
      let answer: @Sendable (LoopbackServer.Request) -> [Step] = { _ in
        _ = FileManager.default.createFile(atPath: asked, contents: nil)
        return [.stall]
      }
      try await withLoopbackServer(answering: answer) { server in
        // The shell passes the signal on to the program it has become, once that waits for the server.
        let wait = "until [ -e \"$2\" ]; do sleep 0.05; done"
        let script = "( \(wait); kill -\(signal) $$ ) & exec \"$0\" rates --refresh --timeout 20 --rates-url \"$1\""
        let result = try await runProcess(
          "/bin/sh", ["-c", script, builtProduct("budget"), server.url(), asked],
          environment: ["BUDGET_HOME": home.path])
        #expect(result.end == .exited(130), "\(result.errorText)")
        #expect(result.output.isEmpty)
        #expect(result.duration < .seconds(5))
      }
      let after = try home.read("rates/plain.jsonl")
      #expect(after == kept)
      #expect(home.contents.sorted() == ["asked", "rates", "rates/plain.jsonl"])
    }
  }

  @Test func `two refreshes at once both keep what they fetched, line by line`() async throws {
    let body = #"{"base":"USD","date":"2026-11-27","rates":{"EUR":0.92,"EGP":48.31}}"#
    try await withLoopbackServer([.pause(.milliseconds(300)), .answer(body: body)]) { server in
      try await withHome { home in
        let refresh = "budget rates EGP --refresh --timeout 20 --rates-url \(server.url()) --quiet"
        let result = try await home.with(["BUDGET_TODAY": "2026-11-30"]).shell(
          "\(refresh) & first=$!; \(refresh) && wait $first && budget convert 48.31 EGP USD --quiet")
        #expect(result.end == .exited(0) && result.outputText.hasSuffix("1.00\n"), "\(result.errorText)")
        let kept = String(decoding: try home.folder.read("rates/plain.jsonl"), as: UTF8.self)
        #expect(kept.split(separator: "\n").count == 2)
        #expect(kept.split(separator: "\n").allSatisfy { $0.hasPrefix("{\"date\"") && $0.hasSuffix("}}") })
      }
    }
  }

  /// Some containers have it, and forbid what it does.
  private static let isStraceUsable: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: strace)
    process.arguments = ["-o", "/dev/null", "/bin/true"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()
}
