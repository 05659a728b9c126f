import Testing

@testable import BudgetCLI

@Suite struct `An import` {
  static let file =
    "date,amount,currency,description\n2025-05-12,3.60,EUR,tram ticket\n2025-05-12,3.60,EUR,tram ticket\n"

  @Test func `I13 and I19: two equal purchases stay two, however often the file comes`() throws {
    let world = try TestWorld()
    func recorded(_ text: String) throws -> String {
      try world.write(text, to: "bank.csv")
      return world.run(["import", world.home + "/bank.csv", "--quiet"]).output
    }
    #expect(try recorded(Self.file + "soon,1.00,EUR,x\n") == "")
    #expect(try recorded(Self.file) == "2\n")
    #expect(try recorded(Self.file) == "0\n")
    #expect(try recorded(Self.file + "2025-05-13,1.00,EUR,bus\n") == "1\n")
    #expect(world.run(["total", "--in", "EUR", "--quiet"]).output == "8.20\n")
    #expect(world.run(["undo"]).output == "Took back the import of 1.00 EUR bus.\n")
  }

  @Test func `only add makes a store that was named`() throws {
    let world = try TestWorld()
    try world.write(Self.file, to: "bank.csv")
    for words in [[], ["--dry-run"]] {
      let result = world.run(["import", world.home + "/bank.csv", "--file", world.home + "/trip.json"] + words)
      #expect(result.status == 66)
      #expect(world.read("trip.json") == nil)
    }
  }

  @Test func `every fault of a file is listed with its line`() throws {
    let world = try TestWorld()
    let rows = (1...30).map { "2025-05-12,\($0)x,EUR\n" }
    try world.write("date,amount,currency\n" + rows.joined(), to: "bank.csv")
    let result = world.run(["import", world.home + "/bank.csv"])
    #expect(result.status == 65)
    #expect(result.error.split(separator: "\n").count == 31)
    #expect(result.error.contains("bank.csv:31: amount: “30x” is not an amount."))
    #expect(world.read("expenses.json") == nil)
  }

  @Test(arguments: [
    (["-1.00", "-2.00", "9.00"], "2 of 3 amounts are below zero, which means money in. `--negate` turns them round"),
    (["-1.00", "2.00"], nil),
  ])
  func `a bank that writes spending below zero is noticed by most of its rows`(amounts: [String], note: String?) throws
  {
    let world = try TestWorld()
    try world.write("date,amount\n" + amounts.map { "2025-05-12,\($0)\n" }.joined(), to: "bank.csv")
    let result = world.run(["import", world.home + "/bank.csv", "--currency", "EUR"])
    #expect(result.error == (note.map { "budget: \($0); `budget undo` first.\n" } ?? ""))
  }

  @Test func `rows above the header line are passed over with a note`() throws {
    let world = try TestWorld()
    try world.write("Account;123\ndate;amount\n2025-05-12;1,50\n", to: "bank.csv")
    let result = world.run(["import", world.home + "/bank.csv", "--currency", "EUR"])
    #expect(result.error == "budget: Passed over: 1 row above the header line.\n")
    #expect(result.status == 0)
  }

  @Test(arguments: [
    (#"{"profiles":{"dkb":7}}"#, "config.json: 7 is not an object."),
    (#"{"profiles":{"dkb":{"negate":3}}}"#, "config.json: 3 is not a text, a list of texts or true."),
    (#"{"profiles":{"dkb":{"negate":"yes"}}}"#, "config.json: dkb holds negate, which is no option."),
    (#"{"profiles":{"dkb":{"colour":"red"}}}"#, "config.json: dkb holds colour, which is no option."),
    (#"{"profiles":{"dkb":{"currency":"ERU"}}}"#, "ERU"), (#"{}"#, "There is no profile dkb."),
  ])
  func `a profile that cannot be used is refused by what is wrong with it`(settings: String, message: String) throws {
    let world = try TestWorld()
    try world.write(Self.file, to: "bank.csv")
    try world.write(settings, to: "config.json")
    let result = world.run(["import", world.home + "/bank.csv", "--profile", "dkb"])
    #expect(result.status == 64)
    #expect(result.error.contains(message))
    #expect(result.error.hasSuffix("Nothing was recorded.\n"))
    #expect(world.read("expenses.json") == nil)
  }
}
