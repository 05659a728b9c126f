/// Every command that works, in the order of the help: the single source of parsing, help, suggestions and completion.
enum CommandTable {
  static let all: [CommandSpec] = [
    AddCommand.spec,
    ListCommand.spec,
    ShowCommand.spec,
    EditCommand.spec,
    RemoveCommand.spec,
    UndoCommand.spec,
    CheckCommand.spec,
    RestoreCommand.spec,
    MergeCommand.spec,
    TotalCommand.spec,
    ConvertCommand.spec,
    RatesCommand.spec,
    RatesSetCommand.spec,
    RatesStatusCommand.spec,
    RatesHistoryCommand.spec,
    RatesImportCommand.spec,
    ConfigCommand.spec,
    CompletionsCommand.spec,
    HelpCommand.spec,
  ]
}
