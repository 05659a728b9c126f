internal import BudgetCore
internal import BudgetStore

/// `completions`: a script that completes commands and options in a shell, and what that script asks for.
struct CompletionsCommand: Command {
  let shell: CompletionScript.Shell
  /// The words typed so far; empty when the script itself is wanted.
  let words: [String]

  static let spec = CommandSpec(
    name: "completions",
    otherNames: ["autocomplete"],
    arguments: [
      .init("SHELL", .required, .choice(CompletionScript.Shell.allCases.map(\.rawValue))), .init("WORD", .rest),
    ],
    summary: "prints a completion script for bash, zsh or fish",
    details: [
      "In bash: add `source <(budget completions bash)` to ~/.bashrc. In zsh: write it to a file _budget in a folder of "
        + "$fpath. In fish: write it to ~/.config/fish/completions/budget.fish.",
      "The scripts ask for what may follow with `budget completions SHELL -- WORD…`; categories, tags, limits and "
        + "currencies are those of the store.",
    ],
    examples: [.init("budget completions bash", "the script for bash, to be sourced")],
    formats: [.text],
    settings: .unused,
    parse: { arguments, _ throws(UsageError) in
      let typed = arguments.positionals[0]
      guard let shell = CompletionScript.Shell(rawValue: typed) else {
        throw .badChoice(of: "SHELL", typed: typed, choices: CompletionScript.Shell.allCases.map(\.rawValue))
      }
      return CompletionsCommand(shell: shell, words: Array(arguments.positionals.dropFirst()))
    }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    guard !words.isEmpty else { return Outcome(Lines(CompletionScript.lines(for: shell), isFoldable: false)) }
    let completion = Completion(commands: CommandTable.all) { kind in
      // Nothing to offer is the right answer to whatever stands in the way.
      (try? session.known(kind)) ?? []
    }
    let typed = shell == .bash ? CompletionsCommand.joined(words) : words
    var candidates = completion.candidates(for: typed.map(CompletionsCommand.unquoted))
    let last = CompletionsCommand.unquoted(typed.last ?? "")
    if shell == .bash, let cut = last.lastIndex(where: { ":=".contains($0) }) {
      // Bash completes what stands behind the mark alone.
      let count = last[...cut].count
      candidates = candidates.map { Completion.Candidate(text: String($0.text.dropFirst(count))) }
    }
    // The user is in the middle of a line: what came up while the store was read is not said here.
    session.notes = []
    return Outcome(
      Lines(candidates.map { shell == .fish && !$0.meaning.isEmpty ? "\($0.text)\t\($0.meaning)" : $0.text }))
  }

  /// Bash cuts words at `=` and `:`, which belong to them.
  private static func joined(_ words: [String]) -> [String] {
    var joined: [String] = []
    var isOpen = false
    for word in words {
      let isMark = word == "=" || word == ":"
      if (isMark || isOpen), let last = joined.popLast() { joined.append(last + word) } else { joined.append(word) }
      isOpen = isMark
    }
    return joined
  }

  /// The word without what quotes it for the shell.
  private static func unquoted(_ word: String) -> String {
    String(String.UnicodeScalarView(word.unicodeScalars.filter { !"\\\"'".unicodeScalars.contains($0) }))
  }
}

extension Session {
  /// What the store and the settings know of a kind.
  fileprivate func known(_ kind: OptionSpec.Kind) throws(Failure) -> [String] {
    let key: GroupKey
    switch kind {
    case .category: key = .category
    case .tag: key = .tag
    case .currency: key = .currency
    case .limit: return Array(Set(try limits().map(\.name))).sorted()
    case .profile: return try readSettings().profileNames
    default: return []
    }
    return try names(of: key)
  }
}
