import BudgetCore
import Synchronization
import Testing

@testable import BudgetCLI

@Suite struct `A run` {
  @Test func `invalid UTF-8 in an argument is refused in words`() throws {
    let result = try TestWorld().run(bytes: [Array("add".utf8), [0x35], Array("EUR".utf8), [0x66, 0xFF]])
    #expect(result.status == 64)
    #expect(result.error.hasPrefix("budget: Argument 4 is not valid UTF-8"))
    #expect(result.output.isEmpty)
  }

  @Test func `L09: an answer that cannot be written is a failure that says so`() throws {
    let world = try TestWorld()
    world.setting.withLock { $0.outputFailure = .other("No space left on device") }
    let result = world.run(["help"])
    #expect(result.status == 74)
    #expect(result.error == "budget: The answer could not be written: No space left on device.\n")
  }

  @Test func `what was recorded before its answer could not be written is kept, and the message says so`() throws {
    let world = try TestWorld()
    world.setting.withLock { $0.outputFailure = .other("No space left on device") }
    let result = world.run(["add", "5", "EUR", "tea"])
    #expect(result.status == 74)
    #expect(result.error.hasSuffix(" What the command did is kept.\n"))
    #expect(world.read("expenses.json")?.contains(#""note":"tea""#) ?? false)
  }

  @Test func `L01: a reader that goes away ends the program without a word`() throws {
    let world = try TestWorld()
    world.setting.withLock { $0.outputFailure = .brokenPipe }
    #expect(world.run(["help"]) == TestWorld.Result(output: "", error: "", status: 141))
  }

  @Test(
    arguments: [
      (["--color", "always"], true, [:], true), ([], true, [:], true), ([], false, [:], false),
      ([], true, ["NO_COLOR": "1"], false), (["--color=never"], true, [:], false),
      (["--color=always"], false, ["NO_COLOR": "1"], true),
    ] as [([String], Bool, [String: String], Bool)])
  func `colours are for terminals, unless something else was said`(
    words: [String], isTerminal: Bool, environment: [String: String], isColoured: Bool
  ) throws {
    let world = try TestWorld()
    world.setting.withLock {
      $0.isTerminal = isTerminal
      $0.environment.merge(environment) { $1 }
    }
    #expect(world.run(["help"] + words).output.contains("\u{1B}[") == isColoured)
  }

  @Test func `D01: an expense without a day gets the day of the clock in the user's zone`() throws {
    let world = try TestWorld()
    // 2025-10-21 21:15 UTC is 2025-10-22 08:15 in Sydney.
    world.setting.withLock {
      $0.now = 1_761_081_300_000
      $0.zone = 11 * 3_600_000
    }
    #expect(world.run(["add", "4.00", "AUD", "tea"]).status == 0)
    #expect(world.run(["list", "--format", "csv"]).output.contains(",2025-10-22,4.00,AUD,tea,"))
  }

  @Test(
    "ids are ULIDs that sort by time",
    arguments: [
      (0, [UInt8](repeating: 0, count: 10), "00000000000000000000000000"),
      (281_474_976_710_655, [UInt8](repeating: 255, count: 10), "7ZZZZZZZZZZZZZZZZZZZZZZZZZ"),
      (1, [0, 0, 0, 0, 0, 0, 0, 0, 0, 31], "0000000001000000000000000Z"),
    ] as [(Int64, [UInt8], String)])
  func ids(milliseconds: Int64, random: [UInt8], id: String) {
    #expect(ExpenseID.make(milliseconds: milliseconds, random: random) == id)
  }

  @Test func `an instant is written in UTC to the second`() {
    #expect(Instant.text(milliseconds: 1_796_002_013_999) == "2026-11-30T01:26:53Z")
  }
}

@Suite struct `Where files are` {
  #if os(Linux)
    @Test(
      arguments: [
        (["HOME": "/h"], "/h/.local/share/budget/expenses.json", "/h/.config/budget/config.json"),
        (
          ["HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c"], "/d/budget/expenses.json",
          "/c/budget/config.json"
        ),
        (
          ["HOME": "/h", "XDG_DATA_HOME": "relative"], "/h/.local/share/budget/expenses.json",
          "/h/.config/budget/config.json"
        ),
        (["HOME": "/h", "BUDGET_HOME": "/b"], "/b/expenses.json", "/b/config.json"),
        (["HOME": "/h", "BUDGET_HOME": "", "BUDGET_FILE": "x.json"], "x.json", "/h/.config/budget/config.json"),
      ])
    func `the environment says where`(environment: [String: String], store: String, settings: String) throws {
      let paths = try Paths(file: nil, environment: { environment[$0] })
      #expect(paths.store == store)
      #expect(paths.settings == settings)
      #expect(paths.isStoreNamed == (environment["BUDGET_FILE"] != nil))
    }
  #endif

  @Test func `the option wins over the environment, and without either there must be a home`() throws {
    #expect(try Paths(file: "y", environment: { $0 == "BUDGET_FILE" ? "x" : nil }).store == "y")
    #expect(throws: Failure.self) { try Paths(file: nil, environment: { _ in nil }) }
  }
}
