import BudgetCore
import Foundation
import Synchronization
import Testing

@testable import BudgetCLI

/// Whom a refresh asks: the command line first, then the environment, then the settings, then the usual provider.
@Suite struct WhomToAskTests {
  /// Who was asked, with these settings, this variable and these arguments.
  private func asked(_ settings: [[String]], variable: String?, _ arguments: [String]) throws -> [String] {
    let world = try TestWorld()
    let asked = Mutex<[String]>([])
    for words in settings { #expect(world.run(["config"] + words).status == 0) }
    world.setting.withLock { setting in
      setting.environment["BUDGET_RATES_URL"] = variable
      setting.transport = { request throws(TransportFailure) in
        asked.withLock { $0.append(request.url) }
        throw .refused
      }
    }
    #expect(world.run(["rates", "--refresh"] + arguments).status == 69)
    return asked.withLock { $0 }.map { String($0.prefix { $0 != "?" }) }
  }

  private let settings = [["providers", "ecb"], ["rates_url", "https://settings.example/v1"]]

  @Test func `--rates-url wins over the variable and the settings`() throws {
    let found = try asked(
      settings, variable: "https://variable.example/v1", ["--rates-url", "https://line.example/v1"])
    #expect(found == ["https://line.example/v1"])
  }

  @Test func `--provider wins over the variable and the settings`() throws {
    let found = try asked(settings, variable: "https://variable.example/v1", ["--provider", "open-er-api"])
    #expect(found.count == 1 && found[0].hasPrefix("https://open.er-api.com/"), "\(found)")
  }

  @Test func `BUDGET_RATES_URL wins over the settings`() throws {
    #expect(try asked(settings, variable: "https://variable.example/v1", []) == ["https://variable.example/v1"])
  }

  @Test(arguments: [nil, ""])
  func `without the variable, or with an empty one, the settings count, an address before a provider`(
    variable: String?
  ) throws {
    #expect(try asked(settings, variable: variable, []) == ["https://settings.example/v1"])
    let found = try asked([["providers", "ecb"]], variable: variable, [])
    #expect(found.count == 1 && found[0].hasPrefix("https://data-api.ecb.europa.eu/"), "\(found)")
  }

  @Test func `without any of them the usual provider is asked`() throws {
    let found = try asked([], variable: nil, [])
    #expect(found.count == 1 && found[0].hasPrefix("https://api.frankfurter.dev/v2/"), "\(found)")
  }
}
