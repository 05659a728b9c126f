/// From the words typed to a command and its arguments.
struct CommandLineParser {
  /// What was found.
  struct Result {
    /// `nil` when no command was named.
    var command: CommandSpec?
    var arguments: Arguments
    var globals: GlobalOptions
    /// What `--help` is about.
    var topic: HelpText.Topic = .everything
  }

  let commands: [CommandSpec]

  /// Finds the command, and checks which and how many arguments it takes. What they mean is not looked at yet.
  ///
  /// - Throws: the first mistake, with what the command left untouched where the command is known.
  func parse(_ words: [String]) throws(Failure) -> Result {
    var arguments = Arguments()
    var (unknown, mistakes): ([String], [UsageError]) = ([], [])
    for token in Lexer(commands: commands).tokens(of: words) {
      switch token {
      case .positional(let text): arguments.positionals.append(text)
      case .unknown(let text): unknown.append(text)
      case .mistake(let mistake): mistakes.append(mistake)
      case .option(let option, let values):
        if !option.repeats, !option.values.isEmpty, arguments.has(option) {
          mistakes.append(.repeated(option: option.name))
        }
        arguments.options[option.name, default: []].append(values)
      }
    }
    var command: CommandSpec?
    do throws(UsageError) {
      if arguments.has(GlobalOptions.help),
        case .group(let group)? = HelpText(commands: commands).topic(of: arguments.positionals)
      {
        return Result(
          command: nil, arguments: arguments, globals: try GlobalOptions(arguments), topic: .group(group))
      }
      command = try takeCommand(from: &arguments)
      if let mistake = mistakes.first { throw mistake }
      if let text = unknown.first { throw unknownOption(text, for: command) }
      let globals = try GlobalOptions(arguments, formats: command?.formats ?? Format.usual)
      if let command { try check(arguments, globals, for: command) }
      let topic = command.map { HelpText.Topic.command($0) } ?? .everything
      return Result(command: command, arguments: arguments, globals: globals, topic: topic)
    } catch {
      throw Failure(error, unharmed: command?.unharmed)
    }
  }

  private func check(
    _ arguments: Arguments, _ globals: GlobalOptions, for command: CommandSpec
  ) throws(UsageError) {
    try checkOptions(of: arguments, for: command)
    if !globals.wantsHelp, !globals.wantsVersion {
      try checkCount(of: arguments, for: command)
      guard command.formats.contains(globals.format) else {
        throw .noSuchForm(globals.format, command: command.name, forms: command.formats)
      }
    }
  }

  /// Takes the longest name that fits off the front.
  private func takeCommand(from arguments: inout Arguments) throws(UsageError) -> CommandSpec? {
    guard let first = arguments.positionals.first else { return nil }
    if let (typed, meant) = otherName(in: arguments.positionals) { throw .otherCommand(typed, meant: meant) }
    let fitting = commands.filter { arguments.positionals.starts(with: $0.words) }
    if let command = fitting.max(by: { $0.words.count < $1.words.count }) {
      arguments.positionals.removeFirst(command.words.count)
      return command
    }
    let group = commands.filter { $0.words[0] == first }
    if !group.isEmpty {
      throw .incompleteCommand(first, typed: arguments.positional(1), known: group.map { $0.words[1] })
    }
    throw .unknownCommand(first, known: Array(Set(commands.map { $0.words[0] })).sorted())
  }

  /// The name of other programs that words begin with, and the commands it may mean.
  func otherName(in words: [String]) -> (typed: String, meant: [String])? {
    for count in [2, 1] where words.count >= count {
      let typed = words.prefix(count).joined(separator: " ").lowercased()
      let meant = commands.filter { $0.otherNames.contains(typed) }.map(\.name)
      if !meant.isEmpty { return (typed, meant) }
    }
    return nil
  }

  private func unknownOption(_ text: String, for command: CommandSpec?) -> UsageError {
    let name = text.prefix { $0 != "=" }
    let known = ((command?.options ?? []) + GlobalOptions.all).map(\.name)
    return .unknownOption(String(name), command: command?.name, known: known)
  }

  private func checkOptions(of arguments: Arguments, for command: CommandSpec) throws(UsageError) {
    let known = Set((command.options + GlobalOptions.all).map(\.name))
    // The first by name, so that the same line always gets the same answer.
    guard let foreign = arguments.options.keys.filter({ !known.contains($0) }).min() else { return }
    if let argument = command.arguments.first(where: { "--" + $0.name.lowercased() == foreign }) {
      throw .badText(option: foreign, reason: "\(argument.name) stands on the line itself: `\(command.usage)`.")
    }
    let takers = commands.filter { $0.options.contains { $0.name == foreign } }
    let option = takers.lazy.flatMap(\.options).first { $0.name == foreign }
    // The command's one option for such a value is what was probably meant.
    let alike = command.options.filter {
      $0.kind == option?.kind && $0.kind != .text && $0.values.count == option?.values.count
    }
    throw .optionElsewhere(
      foreign, command: command.name, takers: takers.map(\.name), meant: alike.count == 1 ? alike[0].name : nil)
  }

  private func checkCount(of arguments: Arguments, for command: CommandSpec) throws(UsageError) {
    let required = command.arguments.filter { $0.arity == .required || $0.arity == .some }
    let given = arguments.positionals.count
    if given < required.count {
      throw .missingArgument(required[given].words, usage: command.usage)
    }
    let isOpen = command.arguments.contains { $0.arity == .rest || $0.arity == .some }
    if !isOpen, given > command.arguments.count {
      let surplus = arguments.positionals[command.arguments.count]
      throw .surplusArgument(surplus, usage: command.usage, meant: command.options(meantBy: surplus))
    }
  }
}
