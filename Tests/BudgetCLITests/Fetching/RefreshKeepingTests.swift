import BudgetCore
import BudgetStore
import Foundation
import Synchronization
import Testing

@testable import BudgetCLI

/// What a refresh of several requests leaves on the disk, and who gets the key.
struct RefreshKeepingTests {
  /// A world with an expense that the latest rates do not cover, so that history is asked for as well.
  ///
  /// - Parameter afterFirst: changes the world with the first answer.
  private func world(
    second: TransportFailure, afterFirst: @escaping @Sendable (inout TestWorld.Setting) -> Void = { _ in }
  ) throws -> (TestWorld, @Sendable () -> Int) {
    let world = try TestWorld()
    let count = Counter()
    world.setting.withLock { setting in
      setting.transport = { [unowned world] _ throws(TransportFailure) in
        guard count.next() == 1 else { throw second }
        world.setting.withLock { afterFirst(&$0) }
        return HTTPAnswer(
          status: 200, body: Array(#"[{"date":"2026-11-27","base":"EUR","quote":"EGP","rate":54.1}]"#.utf8))
      }
    }
    _ = world.run(["add", "5", "EGP", "tea", "--date", "2025-10-28"])
    return (world, { count.value })
  }

  @Test func `Ctrl-C after the first of two answers leaves no file behind`() throws {
    let (world, requests) = try world(second: .interrupted)
    let result = world.run(["rates", "--refresh"])
    #expect(result.status == 130)
    #expect(requests() == 2)
    #expect(world.read("rates/frankfurter.jsonl") == nil)
  }

  @Test func `Ctrl-C in the pause between two requests ends it there`() throws {
    let (world, requests) = try world(second: .refused) { $0.isInterrupted = true }
    let result = world.run(["rates", "--refresh"])
    #expect(result.status == 130)
    #expect(requests() == 1)
    #expect(world.read("rates/frankfurter.jsonl") == nil)
  }

  @Test func `a failure after the first of two answers keeps the first, and says so`() throws {
    let (world, requests) = try world(second: .connectionLost)
    let result = world.run(["rates", "--refresh"])
    #expect(result.status == 69)
    #expect(requests() == 2)
    #expect(world.read("rates/frankfurter.jsonl")?.contains("54.1") ?? false)
    #expect(
      result.error.contains(
        "before its answer was whole. The rates of 2026-11-27 that had come by then are saved. Rates of "))
    #expect(result.error.hasSuffix("(`--provider NAME`).\n"))
  }

  @Test func `where the second of two files cannot be written, the message says that the first was`() {
    let full = Failure(rates: FileFailure(.write, "rates/frankfurter.jsonl", .noSpace), saved: ["ECB"])
    #expect(full.message.hasSuffix("The new rates of ECB are saved, no others."))
    #expect(!full.message.contains("as they were"))
  }

  @Test(arguments: [("1.18", false), ("117.2", true), ("0.0117", true)])
  func `a rate that a refresh more than doubles or halves is kept and pointed out`(rate: String, isFar: Bool) throws {
    let world = try TestWorld()
    world.setting.withLock { setting in
      setting.transport = { _ throws(TransportFailure) in
        HTTPAnswer(
          status: 200,
          body: Array("[{\"date\":\"2026-11-27\",\"base\":\"EUR\",\"quote\":\"USD\",\"rate\":\(rate)}]".utf8))
      }
    }
    let result = world.run(["rates", "EUR", "--refresh"])
    #expect(result.status == 0)
    #expect(world.read("rates/frankfurter.jsonl")?.contains(rate) ?? false)
    #expect(result.error.contains("Far from before: 1 USD is ") == isFar, "\(result.error)")
    #expect(result.error.contains(" EUR and was 0.8951 on 2026-10-30. Should the provider have erred") == isFar)
    #expect(result.error.contains("`budget rates set USD EUR RATE --on 2026-11-27` wins over it.") == isFar)
  }

  @Test func `money that needs no rate, or one of a day to come, is not asked for`() throws {
    let world = try TestWorld()
    let asked = KeyLog()
    world.setting.withLock { setting in
      setting.transport = { request throws(TransportFailure) in
        asked.note(request)
        return HTTPAnswer(
          status: 200, body: Array(#"[{"date":"2026-11-27","base":"EUR","quote":"USD","rate":1.1}]"#.utf8))
      }
    }
    _ = world.run(["add", "5", "EGP", "tea", "--date", "2025-10-28", "--paid", "0.15", "USD"])
    _ = world.run(["add", "5", "EGP", "tea", "--date", "2027-10-28"])
    #expect(world.run(["rates", "--refresh"]).status == 0)
    #expect(asked.count == 1)
  }

  @Test func `a key goes to the first provider that takes one, and to no other`() throws {
    let world = try TestWorld()
    let log = KeyLog()
    world.setting.withLock { setting in
      setting.environment["BUDGET_RATES_KEY"] = "k3y-of-mine"
      setting.transport = { request throws(TransportFailure) in
        log.note(request)
        throw .refused
      }
    }
    _ = world.run(["config", "providers", "openexchangerates,fixer"])
    let result = world.run(["rates", "--refresh"])
    #expect(result.status != 0)
    #expect(log.hostsWithKey("k3y-of-mine") == ["openexchangerates.org"])
  }
}

private final class Counter: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

private final class KeyLog: Sendable {
  private let requests = Mutex<[HTTPRequest]>([])
  func note(_ request: HTTPRequest) { requests.withLock { $0.append(request) } }
  var count: Int { requests.withLock { $0.count } }
  func hostsWithKey(_ key: String) -> Set<String> {
    Set(
      requests.withLock { $0 }.filter { $0.url.contains(key) || $0.headers.values.contains { $0.contains(key) } }
        .compactMap { URL(string: $0.url)?.host() })
  }
}
