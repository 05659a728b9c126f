/// The help, made from the table of commands.
struct HelpText {
  let commands: [CommandSpec]

  /// What `budget help` prints.
  func overview(on page: Page) -> [String] {
    var table = Table([.left, .left])
    for command in commands { table.add(Table.Cell("  " + command.name, .strong), Table.Cell(command.summary)) }
    return [
      "budget records spending in many currencies, and tells you what it cost in yours.",
      "",
      "Usage: budget COMMAND [ARGUMENTS] [OPTIONS]",
      "",
    ] + table.lines(on: page) + ["", "Options of every command:"] + lines(of: GlobalOptions.all, on: page) + [
      "", "`budget help COMMAND` explains a command, with an example.",
    ]
  }

  /// What `budget help COMMAND` prints.
  func page(for command: CommandSpec, on page: Page) -> [String] {
    var lines = [command.usage + (command.options.isEmpty ? "" : " [OPTIONS]"), ""]
    lines += wrapped(sentence(command.summary), to: page.width)
    for paragraph in command.details { lines += [""] + wrapped(paragraph, to: page.width) }
    if !command.options.isEmpty { lines += ["", "Options:"] + self.lines(of: command.options, on: page) }
    lines += ["", command.examples.count == 1 ? "Example:" : "Examples:"]
    for example in command.examples { lines += ["  $ " + example.line, "    " + example.meaning] }
    return lines + ["", "`budget help` lists the options of every command."]
  }

  private func lines(of options: [OptionSpec], on page: Page) -> [String] {
    var table = Table([.left, .left])
    for option in options {
      table.add(Table.Cell("  " + option.usage), Table.Cell(option.help + (option.repeats ? "; may be repeated" : "")))
    }
    return table.lines(on: page)
  }

  private func sentence(_ clause: String) -> String { clause.prefix(1).uppercased() + clause.dropFirst() + "." }

  private func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, DisplayWidth.of(line) + 1 + DisplayWidth.of(word) > min(width, 100) {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + (line.isEmpty ? [] : [line])
  }
}
