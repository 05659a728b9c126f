import BudgetCore
import Foundation
import Synchronization
import Testing

@testable import BudgetCLI

struct FetchProcessTests {
  @Test func `status, header fields and every byte of the body come through`() throws {
    let helper = try FakeHelper(
      #"cat >/dev/null; printf '{"status":404,"url":"x","headers":{"retry-after":"60"},"length":5}\n\000\377\nab'"#)
    let answer = try helper.send()
    #expect(answer == HTTPAnswer(status: 404, headers: ["retry-after": "60"], body: [0, 255, 10, 97, 98]))
  }

  @Test func `the request reaches the program on its standard input alone`() throws {
    let helper = try FakeHelper(
      #"in=$(cat); [ $# = 0 ] && printf '{"status":200,"url":"","headers":{},"length":%d}\n%s' ${#in} "$in""#)
    let answer = try helper.send(headers: ["Authorization": "Token k"], timeout: .milliseconds(9500), limit: 8000)
    let sent = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    #expect(sent["url"] as? String == "https://api.example.com/v1?base=EUR")
    #expect(sent["headers"] as? [String: String] == ["Authorization": "Token k"])
    #expect(sent["timeout"] as? Double == 9.5)
    #expect(sent["limit"] as? Int == 8000)
  }

  @Test(
    arguments: zip(
      [
        "bad_url", "insecure_url", "host_not_found", "offline", "refused", "timed_out", "tls", "redirected",
        "too_large", "connection_lost", "not_http", "bad_request", "other", "something_new",
      ],
      [
        TransportFailure.badURL, .insecureURL, .hostNotFound, .offline, .refused, .timedOut, .tls("why"),
        .redirected("why"), .tooLarge, .connectionLost, .notHTTP, .other("why"), .other("why"), .other("why"),
      ]))
  func `a failure that the program names is that failure`(code: String, failure: TransportFailure) throws {
    let helper = try FakeHelper(#"cat >/dev/null; echo '{"failure":"\#(code)","detail":"why"}'; exit 1"#)
    #expect(helper.failure() == failure)
  }

  @Test(arguments: ["ILL", "SEGV", "KILL"])
  func `a program that a signal ends is a failure in words, A03`(signal: String) throws {
    let helper = try FakeHelper("kill -\(signal) $$")
    let number = ["ILL": 4, "SEGV": 11, "KILL": 9][signal] ?? 0
    #expect(helper.failure() == .helper("it was ended by signal \(number)"))
  }

  @Test func `a program that ends before it has read everything raises no signal here`() throws {
    let helper = try FakeHelper("exit 3")
    let failure = helper.failure(headers: ["X": String(repeating: "x", count: 2_000_000)])
    #expect(failure == .helper("it ended with status 3 and no whole answer"))
  }

  @Test(arguments: [
    "echo hello", "echo '{}'", "echo '[1]'", #"echo '{"status":200}'"#, #"echo '{"status":7,"length":1}'"#,
    "head -c 600000 /dev/zero",
  ])
  func `rubbish is a failure, whatever its length`(script: String) throws {
    #expect(try FakeHelper(script).failure() == .helper("it wrote something that is not an answer"))
  }

  @Test func `half a body is no answer, O03`() throws {
    let helper = try FakeHelper(#"printf '{"status":200,"url":"","headers":{},"length":1000}\n{"base":"EUR"}'"#)
    #expect(helper.failure() == .helper("it ended with status 0 and no whole answer"))
  }

  @Test(arguments: [
    #"printf '{"status":200,"url":"","headers":{},"length":3000000}\n'; sleep 20"#,
    #"printf '{"status":200,"url":"","headers":{},"length":90000}\n'; yes"#,
  ])
  func `more than the limit is never held`(script: String) throws {
    #expect(try FakeHelper(script).failure(limit: 80_000) == .tooLarge)
  }

  @Test func `a program that is not there is a failure in words`() {
    let process = FetchProcess(path: "/nowhere/budget-fetch", environment: [:])
    #expect(throws: TransportFailure.helper("`budget-fetch` is not there")) {
      try process.send(HTTPRequest(url: "https://a.example", timeout: .seconds(1), bodyLimit: 10))
    }
  }

  @Test func `a file that cannot be run is a failure in words`() throws {
    let helper = try FakeHelper("exit 0")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: helper.path)
    #expect(helper.failure() == .helper("it could not be started: Permission denied"))
  }

  @Test func `of the environment only what is about proxies goes on`() throws {
    let helper = try FakeHelper(
      #"in=$(/usr/bin/env); printf '{"status":200,"url":"","headers":{},"length":%d}\n%s' ${#in} "$in""#)
    let answer = try helper.send(environment: [
      "https_proxy": "http://p:1", "NO_PROXY": "x", "BUDGET_RATES_KEY": "secret", "HOME": "/h",
    ])
    let lines = String(decoding: answer.body, as: UTF8.self).split(separator: "\n").map(String.init)
    // The shell itself sets PWD and the like.
    let names = Set(lines.map { String($0.prefix { $0 != "=" }) }).subtracting(["PWD", "OLDPWD", "SHLVL", "_"])
    #expect(names == ["https_proxy", "NO_PROXY", "SWIFT_BACKTRACE"])
  }

  @Test func `the program is looked for beside the own executable`() throws {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = URL(fileURLWithPath: own).deletingLastPathComponent().path
    #expect(FetchProcess.pathBesideExecutable == folder + "/budget-fetch")
  }
}

/// What ends a program that would go on.
struct FetchProcessEndTests {
  @Test(arguments: [
    "sleep 60", "cat >/dev/null; sleep 60", "while :; do printf x; sleep 0.02; done",
    #"printf '{"status":200,"url":"","headers":{},"length":10}\nabc'; sleep 60"#, "exec >&- <&-; sleep 60",
  ])
  func `the time of the request ends it, whatever it does, O01`(script: String) throws {
    let helper = try FakeHelper("echo $$ > $0.note; \(script)")
    let start = ContinuousClock.now
    let failure = helper.failure(timeout: .milliseconds(300))
    #expect(ContinuousClock.now - start < .seconds(2))
    #expect(failure == .timedOut || failure == .helper("it closed its output without a whole answer"))
    #expect(try isGone(String(contentsOf: helper.note, encoding: .utf8)))
  }

  @Test func `an interruption ends it at once`() throws {
    let helper = try FakeHelper("echo $$ > $0.note; sleep 60")
    let ticks = Atomic(0)
    let start = ContinuousClock.now
    // Not before the script has begun: it must be seen to have been ended.
    let failure = helper.failure(timeout: .seconds(30)) {
      ticks.add(1, ordering: .relaxed).newValue > 3
        && (try? String(contentsOf: helper.note, encoding: .utf8).isEmpty) == false
    }
    #expect(failure == .interrupted)
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(try isGone(String(contentsOf: helper.note, encoding: .utf8)))
  }

  @Test func `a program that has answered is not waited for`() throws {
    let helper = try FakeHelper(
      #"echo $$ > $0.note; printf '{"status":200,"url":"","headers":{},"length":2}\nok'; sleep 60"#)
    let start = ContinuousClock.now
    #expect(try helper.send(timeout: .seconds(30)).body == Array("ok".utf8))
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(try isGone(String(contentsOf: helper.note, encoding: .utf8)))
  }
}
