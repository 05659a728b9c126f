import BudgetCore
import Foundation
import Synchronization
import Testing

@testable import BudgetCLI

/// The key of a provider: where it comes from, where it goes, and that no message holds it, whoever repeats it.
@Suite struct RefreshKeyTests {
  /// Blanks and signs that a URL has to encode; capitals, which a host's name loses.
  static let key = "Se+c/r=et&42"
  static let keyed = ["openexchangerates", "exchangerate-api", "fixer", "currencylayer"]

  /// A world that asks this provider; what was asked, URL and header fields on a line.
  private func world(
    _ provider: String, _ reply: @escaping @Sendable (HTTPRequest) throws(TransportFailure) -> HTTPAnswer
  ) throws -> (world: TestWorld, asked: @Sendable () -> [String]) {
    let world = try TestWorld()
    let log = Log()
    #expect(world.run(["config", "provider", provider]).status == 0)
    world.setting.withLock { setting in
      setting.transport = { request throws(TransportFailure) in
        log.asked.withLock { $0.append("\(request.url) \(request.headers)") }
        return try reply(request)
      }
    }
    return (world, { log.asked.withLock { $0 } })
  }

  @Test(arguments: keyed)
  func `a key that a server repeats in its words is in no message`(provider: String) throws {
    let (world, asked) = try world(provider) { request in
      let body = #"{"error":true,"message":"\#(RefreshKeyTests.key) is wrong, in \#(request.url)"}"#
      return HTTPAnswer(status: 401, body: Array(body.utf8))
    }
    world.setting.withLock { $0.environment["BUDGET_RATES_KEY"] = RefreshKeyTests.key }
    try expectNoKey(world, 69)
    #expect(asked().allSatisfy { $0.contains(RefreshKeyTests.key) || $0.contains("Se%2Bc%2Fr%3Det%2642") })
  }

  @Test(arguments: keyed)
  func `a key in what the network side says is in no message`(provider: String) throws {
    let key = RefreshKeyTests.key
    let failures: [TransportFailure] = [
      .redirected("https://\(key.lowercased()).example/\(key)?\(key)"), .other("no \(key)"), .helper("no \(key)"),
      .tls("no \(key)"),
    ]
    for failure in failures {
      let (world, _) = try world(provider) { _ throws(TransportFailure) in throw failure }
      world.setting.withLock { $0.environment["BUDGET_RATES_KEY"] = key }
      try expectNoKey(world, 69)
    }
  }

  /// Runs a refresh that fails with this status, in words and for programs.
  private func expectNoKey(_ world: TestWorld, _ status: Int32) throws {
    for format in ["text", "json"] {
      let result = world.run(["rates", "--refresh", "--format", format])
      #expect(result.status == status && result.output.isEmpty)
      #expect(result.error.contains("***"), "\(result.error)")
      let shown = result.error.lowercased()
      #expect(!["se+c", "se%2bc", "r=et", "et&42"].contains { shown.contains($0) }, "\(result.error)")
    }
  }

  @Test(arguments: [0o600, 0o400])
  func `the key in a file of one's own is used`(permissions: Int) throws {
    let (world, asked) = try world("openexchangerates") { _ in
      HTTPAnswer(status: 200, body: Array(#"{"base":"USD","timestamp":1795766400,"rates":{"EUR":0.9}}"#.utf8))
    }
    try keep(in: world, permissions)
    #expect(world.run(["rates", "--refresh"]).status == 0)
    #expect(asked().count == 1 && asked()[0].contains("Token \(RefreshKeyTests.key)"))
    #expect(world.read("rates/openexchangerates.jsonl")?.contains(RefreshKeyTests.key) == false)
  }

  @Test(arguments: [0o644, 0o640, 0o606])
  func `the key in a file that others can read is not used, and nobody is asked`(permissions: Int) throws {
    let (world, asked) = try world("openexchangerates") { _ throws(TransportFailure) in throw .refused }
    try keep(in: world, permissions)
    let result = world.run(["rates", "--refresh", "--format", "json"])
    #expect(result.status == 65)
    #expect(result.error.contains("key_not_private") && result.error.contains("chmod 600"))
    #expect(!result.error.contains(RefreshKeyTests.key))
    #expect(asked().isEmpty)
  }

  private func keep(in world: TestWorld, _ permissions: Int) throws {
    try world.write("\(RefreshKeyTests.key)\n", to: "rates_key")
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: world.home + "/rates_key")
  }

  private final class Log: Sendable { let asked = Mutex<[String]>([]) }
}
