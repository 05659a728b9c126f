import Testing

@testable import BudgetCLI

/// Rows by tag, in which an expense may stand more than once. Not a session: there `#` begins a remark.
@Suite struct RowsByTagTests {
  static let note = "budget: An expense with several tags stands in the row of each, but counts once in the total.\n"

  @Test(arguments: [
    (["--by", "tag"], note), (["--by", "tag,month"], note), (["--by", "month"], ""), (["--by", "tag", "--quiet"], ""),
    (["--by", "tag", "--format", "csv"], ""), (["--by", "tag", "--tag", "single"], ""),
  ])
  func `that rows come to more than the total is said where they do`(words: [String], error: String) throws {
    let world = try TestWorld()
    _ = world.run(["add", "3.00", "USD", "tea", "--tag", "one", "--tag", "two"])
    _ = world.run(["add", "4.00", "USD", "tea", "--tag", "single"])
    #expect(world.run(["total"] + words).error == error)
  }
}
