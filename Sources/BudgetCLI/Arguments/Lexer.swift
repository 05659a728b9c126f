internal import BudgetCore

/// Tells options, their values and other arguments apart.
///
/// Options may stand anywhere, also before the command, so how many values each takes must not depend on the
/// command: the table gives an option of one name the same values everywhere.
struct Lexer {
  /// A piece of the command line.
  enum Token: Hashable {
    case positional(String)
    case option(OptionSpec, values: [String])
    /// Something that looks like an option and is none.
    case unknown(String)
    /// An option with too few values or too many.
    case mistake(UsageError)
  }

  /// The options by name.
  let options: [String: OptionSpec]

  /// Knows the global options and those of all these commands.
  init(commands: [CommandSpec]) {
    var options = ["-h": GlobalOptions.help]
    for option in GlobalOptions.all + commands.flatMap(\.options) { options[option.name] = option }
    self.options = options
  }

  /// The pieces of a command line, without the program's name. A mistake is one of them, so that the command behind it
  /// is still found.
  func tokens(of arguments: [String]) -> [Token] {
    var tokens: [Token] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        tokens += rest.map(Token.positional)
        break
      }
      guard Lexer.looksLikeOption(argument) else {
        tokens.append(.positional(argument))
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = options[parts[0]] else {
        tokens.append(.unknown(argument))
        continue
      }
      var values = parts.count == 2 ? [parts[1]] : []
      while values.count < option.values.count, let value = rest.first, value != "--", !Lexer.looksLikeOption(value) {
        // `--paid 13USD`
        if option.isMoney, let amount = values.first, AmountParser.wordCount(amount, next: value) == 1 { break }
        values.append(value)
        rest.removeFirst()
      }
      let isGlued = option.isMoney && values.count == 1 && AmountParser.wordCount(values[0], next: nil) == 1
      if values.count < option.values.count, !isGlued {
        tokens.append(.mistake(.missingValue(option: option, typed: rest.first)))
      } else if values.count > option.values.count {
        tokens.append(.mistake(.surplusValue(option: option.name, typed: parts[1])))
      } else {
        tokens.append(.option(option, values: values))
      }
    }
    return tokens
  }

  /// Whether an argument begins like an option. A negative amount does not: `-5`, `-€5`, `-US$5`, `-EUR5`; nor does a
  /// dash alone.
  static func looksLikeOption(_ argument: String) -> Bool {
    guard argument.utf8.first == 0x2D, argument.utf8.count > 1 else { return false }
    let rest = argument.utf8.dropFirst()
    let letters = rest.prefix { (0x41...0x5A).contains($0 & 0xDF) }
    guard let next = rest.dropFirst(letters.count).first else { return true }
    switch next {
    case 0x24: return letters.count > 3
    case 0x30...0x39, 0x20: return letters.count != 0 && letters.count != 3
    case 0x2C, 0x2E, 0x80...0xFF: return letters.count != 0
    default: return true
    }
  }
}
