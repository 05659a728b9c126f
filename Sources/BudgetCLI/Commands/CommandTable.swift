/// Every command that works, in the order of the help: the single source of parsing, help, suggestions and completion.
enum CommandTable {
  static let all: [CommandSpec] = [
    AddCommand.spec,
    ListCommand.spec,
    ShowCommand.spec,
    EditCommand.spec,
    RemoveCommand.spec,
    UndoCommand.spec,
    TotalCommand.spec,
    ConvertCommand.spec,
    RatesCommand.spec,
    RatesSetCommand.spec,
    RatesHistoryCommand.spec,
    MergeCommand.spec,
    CheckCommand.spec,
    RestoreCommand.spec,
    ConfigCommand.spec,
    CompletionsCommand.spec,
    HelpCommand.spec,
  ]
}
