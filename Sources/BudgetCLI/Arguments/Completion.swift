internal import BudgetCore

/// What may stand in place of the last word of a command line, from the table of commands and what the store holds.
struct Completion {
  /// One thing to offer.
  struct Candidate: Hashable {
    let text: String
    /// What it is, where the table says so.
    var meaning = ""
  }

  /// Stands alone where the name of a file is expected: the shell knows these better.
  static let files = "*"

  let commands: [CommandSpec]
  /// The texts of a kind that only the store or the settings know; asked for one kind, and only when it is needed.
  let known: (OptionSpec.Kind) -> [String]

  /// Everything that the last word can be completed to.
  ///
  /// - Parameter words: without the program's name; the last is the one being typed, maybe empty.
  func candidates(for words: [String]) -> [Candidate] {
    let current = words.last ?? ""
    var (positionals, open) = ([String](), nil as (option: OptionSpec, place: Int)?)
    var isEnded = false
    for word in words.dropLast() {
      if let (option, place) = open {
        open = place + 1 < option.values.count ? (option, place + 1) : nil
      } else if word == "--" {
        isEnded = true
      } else if isEnded || !Lexer.looksLikeOption(word) {
        positionals.append(word)
      } else if let option = option(named: word, after: positionals), !option.values.isEmpty {
        open = (option, 0)
      }
    }
    if let (option, place) = open {
      return place + 1 == option.values.count ? values(of: option, after: positionals, current) : []
    }
    if !isEnded, current.utf8.first == 0x2D { return options(after: positionals, current) }
    return arguments(after: positionals, current)
  }

  /// The option of that name: the command's own before another's.
  private func option(named name: String, after positionals: [String]) -> OptionSpec? {
    (GlobalOptions.all + fitting(positionals).flatMap(\.options) + commands.flatMap(\.options))
      .first { $0.name == name }
  }

  private func fitting(_ positionals: [String]) -> [CommandSpec] {
    let longest = commands.filter { positionals.starts(with: $0.words) }.max { $0.words.count < $1.words.count }
    return longest.map { [$0] } ?? commands.filter { $0.words.starts(with: positionals) }
  }

  private func options(after positionals: [String], _ current: String) -> [Candidate] {
    let parts = current.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2 {
      guard let option = option(named: parts[0], after: positionals), option.values.count == 1 else { return [] }
      return values(of: option, after: positionals, parts[1]).map {
        Candidate(text: parts[0] + "=" + $0.text, meaning: $0.meaning)
      }
      .filter { option.kind != .file || $0.text == parts[0] }
    }
    var told: Set<String> = []
    return (fitting(positionals).flatMap(\.options) + GlobalOptions.all)
      .filter { $0.name.hasPrefix(current) && told.insert($0.name).inserted }
      .map { Candidate(text: $0.name, meaning: $0.help) }
  }

  private func arguments(after positionals: [String], _ current: String) -> [Candidate] {
    var found = commandWords(after: positionals).filter { $0.text.hasPrefix(current) }
    let fitting = fitting(positionals)
    if let command = fitting.first, positionals.starts(with: command.words) {
      let place = positionals.count - command.words.count
      let last = command.arguments.last.flatMap { [.rest, .some].contains($0.arity) ? $0 : nil }
      if let argument = command.arguments.dropFirst(place).first ?? last {
        found +=
          argument.kind == .command
          ? commandWords(after: Array(positionals.dropFirst())).filter { $0.text.hasPrefix(current) }
          : values(of: argument.kind, current)
      }
    }
    return found
  }

  /// The words of commands' names that may follow.
  private func commandWords(after positionals: [String]) -> [Candidate] {
    var told: Set<String> = []
    return commands.filter { $0.words.starts(with: positionals) && $0.words.count > positionals.count }.compactMap {
      command in
      let word = command.words[positionals.count]
      guard told.insert(word).inserted else { return nil }
      return Candidate(text: word, meaning: command.words.count == positionals.count + 1 ? command.summary : "")
    }
  }

  private func values(of option: OptionSpec, after positionals: [String], _ current: String) -> [Candidate] {
    if option == GlobalOptions.format {
      let forms = Set(fitting(positionals).flatMap(\.formats))
      return values(of: .choice(Format.allCases.filter(forms.contains).map(\.rawValue)), current)
    }
    guard option.takesList, let comma = current.lastIndex(of: ",") else { return values(of: option.kind, current) }
    let (before, last) = (current[...comma], current[current.index(after: comma)...])
    let taken = before.split(separator: ",").map(String.init)
    return values(of: option.kind, String(last)).filter { !taken.contains($0.text) }
      .map { Candidate(text: before + $0.text, meaning: $0.meaning) }
  }

  private func values(of kind: OptionSpec.Kind, _ current: String) -> [Candidate] {
    let texts: [String]
    switch kind {
    case .file: return [Candidate(text: Completion.files)]
    case .choice(let words): texts = words
    case .day: texts = DayPhrase.words
    case .ratesDay: texts = ["spent", "latest"] + DayPhrase.words
    case .provider: texts = RateProviders.all.map(\.name)
    case .currency:
      // Codes are taken in either case, and of all of them those are meant that were spent before.
      let prefix = current.uppercased()
      let spent = known(.currency).filter { $0.hasPrefix(prefix) }
      return (spent.isEmpty ? CurrencyTable.shared.all.map(\.code).filter { $0.hasPrefix(prefix) } : spent)
        .map { Candidate(text: $0) }
    case .category, .tag, .limit, .profile: texts = known(kind)
    case .text, .month, .year, .amount, .number, .command: texts = []
    }
    // What would not stay one line is not offered.
    return texts.filter { $0.hasPrefix(current) && !$0.isEmpty && SafeText.line($0) == $0 }.map { Candidate(text: $0) }
  }
}
