import Foundation
import Synchronization
import Testing

@testable import BudgetCLI

/// A store that is gone is not taken for one that never was.
@Suite struct MissingStoreTests {
  @Test func `where backups of a missing store are left, they are pointed out`() throws {
    let world = try TestWorld()
    #expect(world.run(["add", "5", "EUR", "tea"]).status == 0)
    #expect(world.run(["undo"]).status == 0)
    try FileManager.default.removeItem(atPath: world.home + "/expenses.json")
    let list = world.run(["list"])
    #expect(list.status == 0)
    #expect(list.error.contains("there are backups: see `budget restore`"), "\(list.error)")
    #expect(world.run(["list", "--category", "food", "--tag", "trip"]).error == list.error, "it is said once")
    #expect(world.run(["restore", "1"]).status == 0)
    #expect(world.run(["list"]).error.isEmpty)
  }

  @Test func `in a folder that is not there, no store is made under a name`() throws {
    let world = try TestWorld()
    let failed = world.run(["add", "5", "EUR", "--file", world.home + "/typo/x.json"])
    #expect(failed.status == 66)
    #expect(failed.error.contains("There is no folder") && failed.error.contains("Nothing was recorded"))
    #expect(!FileManager.default.fileExists(atPath: world.home + "/typo"))
    #expect(world.run(["add", "5", "EUR", "--file", world.home + "/x.json"]).status == 0)
    world.setting.withLock { $0.environment["BUDGET_HOME"] = world.home + "/new" }
    #expect(world.run(["add", "5", "EUR"]).status == 0)
  }

  @Test func `a home without any store says nothing of backups`() throws {
    #expect(try TestWorld().run(["list"]).error.isEmpty)
  }
}
