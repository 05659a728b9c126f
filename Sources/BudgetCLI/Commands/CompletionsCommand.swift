/// `completions`: a script that completes commands and options in a shell.
struct CompletionsCommand: Command {
  let shell: CompletionScript.Shell

  static let spec = CommandSpec(
    name: "completions",
    arguments: [.init("SHELL", .required, .choice(CompletionScript.Shell.allCases.map(\.rawValue)))],
    summary: "prints a completion script for bash, zsh or fish",
    details: [
      "In bash: add `source <(budget completions bash)` to ~/.bashrc. In zsh: write it to a file _budget in a folder of "
        + "$fpath. In fish: write it to ~/.config/fish/completions/budget.fish."
    ],
    examples: [.init("budget completions bash", "the script for bash, to be sourced")],
    formats: [.text],
    readsSettings: false,
    parse: { arguments, _ throws(UsageError) in
      let typed = arguments.positionals[0]
      guard let shell = CompletionScript.Shell(rawValue: typed) else {
        throw .badChoice(of: "SHELL", typed: typed, choices: CompletionScript.Shell.allCases.map(\.rawValue))
      }
      return CompletionsCommand(shell: shell)
    }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    Outcome(Lines(CompletionScript(commands: CommandTable.all).lines(for: shell)))
  }
}
