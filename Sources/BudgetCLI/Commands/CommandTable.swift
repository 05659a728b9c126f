/// Every command that works, in the order of the help: the single source of parsing, help, suggestions and completion.
enum CommandTable {
  static let all: [CommandSpec] = [
    ConvertCommand.spec,
    RatesCommand.spec,
    RatesHistoryCommand.spec,
    ConfigCommand.spec,
    CompletionsCommand.spec,
    HelpCommand.spec,
  ]
}
