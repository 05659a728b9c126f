/// The help, made from the table of commands.
struct HelpText {
  let commands: [CommandSpec]

  /// What help can be about.
  enum Topic: Sendable {
    case everything
    case command(CommandSpec)
    /// The commands that begin with the same word, where that word alone is none.
    case group([CommandSpec])
  }

  /// What words name: `rates set` a command, `limit` a group, none everything; `nil` where there is no such command.
  func topic(of words: [String]) -> Topic? {
    guard let first = words.first else { return .everything }
    if let command = commands.first(where: { $0.words == words || [$0.name] == words }) { return .command(command) }
    let group = commands.filter { $0.words[0] == first }
    return words.count == 1 && !group.isEmpty ? .group(group) : nil
  }

  /// The lines about a topic.
  func lines(about topic: Topic, on page: Page) -> [String] {
    switch topic {
    case .everything: overview(on: page)
    case .command(let command): self.page(for: command, on: page)
    case .group(let commands):
      commands.map(\.usage) + [""] + summaries(of: commands, on: page)
        + ["", "`budget help \(commands[0].name)` explains one, with an example."]
    }
  }

  /// What `budget help` prints.
  private func overview(on page: Page) -> [String] {
    [
      "budget records spending in many currencies, and tells you what it cost in yours.",
      "",
      "Usage: budget COMMAND [ARGUMENTS] [OPTIONS]",
      "",
    ] + summaries(of: commands, on: page) + ["", "Options of every command:"] + lines(of: GlobalOptions.all, on: page)
      + [
        "", "`budget help COMMAND` explains a command, with an example.",
      ]
  }

  private func page(for command: CommandSpec, on page: Page) -> [String] {
    var lines = [command.usage + (command.options.isEmpty ? "" : " [OPTIONS]"), ""]
    lines += wrapped(sentence(command.summary), to: page.width)
    for paragraph in command.details { lines += [""] + wrapped(paragraph, to: page.width) }
    let longer = commands.filter { $0.words.count > command.words.count && $0.words.starts(with: command.words) }
    if !longer.isEmpty { lines += ["", "With one word more:"] + summaries(of: longer, on: page) }
    if !command.options.isEmpty { lines += ["", "Options:"] + self.lines(of: command.options, on: page) }
    lines += ["", command.examples.count == 1 ? "Example:" : "Examples:"]
    for example in command.examples { lines += ["  $ " + example.line, "    " + example.meaning] }
    return lines + ["", "`budget help` lists the options of every command."]
  }

  private func summaries(of commands: [CommandSpec], on page: Page) -> [String] {
    var table = Table([.left, .text])
    for command in commands { table.add(Table.Cell("  " + command.name, .strong), Table.Cell(command.summary)) }
    return table.lines(on: page)
  }

  private func lines(of options: [OptionSpec], on page: Page) -> [String] {
    var table = Table([.left, .text])
    for option in options {
      table.add(Table.Cell("  " + option.usage), Table.Cell(option.help + (option.repeats ? "; may be repeated" : "")))
    }
    return table.lines(on: page)
  }

  private func sentence(_ clause: String) -> String { clause.prefix(1).uppercased() + clause.dropFirst() + "." }

  private func wrapped(_ text: String, to width: Int) -> [String] { Wrapping.lines(of: text, width: min(width, 100)) }
}
