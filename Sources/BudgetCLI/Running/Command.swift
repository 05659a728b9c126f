/// A command whose arguments are understood: a value that can be run.
protocol Command: Sendable {
  /// Does the work and says what came of it. What it changes is on disk when it returns; nothing is printed here.
  func run(in session: Session) throws(Failure) -> Outcome
}

/// What came of a command.
struct Outcome {
  /// What goes to standard output.
  var report: any Report
  /// Whole sentences for standard error, beside those that the session has.
  var notes: [String] = []
  var status = ExitStatus.done
  /// Whether it came of a command that changes files: what was changed is on disk, whatever becomes of the answer.
  var isOfChange = false

  init(_ report: any Report, notes: [String] = [], status: ExitStatus = .done) {
    self.report = report
    self.notes = notes
    self.status = status
  }
}

/// An answer before it has a form.
protocol Report {
  /// The lines a person reads.
  func lines(on page: Page) -> [String]
  /// Whether a terminal's width may break its lines between words.
  var isFoldable: Bool { get }
  /// The figure alone, a line each; empty when there is nothing to be alone.
  var figures: [String] { get }
  /// The object a program reads.
  var json: JSON { get }
  /// The table a spreadsheet reads, its header first.
  var csv: [[String]] { get }
  /// The bytes for standard output.
  func bytes(_ format: Format, isQuiet: Bool, on page: Page) -> [UInt8]
}

extension Report {
  var isFoldable: Bool { true }
  var figures: [String] { [] }
  var csv: [[String]] { [] }

  func bytes(_ format: Format, isQuiet: Bool, on page: Page) -> [UInt8] {
    var bytes: [UInt8] = []
    switch format {
    case .json:
      json.write(to: &bytes)
      bytes.append(0x0A)
    case .csv:
      for fields in csv { CSV.write(fields, to: &bytes) }
    case .text, .jsonl, .ledger, .hledger, .beancount:
      let lines = isQuiet ? figures : lines(on: page)
      for line in page.isTerminal && isFoldable && !isQuiet ? lines.flatMap(page.folded) : lines {
        bytes += line.utf8
        bytes.append(0x0A)
      }
    }
    return bytes
  }
}

/// Lines that have no other form.
struct Lines: Report {
  let lines: [String]
  let isFoldable: Bool

  init(_ lines: [String], isFoldable: Bool = true) {
    self.lines = lines
    self.isFoldable = isFoldable
  }

  func lines(on page: Page) -> [String] { lines }
  var figures: [String] { lines }
  var json: JSON { .object([.init("text", .string(lines.joined(separator: "\n")))]) }
}
