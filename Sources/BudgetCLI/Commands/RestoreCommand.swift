internal import BudgetStore

/// `restore`: lists the backups, or goes back to one.
struct RestoreCommand: Command {
  /// Which backup; `nil` to list them.
  let number: Int?

  static let spec = CommandSpec(
    name: "restore",
    otherNames: ["backup", "backups", "recover"],
    arguments: [.init("N", .optional, .number)],
    summary: "lists the backups, or goes back to one",
    details: [
      "Before each rewrite of the store, the version until then is kept: the last ten that differ, older ones farther "
        + "apart. It works without a store, and with a damaged one. Going back is a change that `budget undo` takes back."
    ],
    examples: [
      .init("budget restore", "which backups there are, and what would change"),
      .init("budget restore 2", "goes back to the second newest"),
    ],
    formats: [.text, .json],
    unharmed: "Nothing was changed.",
    settings: .unused,
    parse: { arguments, _ throws(UsageError) in
      RestoreCommand(
        number: try arguments.positional(0).map { text throws(UsageError) in
          guard let number = Int(text), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .badNumber(option: "N", typed: text, range: 1...10)
          }
          return number
        })
    }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    guard let number else {
      return Outcome(BackupsReport(backups: try session.backups()))
    }
    let (backup, isChange) = try session.restore(number)
    return Outcome(RestoredReport(backup: backup, isChange: isChange))
  }
}

/// The backups, one a line, the newest first.
struct BackupsReport: Report {
  let backups: [Backup]

  func lines(on page: Page) -> [String] {
    guard !backups.isEmpty else { return ["No backups yet. The first is kept when the store is first rewritten."] }
    let isPrecise = Set(backups.map { $0.time / 1000 }).count < backups.count
    var table = Table([.right, .left, .right, .text, .text])
    for backup in backups {
      table.add(
        Table.Cell(String(backup.number), .strong), Table.Cell(backup.timeText(isPrecise: isPrecise)),
        Table.Cell(backup.content.map { Words.count($0.count, "expense") } ?? ""), Table.Cell(backup.changeText),
        Table.Cell(backup.reason, .faint))
    }
    return table.lines(on: page)
      + [page.palette.paint("`budget restore N` goes back to one; `budget undo` takes that back", .faint)]
  }

  var figures: [String] { [String(backups.count)] }
  var json: JSON { .object([.init("backups", .array(backups.map(\.json)))]) }
}

/// What was gone back to.
struct RestoredReport: Report {
  let backup: Backup
  /// Whether the store was anything else before.
  let isChange: Bool

  func lines(on page: Page) -> [String] {
    guard isChange else { return ["The store is the same as backup \(backup.number) already."] }
    return [
      "Went back to the backup of \(backup.timeText()): \(Words.count(backup.content?.count ?? 0, "expense")), "
        + backup.changeText + page.palette.paint("   (`budget undo` takes it back)", .faint)
    ]
  }

  var json: JSON { .object([.init("restored", backup.json)]) }
}
