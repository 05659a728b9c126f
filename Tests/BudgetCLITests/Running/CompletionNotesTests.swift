import Testing

@testable import BudgetCLI

/// Completion answers in the middle of a line that the user is writing.
@Suite struct CompletionNotesTests {
  @Test func `a conflict copy beside the store is told by a list, and not while a line is being completed`() throws {
    let world = try TestWorld()
    #expect(world.run(["add", "5", "EUR", "tea", "--category", "food"]).status == 0)
    try world.write("{}", to: "expenses (conflicted copy 2026-11-29).json")
    #expect(world.run(["list"]).error.contains("conflict"))
    let completed = world.run(["completions", "bash", "--", "budget", "list", "--category", ""])
    #expect(completed.status == 0 && completed.output.contains("food"))
    #expect(completed.error.isEmpty, "\(completed.error)")
  }
}
