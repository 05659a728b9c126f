internal import BudgetCore

extension UsageError {
  /// A name that does not change, for programs.
  var code: String {
    switch self {
    case .notUTF8: "invalid_utf8"
    case .noCommand, .unknownCommand, .otherCommand, .incompleteCommand: "unknown_command"
    case .unknownOption, .optionElsewhere: "unknown_option"
    case .missingValue, .missingArgument: "missing_argument"
    case .surplusValue, .surplusArgument: "surplus_argument"
    case .repeated, .conflict, .needs, .nothingToDo: "bad_combination"
    case .emptyValue, .badChoice, .noSuchForm, .badNumber, .badText: "bad_value"
    case .amount(let error): error.code
    case .day(let error): error.code
    case .notThere: "not_found"
    case .ambiguousID: "ambiguous_id"
    case .doubledID: "doubled_id"
    }
  }

  /// What is wrong, and what to do: one or two sentences.
  var message: String {
    switch self {
    case .notUTF8(let position):
      "Argument \(position) is not valid UTF-8, so it would not come back as typed. Check the terminal's encoding."
    case .noCommand: "No command was named. `budget help` lists them."
    case .unknownCommand(let typed, let known):
      "\(typed.isEmpty ? "An empty text" : safe(typed)) is not a command."
        + hint(typed, known, otherwise: typed.contains(where: \.isNumber) ? addFirst : "`budget help` lists them.")
    case .otherCommand(let typed, let meant):
      "There is no command `\(typed)`." + (Spelling.question(meant.map { "`\($0)`" }) ?? "")
    case .incompleteCommand(let group, let typed?, let known):
      "`\(group)` has no command \(safe(typed))." + hint(typed, known, otherwise: listed(known, of: group))
    case .incompleteCommand(let group, nil, let known): "`\(group)` needs one word more. \(listed(known, of: group))"
    case .unknownOption(let typed, let command, let known):
      "\(safe(typed)) is not an option\(command.map { " of `\($0)`" } ?? "")."
        + (Spelling.question(UsageError.long(typed, known))
          ?? hint(
            typed, known,
            otherwise: typed.hasPrefix("--") ? helpOf(command) : "Text that begins with - goes behind --."))
    case .optionElsewhere(let option, let command, _, let meant?):
      "`\(command)` has no option \(option). Did you mean \(meant)?"
    case .optionElsewhere(let option, let command, let takers, nil):
      "`\(command)` has no option \(option); \(takers.map { "`\($0)`" }.joined(separator: ", ")) \(takers.count == 1 ? "has" : "have") it."
    case .missingValue(let option, let typed): missingValue(option, typed)
    case .surplusValue(let option, let typed): "\(option) is a switch and takes no value, but got \(safe(typed))."
    case .emptyValue(let option): "\(option) needs a value, but got an empty text."
    case .repeated(let option): "\(option) was given more than once."
    case .conflict(let one, let other): "\(one) and \(other) cannot be given together."
    case .needs(let option, let other): "\(option) works only together with \(other)."
    case .badChoice(let option, let typed, let choices):
      "\(safe(typed)) is not a value of \(option)."
        + hint(typed, choices, otherwise: "It takes \(Spelling.alternatives(choices)).")
    case .missingArgument(let name, let usage): "\(Words.capitalized(name)) is missing: `\(usage)`."
    case .surplusArgument(let typed, let usage, let meant):
      "\(safe(typed)) is one argument too many: `\(usage)`." + (Spelling.question(meant) ?? "")
    case .noSuchForm(.text, let command, let forms):
      "`\(command)` writes \(Spelling.alternatives(forms.map(\.rawValue))). "
        + "Name one, as in `budget \(command) --format \(forms[0].rawValue)`."
    case .noSuchForm(let format, let command, let forms):
      "`\(command)` does not answer in \(format.rawValue), only in \(Spelling.alternatives(forms.map(\.rawValue)))."
    case .amount(let error): error.message
    case .day(let error): error.message
    case .badNumber(let option, let typed, let range):
      "\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound), not \(safe(typed))."
    case .badText(let option, let reason): "\(option): \(reason)"
    case .notThere(let what, let typed, let hint): "There is no \(what) \(safe(typed)). \(hint)"
    case .doubledID(let typed, let count):
      "\(count) expenses have the id \(safe(typed)), as where a line stands twice, and every total counts them all. "
        + "`budget check` shows them, `budget check --repair` keeps one of equal ones."
    case .ambiguousID(let typed, let count, let found):
      "\(safe(typed)) is the ending of \(count) ids: \(found.joined(separator: ", "))\(found.count < count ? " …" : "")."
        + " Write more of it."
    case .nothingToDo(let command, let hint): "`\(command)` was told nothing to do. \(hint)"
    }
  }

  private func missingValue(_ option: OptionSpec, _ typed: String?) -> String {
    let needed = option.values.count == 1 ? "a value" : "\(option.values.count) values"
    let given =
      typed.map { ", but \(safe($0)) follows. For a text that begins with -, write \(option.name)=TEXT" } ?? ""
    return "\(option.name) needs \(needed): `\(option.usage)`\(given)."
  }

  private var addFirst: String { "To record an expense, write add in front: `budget add 12.50 EUR lunch`." }

  /// The options that one letter may stand for: `-c` for `--category`. There are no short ones but `-h`.
  private static func long(_ typed: String, _ known: [String]) -> [String] {
    let fitting = typed.utf8.count == 2 ? known.filter { $0.hasPrefix("-" + typed) } : []
    // The command's own ones rather than those of every command.
    let own = fitting.filter { name in !GlobalOptions.all.contains { $0.name == name } }
    return own.isEmpty ? fitting : own
  }

  private func listed(_ known: [String], of group: String) -> String {
    "There are \(known.map { "`\(group) \($0)`" }.joined(separator: ", "))."
  }

  private func helpOf(_ command: String?) -> String {
    command.map { "`budget \($0) --help` lists them." } ?? "`budget help` lists them."
  }

  private func hint(_ typed: String, _ known: [String], otherwise: String) -> String {
    Spelling.question(Spelling.suggestions(for: typed, among: known, limit: 2)) ?? " " + otherwise
  }
}

/// What was typed, fit for a message: a short word as it is, anything else in quotation marks.
func safe(_ text: String) -> String {
  let isWord = !text.isEmpty && text.utf8.count <= 40 && !text.contains(" ") && SafeText.line(text) == text
  return isWord ? text : SafeText.quoted(text)
}
