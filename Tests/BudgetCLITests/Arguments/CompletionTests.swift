import Testing

@testable import BudgetCLI

@Suite struct CompletionTests {
  /// A store's texts, a few for each kind.
  static func known(_ kind: OptionSpec.Kind) -> [String] {
    switch kind {
    case .category: ["car:fuel", "eating out", "two\nlines"]
    case .tag: ["trip"]
    case .currency: ["EGP", "EUR"]
    case .limit: ["food"]
    case .profile: ["dkb"]
    default: []
    }
  }

  func texts(_ words: [String]) -> [String] {
    Completion(commands: CommandTable.all, known: Self.known).candidates(for: words).map(\.text)
  }

  @Test(arguments: [
    (["imp"], ["import"]), (["--quiet", "to"], ["total"]), (["--format", "json", "to"], ["total"]),
    (["limit", ""], ["set", "list", "remove"]), (["limit", "l"], ["list"]), (["rates", "hi"], ["history"]),
    (["help", "li"], ["list", "limit"]), (["help", "limit", "r"], ["remove"]),
    (["completions", ""], ["bash", "zsh", "fish"]),
    (["total", "--by", "m"], ["month"]), (["total", "--format=js"], ["--format=json"]),
    (["limit", "set", "--ev"], ["--every"]), (["limit", "list", "--ev"], []), (["import", "--enc"], ["--encoding"]),
    (["list", "--category", ""], ["car:fuel", "eating out"]), (["list", "--category=ea"], ["--category=eating out"]),
    (["list", "--tag", ""], ["trip"]), (["status", ""], ["food"]), (["status", "food", ""], ["food"]),
    (["limit", "remove", "f"], ["food"]), (["import", "x", "--profile", ""], ["dkb"]),
    (["import", ""], ["*"]), (["total", "--file", "x"], ["*"]), (["add", "5", "EUR", ""], []),
    (["add", "5", "e"], ["EGP", "EUR"]), (["convert", "5", "EUR", "CH"], ["CHC", "CHE", "CHF", "CHW"]),
    (["add", "5", "EUR", "--paid", ""], []), (["add", "5", "EUR", "--paid", "5", "EG"], ["EGP"]),
    (["add", "5", "EUR", "--date", "y"], ["yesterday"]), (["list", "--", "--f"], []), (["show", ""], []),
    (["export", "--format", "j"], ["json", "jsonl"]), (["export", "--format", "t"], []),
    (["--format", "l"], ["ledger"]), (["total", "--at", "s"], ["spent", "saturday", "sunday"]),
    (["total", "--at=l"], ["--at=latest"]),
    (["total", "--in", "EUR,"], ["EUR,EGP"]), (["total", "--in=JPY,e"], ["--in=JPY,EGP", "--in=JPY,EUR"]),
    (["total", "--by", "month,c"], ["month,category", "month,currency"]), (["total", "--by", "month,m"], []),
    (["list", "--in", "EUR,"], []), (["nosuch", ""], []), (["import", "x", ""], []),
  ])
  func `the last word is completed to what may stand there`(words: [String], expected: [String]) {
    #expect(texts(words) == expected)
  }

  @Test func `every command, and every option of it, is offered`() {
    for command in CommandTable.all {
      #expect(texts(Array(command.words.dropLast()) + [""]).contains(command.words.last ?? ""), "\(command.name)")
      let options = Set(texts(command.words + ["--"]))
      #expect(options.isSuperset(of: (command.options + GlobalOptions.all).map(\.name)), "\(command.name)")
    }
  }

  @Test func `the store is read for what it knows, and bash gets what stands behind its mark`() throws {
    let world = try TestWorld()
    _ = world.run(["add", "5", "EUR", "--category", "car:fuel", "--tag", "trip"])
    func answer(_ words: String...) -> String { world.run(["completions"] + words).output }
    #expect(answer("zsh", "--", "list", "--category", "car:") == "car:fuel\n")
    #expect(answer("bash", "--", "list", "--category", "car", ":", "f") == "fuel\n")
    #expect(answer("fish", "--", "undo", "--qui") == "--quiet\tthe figure alone\n")
    #expect(answer("zsh", "--", "total", "--in", "") == "EUR\n")
  }

  @Test func `a damaged store has nothing to offer, and says nothing`() throws {
    let world = try TestWorld()
    try world.write("{", to: "expenses.json")
    let result = world.run(["completions", "zsh", "--", "list", "--category", ""])
    #expect(result.output.isEmpty && result.error.isEmpty)
    #expect(result.status == 0)
  }
}
