internal import BudgetCore

/// The forms of an answer.
enum Format: String, Sendable, CaseIterable {
  case text, json, csv
  /// Those that only `export` writes.
  case jsonl, ledger, hledger, beancount

  /// What most commands answer in.
  static let usual: [Format] = [.text, .json, .csv]
}

/// When colours are used.
enum ColorChoice: String, Sendable, CaseIterable { case auto, always, never }

/// The options that every command takes.
struct GlobalOptions: Sendable {
  /// The store named by `--file`.
  var file: String?
  var format = Format.text
  /// Whether only the figure asked for is printed.
  var isQuiet = false
  /// The day to take for today.
  var today: String?
  var color = ColorChoice.auto
  var wantsHelp = false
  var wantsVersion = false

  static let file = OptionSpec("--file", "PATH", .file, "the store, instead of the usual one")
  static let format = OptionSpec(
    "--format", "FORM", .choice(Format.allCases.map(\.rawValue)), "text, json or csv")
  static let quiet = OptionSpec(switch: "--quiet", "the figure alone")
  static let today = OptionSpec("--today", "DAY", .day, "the day to take for today")
  static let color = OptionSpec(
    "--color", "WHEN", .choice(ColorChoice.allCases.map(\.rawValue)), "auto, always or never")
  static let help = OptionSpec(switch: "--help", "how the command is used")
  static let version = OptionSpec(switch: "--version", "which version this is")

  /// Whether the whole answer goes to a reader: as text, and not the figure alone.
  var isTextForPeople: Bool { format == .text && !isQuiet }

  /// All of them, in the order of the help.
  static let all = [file, format, quiet, today, color, help, version]

  init() {}

  /// Reads them from what was typed.
  ///
  /// - Parameter formats: the forms to name where another text stands for one: those of the command.
  init(_ arguments: Arguments, formats: [Format] = Format.usual) throws(UsageError) {
    file = arguments.value(GlobalOptions.file)
    if let text = arguments.value(GlobalOptions.format) {
      guard let choice = Format(rawValue: text) else {
        throw .badChoice(of: GlobalOptions.format.name, typed: text, choices: formats.map(\.rawValue))
      }
      format = choice
    }
    isQuiet = arguments.has(GlobalOptions.quiet)
    today = arguments.value(GlobalOptions.today)
    if let choice: ColorChoice = try arguments.choice(GlobalOptions.color) { color = choice }
    wantsHelp = arguments.has(GlobalOptions.help)
    wantsVersion = arguments.has(GlobalOptions.version)
    if file?.isEmpty == true { throw .emptyValue(option: GlobalOptions.file.name) }
  }
}
