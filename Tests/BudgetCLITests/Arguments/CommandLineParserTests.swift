import Testing

@testable import BudgetCLI

/// A table of commands that has every kind of option and argument, so that the rules are tested apart from the
/// commands there are.
private struct Nothing: Command {
  func run(in session: Session) throws(Failure) -> Outcome { Outcome(Lines([])) }
}

private let date = OptionSpec("--date", "D", .day, "the day")
private let tag = OptionSpec("--tag", "T", .tag, repeats: true, "a tag")
private let paid = OptionSpec(
  name: "--paid", values: ["AMOUNT", "CURRENCY"], kind: .currency, repeats: false, help: "")
private let strict = OptionSpec(switch: "--strict", "fails instead")

private func spec(
  _ name: String, _ arguments: [CommandSpec.Argument] = [], _ options: [OptionSpec] = [],
  formats: [Format] = Format.allCases
) -> CommandSpec {
  CommandSpec(
    name: name, arguments: arguments, options: options, summary: "does", examples: [], formats: formats,
    parse: { _, _ throws(UsageError) in Nothing() })
}

private let parser = CommandLineParser(commands: [
  spec("add", [.init("AMOUNT"), .init("CURRENCY", .attached), .init("NOTE", .rest)], [date, tag, paid]),
  spec("total", [], [strict]),
  spec("rates", [.init("CODE", .rest)]),
  spec("rates set", [.init("A"), .init("B"), .init("RATE")]),
  spec("limit list", formats: [.text, .json]),
  spec("limit set", [.init("NAME")]),
])

@Suite struct `The command line` {
  @Test(
    "options may stand anywhere, with a blank or an equals sign",
    arguments: [
      ["add", "5", "EUR", "tea", "--date", "today"], ["--date", "today", "add", "5", "EUR", "tea"],
      ["add", "--date=today", "5", "EUR", "tea"], ["add", "5", "--date", "today", "EUR", "--", "tea"],
    ])
  func optionsAnywhere(words: [String]) throws {
    let result = try parser.parse(words)
    #expect(result.command?.name == "add")
    #expect(result.arguments.positionals == ["5", "EUR", "tea"])
    #expect(result.arguments.value(date) == "today")
  }

  @Test func `a repeated option keeps its order, and a pair keeps its two values`() throws {
    let result = try parser.parse(["add", "--tag", "a", "-5", "--paid", "-8.11", "USD", "--tag=b", "EUR"])
    #expect(result.arguments.values(tag) == ["a", "b"])
    #expect(result.arguments.values(paid) == ["-8.11", "USD"])
    #expect(result.arguments.positionals == ["-5", "EUR"])
  }

  @Test func `L06: behind two dashes everything is text`() throws {
    let result = try parser.parse(["add", "5.00", "EUR", "--", "-sale- 50%", "--date"])
    #expect(result.arguments.positionals == ["5.00", "EUR", "-sale- 50%", "--date"])
  }

  @Test func `the longer of two names wins`() throws {
    #expect(try parser.parse(["rates", "set", "A", "B", "1"]).command?.name == "rates set")
    #expect(try parser.parse(["rates", "EUR"]).command?.name == "rates")
  }

  @Test func `help is given also where arguments are missing`() throws {
    #expect(try parser.parse(["rates", "set", "-h"]).globals.wantsHelp)
    #expect(try parser.parse(["--help", "add"]).command?.name == "add")
  }

  @Test func `the last of a switch given twice is as good as one`() throws {
    #expect(try parser.parse(["total", "--strict", "--strict"]).arguments.has(strict))
  }

  @Test(
    "a mistake says what it left untouched, wherever it stands",
    arguments: [
      ["add", "5", "EUR", "--date"], ["--date", "--", "add", "5", "EUR"], ["add", "5", "EUR", "--zzz"],
      ["add", "5", "EUR", "--format", "csv"], ["add", "5", "EUR", "--format", "x"], ["add", "5", "EUR", "--strict"],
      ["add"], ["add", "5", "EUR", "--quiet=1"], ["add", "5", "EUR", "--date", "x", "--date", "y"],
    ])
  func untouched(words: [String]) {
    #expect {
      try CommandLineParser(commands: CommandTable.all).parse(words)
    } throws: { error in
      (error as? Failure)?.message.hasSuffix(" Nothing was recorded.") ?? false
    }
  }

  @Test(
    "an option of another command, a letter and a cut word are answered with what was meant",
    arguments: [
      (
        ["add", "5", "EUR", "--on", "yesterday"], "`add` has no option --on. Did you mean --date? Nothing was recorded."
      ),
      (["convert", "5", "EUR", "USD", "--date", "3d"], "`convert` has no option --date. Did you mean --on?"),
      (
        ["add", "5", "EUR", "-c", "food"],
        "-c is not an option of `add`. Did you mean --category? Nothing was recorded."
      ),
      (["list", "--form", "csv"], "--form is not an option of `list`. Did you mean --from or --format?"),
      (["ADD", "5", "EUR"], "ADD is not a command. Did you mean add?"),
      (["con"], "con is not a command. Did you mean config or convert?"),
      (
        ["12.50", "EUR"],
        "12.50 is not a command. To record an expense, write add in front: `budget add 12.50 EUR lunch`."
      ),
    ])
  func meant(words: [String], message: String) {
    #expect {
      try CommandLineParser(commands: CommandTable.all).parse(words)
    } throws: { error in
      (error as? Failure)?.message == message
    }
  }

  @Test(
    "what cannot be meant is refused with its reason",
    arguments: [
      (["tofal"], "tofal is not a command. Did you mean total?"),
      ([""], "An empty text is not a command. `budget help` lists them."),
      (["add", "5.00", "EUR", "-sale-"], "-sale- is not an option of `add`. Text that begins with - goes behind --."),
      (["add", "5", "EUR", "--dat", "x"], "--dat is not an option of `add`. Did you mean --date?"),
      (["add", "5", "EUR", "--zzzzz=1"], "--zzzzz is not an option of `add`. `budget add --help` lists them."),
      (["--5", "add"], "--5 is not an option of `add`. `budget add --help` lists them."),
      (["total", "--date", "x"], "`total` has no option --date; `add` has it."),
      (["add", "5", "--date"], "--date needs a value: `--date D`."),
      (
        ["add", "5", "--date", "--tag", "x"],
        "--date needs a value: `--date D`, but --tag follows. For a text that begins with -, write --date=TEXT."
      ),
      (["add", "5", "--paid", "8"], "--paid needs 2 values: `--paid AMOUNT CURRENCY`."),
      (["total", "--strict=yes"], "--strict is a switch and takes no value, but got yes."),
      (["add", "5", "--date", "x", "--date", "y"], "--date was given more than once."),
      (["add"], "AMOUNT is missing: `budget add AMOUNT CURRENCY [NOTE…]`."),
      (["rates", "set", "A"], "B is missing: `budget rates set A B RATE`."),
      (["total", "x"], "x is one argument too many: `budget total`."),
      (
        ["total", "--format", "xml"],
        "xml is not a value of --format. It takes text, json, csv, jsonl, ledger, hledger or beancount."
      ),
      (["total", "--format", "jsno"], "jsno is not a value of --format. Did you mean json?"),
      (["limit", "list", "--format=csv"], "`limit list` does not answer in csv, only in text or json."),
      (["limit"], "`limit` needs one word more. There are `limit list`, `limit set`."),
      (["limit", "lst"], "`limit` has no command lst. Did you mean list?"),
      (["total", "--file="], "--file needs a value, but got an empty text."),
    ])
  func refusals(words: [String], message: String) {
    #expect {
      try parser.parse(words)
    } throws: { error in
      (error as? Failure)?.message == message
    }
  }
}
