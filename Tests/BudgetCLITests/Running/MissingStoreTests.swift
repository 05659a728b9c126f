import Foundation
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
    #expect(world.run(["restore", "1"]).status == 0)
    #expect(world.run(["list"]).error.isEmpty)
  }

  @Test func `a home without any store says nothing of backups`() throws {
    #expect(try TestWorld().run(["list"]).error.isEmpty)
  }
}
