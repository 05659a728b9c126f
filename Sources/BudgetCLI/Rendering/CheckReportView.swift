internal import BudgetCore
internal import BudgetStore

/// What was found, a line each.
struct CheckReportView: Report {
  let report: CheckReport
  let path: String

  func lines(on page: Page) -> [String] {
    let copies = report.conflictCopies.map {
      "\(SafeText.line($0)) looks like a copy that a synchronising service made of a conflict. `budget merge` brings it in."
    }
    guard report.exists else { return ["There is no store yet at \(SafeText.line(path))."] + copies }
    let found = report.findings.map { "\(SafeText.line(path)):\($0.line):\($0.column): \($0.what.sentence)" }
    return found + [summary(on: page)] + copies
  }

  private func summary(on page: Page) -> String {
    let count = Words.count(report.count, "expense")
    guard !report.isSound else { return "Sound: \(count)." }
    let lost = report.lossCount == 0 ? "nothing" : Words.count(report.lossCount, "line")
    return page.palette.paint(
      "Damaged: \(count) can be read, \(lost) cannot. `budget check --repair` mends it; `budget restore` lists the backups.",
      .caution)
  }

  var figures: [String] { [report.isSound ? "sound" : "damaged"] }

  var json: JSON {
    .object([
      .init("sound", .bool(report.isSound)), .init("exists", .bool(report.exists)), .init("count", .int(report.count)),
      .init("lost_lines", .int(report.lossCount)),
      .init(
        "findings",
        .array(
          report.findings.map { finding in
            .object([
              .init("line", .int(finding.line)), .init("column", .int(finding.column)),
              .init("damage", .bool(finding.what.isDamage)), .init("message", .string(finding.what.sentence)),
            ])
          })),
      .init("conflict_copies", .array(report.conflictCopies.map(JSON.string))),
    ])
  }
}

/// What a repair did.
struct RepairReportView: Report {
  let report: RepairReport
  let path: String

  func lines(on page: Page) -> [String] {
    var lines = ["Mended: \(Words.count(report.kept, "expense")) kept in \(SafeText.line(report.path ?? path))."]
    if report.doubledLines > 0 {
      lines.append(
        "\(Words.count(report.doubledLines, "line")) that stood there twice \(report.doubledLines == 1 ? "is" : "are") there once."
      )
    }
    if let lost = report.lossesPath {
      lines.append("\(Words.count(report.losses.count, "line")) could not be kept; in full in \(SafeText.line(lost)).")
    }
    return lines + [page.palette.paint("`budget undo` brings the damaged file back", .faint)]
  }

  var json: JSON {
    .object([
      .init("kept", .int(report.kept)), .init("doubled_lines", .int(report.doubledLines)),
      .init("lost_lines", .int(report.losses.count)), .init("path", .optional(report.path)),
      .init("lost_path", .optional(report.lossesPath)),
    ])
  }
}

extension CheckReport.What {
  /// What was found, as a sentence.
  var sentence: String {
    switch self {
    case .damage(let fault): fault.sentence
    case .gitConflict: "A conflict that git left: both sides are kept by a repair."
    case .duplicate(let id, let line, let isIdentical):
      "The id \(safe(id)) stands in line \(line) already, with \(isIdentical ? "the same" : "other") content."
    case .tooManyDigits(let id, let money):
      "\(safe(id)): \(money) has more digits than \(money.currency) has; it counts exactly as written."
    case .limitWithoutExpenses(let name): "The limit \(safe(name)) is about something no expense has."
    }
  }
}
