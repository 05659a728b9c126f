/// `help`: how the program, or one of its commands, is used.
struct HelpCommand: Command {
  let topic: HelpText.Topic

  static let spec = CommandSpec(
    name: "help",
    otherNames: ["man", "usage", "commands"],
    arguments: [.init("COMMAND", .rest, .command)],
    summary: "explains the program or one command",
    examples: [.init("budget help total", "how `total` is used")],
    formats: [.text],
    settings: .unused,
    parse: { arguments, _ throws(UsageError) in
      let words = arguments.positionals
      guard let topic = HelpText(commands: CommandTable.all).topic(of: words) else {
        let parser = CommandLineParser(commands: CommandTable.all)
        if let (typed, meant) = parser.otherName(in: words) { throw .otherCommand(typed, meant: meant) }
        throw .unknownCommand(words.joined(separator: " "), known: CommandTable.all.map(\.name))
      }
      return HelpCommand(topic: topic)
    }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    Outcome(Lines(HelpText(commands: CommandTable.all).lines(about: topic, on: session.page)))
  }
}
