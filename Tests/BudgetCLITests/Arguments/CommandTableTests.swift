import Testing

@testable import BudgetCLI

@Suite struct `The table of commands` {
  @Test func `an option of one name takes the same values in every command`() {
    var shapes: [String: Int] = [:]
    for option in GlobalOptions.all + CommandTable.all.flatMap(\.options) {
      #expect(shapes[option.name, default: option.values.count] == option.values.count, "\(option.name)")
      shapes[option.name] = option.values.count
    }
  }

  @Test func `no command redefines an option of every command, or has one twice`() {
    for command in CommandTable.all {
      let names = (command.options + GlobalOptions.all).map(\.name)
      #expect(Set(names).count == names.count, "\(command.name)")
    }
  }

  @Test func `an other name is no command, and means one`() {
    let words = Set(CommandTable.all.flatMap { [$0.name, $0.words[0]] })
    let others = CommandTable.all.flatMap(\.otherNames)
    #expect(!others.isEmpty && others.allSatisfy { !words.contains($0) && $0 == $0.lowercased() })
    #expect(Set(others).count == others.count)
  }

  @Test(arguments: CommandTable.all.map(\.name))
  func `every command has an example that names it, and a clause without a full stop`(name: String) throws {
    let command = try #require(CommandTable.all.first { $0.name == name })
    #expect(!command.examples.isEmpty)
    for example in command.examples {
      #expect(example.line.hasPrefix("budget \(name)"))
      let words = example.line.split(separator: " ").dropFirst().map(String.init)
      #expect(try CommandLineParser(commands: CommandTable.all).parse(words).command?.name == name)
    }
    for clause in [command.summary] + command.options.map(\.help) {
      #expect(!clause.isEmpty && !clause.hasSuffix("."), "\(clause)")
    }
  }
}
