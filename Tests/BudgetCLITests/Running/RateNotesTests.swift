import Testing

@testable import BudgetCLI

/// What is said of kept rates that a figure had to do without.
@Suite struct RateNotesTests {
  private func world() throws -> TestWorld {
    let world = try TestWorld()
    // As an append that was interrupted leaves it.
    try world.write(
      #"{"date":"2026-11-28","base":"EUR","rates":{"NGN":1600}}"# + "\n" + #"{"date":"2026-11-29","base":"E"#,
      to: "rates/plain.jsonl")
    return world
  }

  @Test func `a last line that is not whole is told beside the figure`() throws {
    let result = try world().run(["convert", "1600", "NGN", "EUR"])
    #expect(result.output == "1.00 EUR\n" && result.status == 0)
    #expect(result.error.contains("The last line of ") && result.error.contains("rates/plain.jsonl is not whole"))
  }

  @Test func `it is told beside a failure too, in the one message`() throws {
    let result = try world().run(["convert", "1600", "KWD", "EUR", "--format", "json"])
    #expect(result.status == 2)
    #expect(result.error.hasPrefix(#"{"error":{"code":"no_rate","message":"No KWD rate"#))
    #expect(result.error.hasSuffix("is not whole, as after a crash; it was not used.\"}}\n"), "\(result.error)")
  }

  @Test func `a command that needs no rate says nothing of it`() throws {
    #expect(try world().run(["list"]).error.isEmpty)
    #expect(try world().run(["total", "--in", "EUR"]).error.isEmpty)
  }
}
