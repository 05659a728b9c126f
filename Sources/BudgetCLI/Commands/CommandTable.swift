/// Every command that works, in the order of the help: the single source of parsing, help, suggestions and completion.
enum CommandTable {
  static let all: [CommandSpec] = [
    HelpCommand.spec
  ]
}
