/// `help`: how the program, or one of its commands, is used.
struct HelpCommand: Command {
  /// `nil` for the list of all commands.
  let command: CommandSpec?

  static let spec = CommandSpec(
    name: "help",
    arguments: [.init("COMMAND", .rest, .command)],
    summary: "explains the program or one command",
    examples: [.init("budget help total", "how `total` is used")],
    formats: [.text],
    readsSettings: false,
    parse: { arguments, _ throws(UsageError) in
      let words = arguments.positionals
      guard let first = words.first else { return HelpCommand(command: nil) }
      let commands = CommandTable.all
      guard let command = commands.first(where: { $0.words == words || [$0.name] == words }) else {
        let known = commands.map(\.name)
        throw .unknownCommand(words.count == 1 ? first : words.joined(separator: " "), known: known)
      }
      return HelpCommand(command: command)
    }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    let help = HelpText(commands: CommandTable.all)
    return Outcome(Lines(command.map { help.page(for: $0, on: session.page) } ?? help.overview(on: session.page)))
  }
}
