internal import BudgetCore
internal import BudgetStore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The whole program: words in, text and an exit status out. The one place that shows the order of effects: arguments
/// are understood, the command loads, decides and saves, and only then is anything printed.
package struct Program {
  private let host: Host
  private let commands: [CommandSpec]

  /// The program in a world.
  package init(host: Host) {
    self.init(host: host, commands: CommandTable.all)
  }

  init(host: Host, commands: [CommandSpec]) {
    self.host = host
    self.commands = commands
  }

  /// Runs on this machine, and ends the process.
  package static func main() -> Never {
    Host.ignoreBrokenPipes()
    exit(Program(host: .live).run().rawValue)
  }

  /// Runs once.
  package func run() -> ExitStatus {
    var globals = GlobalOptions()
    do throws(Failure) {
      let words = try words()
      globals.format = Program.formatAskedFor(in: words)
      let outcome = try outcome(of: words, &globals)
      do throws(Failure) {
        try write(
          outcome.report.bytes(globals.format, isQuiet: globals.isQuiet, on: page(for: .output, globals.color)),
          to: .output)
      } catch {
        // Doing it again would do it twice.
        throw outcome.isOfChange ? error.adding(["What the command did is kept."]) : error
      }
      tell(outcome.notes.map { "budget: " + $0 }, globals)
      return outcome.status
    } catch {
      // A reader that went away wants to hear no more.
      if error.status != .brokenPipe { tell([error.text(in: globals.format)], globals) }
      return error.status
    }
  }

  private func outcome(of words: [String], _ globals: inout GlobalOptions) throws(Failure) -> Outcome {
    let parsed = try CommandLineParser(commands: commands).parse(words)
    globals = parsed.globals
    let page = page(for: .output, globals.color)
    if globals.wantsVersion {
      globals.format = .text
      return Outcome(Lines(["budget " + Version.current]))
    }
    guard let command = parsed.command, !globals.wantsHelp else {
      guard words.isEmpty || globals.wantsHelp else { throw Failure(UsageError.noCommand) }
      globals.format = .text
      return Outcome(Lines(HelpText(commands: commands).lines(about: parsed.topic, on: page)))
    }
    let paths = try Paths(file: globals.file, environment: host.environment)
    let unharmed = command.unharmed
    let today = try usage(unharmed) { () throws(UsageError) -> Day in try self.today(globals) }
    let (settings, unread) = try settings(for: command, at: paths)
    let context = Context(today: today, home: settings.home, settings: settings)
    let value: any Command
    do throws(UsageError) {
      // Which dollar `$` is, only the settings say: without them no dollar is home.
      value = try command.parse(parsed.arguments, unread == nil ? context : Context(today: today, home: .eur))
    } catch {
      if let unread, case .amount(.dollarWithoutHome) = error { throw unread }
      throw Failure(error, unharmed: unharmed)
    }
    let session = Session(host: host, paths: paths, context: context, globals: globals, page: page)
    session.notes = unread.map { ["\($0.message) The usual settings were used."] } ?? []
    do throws(Failure) {
      var outcome = try value.run(in: session)
      outcome.notes = session.notes + outcome.notes + session.rateNotes
      outcome.isOfChange = unharmed != nil
      return outcome
    } catch {
      throw error.adding(session.notes + session.rateNotes)
    }
  }

  /// What is configured, and why that could not be read where the command goes on without.
  private func settings(
    for command: CommandSpec, at paths: Paths
  ) throws(Failure) -> (settings: Settings, unread: Failure?) {
    guard command.settings != .unused else { return (Settings(), nil) }
    do throws(Failure) { return (try Session.settings(at: paths), nil) } catch {
      guard command.settings == .helpful else { throw error }
      return (Settings(), error)
    }
  }

  private func words() throws(Failure) -> [String] {
    var words: [String] = []
    for (position, bytes) in host.arguments().enumerated() {
      guard let word = String(validating: bytes, as: UTF8.self) else {
        throw Failure(UsageError.notUTF8(position: position + 1))
      }
      words.append(word)
    }
    return words
  }

  /// Whether failures are to be told as JSON; asked before the command line is known to be sound.
  private static func formatAskedFor(in words: [String]) -> Format {
    let options = words.prefix { $0 != "--" }
    let isJSON = zip(options, options.dropFirst()).contains { $0 == "--format" && $1 == "json" }
    return isJSON || options.contains("--format=json") ? .json : .text
  }

  private func today(_ globals: GlobalOptions) throws(UsageError) -> Day {
    let clock = host.day(host.now())
    guard let text = globals.today ?? host.environment("BUDGET_TODAY").flatMap({ $0.isEmpty ? nil : $0 }) else {
      return clock
    }
    return try Typed.day(text, Context(today: clock))
  }

  private func usage<Value>(
    _ unharmed: String? = nil, _ body: () throws(UsageError) -> Value
  ) throws(Failure) -> Value {
    do throws(UsageError) { return try body() } catch { throw Failure(error, unharmed: unharmed) }
  }

  private func page(for stream: Host.Stream, _ color: ColorChoice) -> Page {
    let isTerminal = host.isTerminal(stream)
    let wantsNone = host.environment("NO_COLOR").map { !$0.isEmpty } ?? false
    let isColoured =
      switch color {
      case .always: true
      case .never: false
      case .auto: isTerminal && !wantsNone && host.environment("TERM") != "dumb"
      }
    let columns = host.environment("COLUMNS").flatMap { Int($0) }.flatMap { (20...1000).contains($0) ? $0 : nil }
    return Page(
      palette: Palette(isColoured: isColoured), width: columns ?? host.terminalWidth() ?? 80, isTerminal: isTerminal)
  }

  private func tell(_ texts: [String], _ globals: GlobalOptions) {
    var lines = texts.flatMap { $0.split(separator: "\n").map(String.init) }
    if globals.format != .json { lines = lines.flatMap(page(for: .error, globals.color).folded) }
    // Nothing is left to be done about a note that cannot be written.
    try? write(Array(lines.map { $0 + "\n" }.joined().utf8), to: .error)
  }

  private func write(_ bytes: [UInt8], to stream: Host.Stream) throws(Failure) {
    guard !bytes.isEmpty else { return }
    do throws(Host.WriteFailure) { try host.write(stream, bytes) } catch { throw Failure(error) }
  }
}
