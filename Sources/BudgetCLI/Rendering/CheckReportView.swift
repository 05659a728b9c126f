internal import BudgetCore
internal import BudgetStore

/// What `check` found, a fault a line.
struct CheckReportView: Report {
  let report: CheckReport
  /// The store.
  let path: String
  /// Why the settings cannot be read; `nil` when they can.
  let settings: Failure?
  /// What is wrong with the rates kept, whole sentences.
  let rates: [String]

  /// Whether nothing is damaged.
  var isSound: Bool { report.isSound && settings == nil && rates.isEmpty }

  func lines(on page: Page) -> [String] {
    var lines = report.findings.map { finding in
      let style = finding.what.isDamage ? Style.alarm : .caution
      return "\(place):\(finding.line):\(finding.column): " + page.palette.paint(finding.what.sentence, style)
    }
    if let settings { lines.append(page.palette.paint(settings.message, .alarm)) }
    lines += rates.map { page.palette.paint($0, .alarm) }
    lines.append(verdict)
    return lines
  }

  private var place: String { SafeText.line(path) }

  private var verdict: String {
    guard report.exists else { return "There is no store at \(place) yet." }
    let count = Words.count(report.count, "expense")
    guard !report.isSound else { return "\(place) is sound: \(count)." }
    guard report.count + report.lossCount > 0 else {
      return
        "\(place) is damaged: there is nothing in it that can be read. `budget restore` lists the backups. Without "
        + "one, move the file away; the next `budget add` begins a new store."
    }
    let lost =
      report.lossCount == 0
      ? "No line is lost."
      : "\(Words.count(report.lossCount, "line")) cannot be kept as \(report.lossCount == 1 ? "it is" : "they are")."
    return
      "\(place) is damaged: \(count) can be read. \(lost) `budget check --repair` keeps what can be read and lists "
      + "the rest in a file; `budget restore` lists the backups."
  }

  var figures: [String] { [isSound ? "sound" : "damaged"] }

  var json: JSON {
    .object([
      .init("sound", .bool(isSound)), .init("path", .string(path)),
      .init("exists", .bool(report.exists)), .init("count", .int(report.count)),
      .init("lost_lines", .int(report.lossCount)),
      .init(
        "findings",
        .array(
          report.findings.map { finding in
            .object([
              .init("line", .int(finding.line)), .init("column", .int(finding.column)),
              .init("code", .string(finding.what.code)), .init("damage", .bool(finding.what.isDamage)),
              .init("message", .string(finding.what.sentence)),
            ])
          })),
      .init("settings", .optional(settings?.message)), .init("rates", .array(rates.map(JSON.string))),
      .init("conflict_copies", .array(report.conflictCopies.map(JSON.string))),
    ])
  }
}

/// What `check --repair` did.
struct RepairReportView: Report {
  let report: RepairReport

  func lines(on page: Page) -> [String] {
    guard let path = report.path else { return ["There is nothing to mend."] }
    let doubled =
      report.doubledLines == 0 ? "" : ", \(Words.count(report.doubledLines, "doubled line")) kept once"
    var lines = [
      "Mended \(SafeText.line(path)): \(Words.count(report.kept, "expense")) kept\(doubled)"
        + page.palette.paint("   (the damaged file is a backup; `budget undo` brings it back)", .faint)
    ]
    if let lossesPath = report.lossesPath {
      let count = report.losses.count
      lines.append(
        "\(Words.count(count, "line")) could not be kept; \(count == 1 ? "it stands" : "they stand") in full in "
          + SafeText.line(lossesPath))
    }
    return lines
  }

  var figures: [String] { [String(report.kept)] }

  var json: JSON {
    .object([
      .init("repaired", .bool(report.path != nil)), .init("path", .optional(report.path)),
      .init("kept", .int(report.kept)), .init("doubled_lines", .int(report.doubledLines)),
      .init("lost_lines", .int(report.losses.count)), .init("lost_path", .optional(report.lossesPath)),
    ])
  }
}

extension CheckReport.What {
  /// A name for programs.
  fileprivate var code: String {
    switch self {
    case .damage: "damage"
    case .gitConflict: "git_conflict"
    case .duplicate: "duplicate_id"
    case .tooManyDigits: "too_many_digits"
    case .limitWithoutExpenses: "limit_without_expenses"
    }
  }

  /// What is wrong, as a sentence or two.
  fileprivate var sentence: String {
    switch self {
    case .damage(let fault): fault.sentence
    case .gitConflict:
      "`git merge` left both sides of a conflict here, from <<<<<<< to >>>>>>>. A repair keeps the expenses of both."
    case .duplicate(let id, let firstLine, let isIdentical):
      "The id \(safe(id)) stands on line \(firstLine) already, with \(isIdentical ? "the same" : "other") content."
    case .tooManyDigits(let id, let money):
      "\(money) (id \(safe(id))) has more digits behind the decimal mark than \(money.currency.code) has."
    case .limitWithoutExpenses(let name): "The limit \(safe(name)) refers to a category or tag that no expense has."
    }
  }
}
