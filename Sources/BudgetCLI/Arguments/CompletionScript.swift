/// Completion scripts: each hands the words typed so far to `budget completions SHELL -- WORD…`, and offers what that prints.
enum CompletionScript {
  /// The shells there are scripts for.
  enum Shell: String, CaseIterable, Sendable { case bash, zsh, fish }

  /// The lines of a script.
  static func lines(for shell: Shell) -> [String] {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  // `-o filenames` has readline quote what is inserted; bash 3.2, which macOS ships, has neither mapfile nor compopt.
  private static let bash = [
    "_budget() {",
    "  local line cur=\"${COMP_WORDS[COMP_CWORD]}\" IFS=$'\\n'",
    "  COMPREPLY=()",
    "  while IFS= read -r line; do",
    "    if [ \"$line\" = '\(Completion.files)' ]; then COMPREPLY=($(compgen -f -- \"$cur\")); else COMPREPLY+=(\"$line\"); fi",
    "  done < <(budget completions bash -- \"${COMP_WORDS[@]:1:COMP_CWORD}\" 2>/dev/null)",
    "}",
    "complete -o filenames -F _budget budget",
  ]

  private static let zsh = [
    "#compdef budget",
    "_budget() {",
    "  local output=\"$(budget completions zsh -- \"${(@Q)words[2,CURRENT]}\" 2>/dev/null)\"",
    "  if [[ $output == '\(Completion.files)' ]]; then _files; elif [[ -n $output ]]; then compadd -- \"${(@f)output}\"; fi",
    "}",
    // Autoloaded from $fpath, the file is the body of the function.
    "if [[ $funcstack[1] == _budget ]]; then _budget; else compdef _budget budget; fi",
  ]

  private static let fish = [
    "function __budget_complete",
    "  set -l words (commandline -opc) (commandline -ct)",
    "  for line in (budget completions fish -- $words[2..] 2>/dev/null)",
    "    if test $line = '\(Completion.files)'; __fish_complete_path (commandline -ct); else; echo $line; end",
    "  end",
    "end",
    "complete -c budget -f -a '(__budget_complete)'",
  ]
}
