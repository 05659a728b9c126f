internal import BudgetCore
internal import BudgetStore

/// `rates import`: rates from a file, all of them or none.
struct RatesImportCommand: Command {
  let path: String

  static let spec = CommandSpec(
    name: "rates import",
    otherNames: ["rates load"],
    arguments: [.init("FILE", .required, .file)],
    summary: "keeps the rates of a file, such as the ECB's history",
    details: [
      "The first line tells the forms apart. One fault in the file and nothing of it is kept.",
      "The ECB publishes its history zipped: `unzip -p eurofxref-hist.zip > history.csv` first.",
    ],
    examples: [.init("budget rates import history.csv", "adds what the built-in table does not have")],
    formats: [.text, .json],
    unharmed: "Nothing was kept.",
    settings: .helpful,
    parse: { arguments, _ throws(UsageError) in RatesImportCommand(path: arguments.positionals[0]) }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    guard let folder = session.rateFolder else { throw Failure.noPlace(for: "rates") }
    let bytes = try session.userFile(path)
    guard !bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) else {
      throw Failure(
        .badData, "zipped",
        "\(SafeText.line(path)) is a zip file. Unpack it first: `unzip -p FILE.zip > history.csv`. Nothing was kept.")
    }
    guard !bytes.starts(with: [0x1F, 0x8B]) else {
      throw Failure(
        .badData, "zipped",
        "\(SafeText.line(path)) is compressed by gzip. Unpack it first: `gunzip -c FILE.gz > history.csv`. Nothing was kept."
      )
    }
    let rates: RateImport
    do throws(RateImportError) {
      rates = try RateImport(bytes, today: session.today)
    } catch {
      throw Failure(.badData, "bad_rates_file", error.message(in: path) + " Nothing was kept.")
    }
    let kept: Int
    do throws(FileFailure) { kept = try folder.keep(rates) } catch { throw Failure(rates: error) }
    var notes: [String] = []
    if !rates.skipped.isEmpty {
      notes.append("Left out, since ISO 4217 has no money for them: \(Words.list(rates.skipped.map(SafeText.line))).")
    }
    return Outcome(
      RatesImportReport(source: rates.source, days: Set(rates.snapshots.map(\.day)).count, kept: kept), notes: notes)
  }
}

/// What a file of rates brought.
struct RatesImportReport: Report {
  let source: String
  /// How many days the file has rates for.
  let days: Int
  /// How many snapshots, a day and base each, were not known before.
  let kept: Int

  func lines(on page: Page) -> [String] {
    let news = kept == 0 ? "nothing in them is new" : "\(kept) of them \(kept == 1 ? "was" : "were") kept"
    return ["Read rates of \(Words.count(days, "day")) (\(Words.source(source))); \(news)."]
  }
  var figures: [String] { [String(kept)] }
  var json: JSON {
    .object([.init("source", .string(source)), .init("days", .int(days)), .init("kept", .int(kept))])
  }
}

extension RateImportError {
  /// Every fault by its place, at most ten.
  func message(in path: String) -> String {
    let shown = faults.prefix(10).map { "\(SafeText.line(path)):\($0.line):\($0.column): \($0.problem.sentence)" }
    let rest = faults.count > 10 ? ["\(faults.count - 10) faults more."] : []
    return (shown + rest).joined(separator: "\n")
  }
}

extension RateImportError.Problem {
  /// What is wrong, as a sentence.
  var sentence: String {
    switch self {
    case .unknownHeader: "The first line is neither the ECB's (Date,USD,…) nor date,base,quote,rate."
    case .fieldCount(let found, let expected): "\(Words.count(found, "field")) where the first line has \(expected)."
    case .notADay(let text): "\(SafeText.quoted(text)) is not a day (YYYY-MM-DD)."
    case .tooLate(let day): "\(day) lies after tomorrow."
    case .notARate(let text):
      "\(SafeText.quoted(text)) is not a rate (a number from 1e-20 to 1e20, of up to 38 digits)."
    case .sameCurrency(let currency): "1 \(currency) is 1 \(currency) on every day."
    case .cutOff: "The line ends without the comma that ends the first one, as if it were cut."
    case .secondColumn(let currency): "\(currency) has a column already."
    }
  }
}
