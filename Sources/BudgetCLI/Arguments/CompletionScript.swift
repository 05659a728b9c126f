/// Completion scripts, made from the table of commands.
///
/// They complete commands, options, and the values of options that are one of a few words; file names where a file is
/// expected. They never run the program, so completing costs nothing and reveals nothing.
struct CompletionScript {
  /// The shells there are scripts for.
  enum Shell: String, CaseIterable, Sendable { case bash, zsh, fish }

  let commands: [CommandSpec]

  /// The lines of a script.
  func lines(for shell: Shell) -> [String] {
    switch shell {
    case .bash: bash
    case .zsh: ["#compdef budget", "autoload -U +X bashcompinit && bashcompinit"] + bash
    case .fish: fish
    }
  }

  /// First words, sorted, each once.
  private var firstWords: [String] { Array(Set(commands.map { $0.words[0] })).sorted() }

  private func secondWords(after first: String) -> [String] {
    commands.filter { $0.words.count == 2 && $0.words[0] == first }.map { $0.words[1] }.sorted()
  }

  private func options(of first: String) -> [String] {
    let own = commands.filter { $0.words[0] == first }.flatMap(\.options) + GlobalOptions.all
    return Array(Set(own.map(\.name))).sorted()
  }

  private var choices: [(name: String, words: [String])] {
    let all = GlobalOptions.all + commands.flatMap(\.options)
    var found: [String: [String]] = [:]
    for option in all { if case .choice(let words) = option.kind { found[option.name] = words } }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private var fileOptions: [String] {
    Array(Set((GlobalOptions.all + commands.flatMap(\.options)).filter { $0.kind == .file }.map(\.name))).sorted()
  }

  private var bash: [String] {
    var lines = [
      "_budget() {",
      "  local cur=\"${COMP_WORDS[COMP_CWORD]}\" prev=\"${COMP_WORDS[COMP_CWORD-1]}\" words=\"\"",
      "  case \"$prev\" in",
    ]
    for (name, words) in choices {
      lines.append("    \(name)) COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$cur\")); return ;;")
    }
    lines += [
      "    \(fileOptions.joined(separator: "|"))) COMPREPLY=($(compgen -f -- \"$cur\")); return ;;",
      "  esac",
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then words=\"\(firstWords.joined(separator: " "))\"; fi",
      "  case \"${COMP_WORDS[1]}\" in",
    ]
    for first in firstWords {
      let second = secondWords(after: first)
      let more = second.isEmpty ? "" : " [ \"$COMP_CWORD\" -eq 2 ] && words=\"\(second.joined(separator: " "))\";"
      lines.append(
        "    \(first))\(more) case \"$cur\" in -*) words=\"\(options(of: first).joined(separator: " "))\" ;; esac ;;")
    }
    return lines + [
      "  esac",
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))",
      "  [ -z \"$words\" ] && COMPREPLY=($(compgen -f -- \"$cur\"))",
      "}",
      "complete -o filenames -F _budget budget",
    ]
  }

  private var fish: [String] {
    var lines = ["complete -c budget -n __fish_use_subcommand -f"]
    for first in firstWords {
      let summary = commands.first { $0.name == first }?.summary ?? ""
      lines.append("complete -c budget -n __fish_use_subcommand -a \(first) -d '\(quoted(summary))'")
      let seen = "-n '__fish_seen_subcommand_from \(first)'"
      for second in secondWords(after: first) {
        let summary = commands.first { $0.name == "\(first) \(second)" }?.summary ?? ""
        lines.append("complete -c budget \(seen) -a \(second) -d '\(quoted(summary))'")
      }
      var told: Set<String> = []
      for option in commands.filter({ $0.words[0] == first }).flatMap(\.options) where told.insert(option.name).inserted
      {
        lines.append("complete -c budget \(seen) \(fishOption(option))")
      }
    }
    return lines + GlobalOptions.all.map { "complete -c budget \(fishOption($0))" }
  }

  private func fishOption(_ option: OptionSpec) -> String {
    var text = "-l \(option.name.dropFirst(2)) -d '\(quoted(option.help))'"
    if case .choice(let words) = option.kind {
      text += " -x -a '\(words.joined(separator: " "))'"
    } else if option.kind == .file {
      text += " -r"
    } else if !option.values.isEmpty {
      text += " -x"
    }
    return text
  }

  private func quoted(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
  }
}
