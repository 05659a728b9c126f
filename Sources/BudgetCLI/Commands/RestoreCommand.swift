internal import BudgetCore
internal import BudgetStore

/// `restore`: lists the backups, or goes back to one.
struct RestoreCommand: Command {
  /// The backup to go back to; `nil` to list them.
  let number: Int?

  static let spec = CommandSpec(
    name: "restore",
    arguments: [.init("N", .optional, .number)],
    summary: "lists the backups, or goes back to one",
    details: [
      "The last 10 versions before a rewrite are kept. It works without a store, and beside a damaged one.",
      "`budget undo` takes a restore back.",
    ],
    examples: [.init("budget restore", "what there is"), .init("budget restore 1", "goes back to the newest")],
    formats: [.text, .json],
    unharmed: "Nothing was changed.",
    readsSettings: false,
    parse: { arguments, _ throws(UsageError) in
      guard let text = arguments.positionals.first else { return RestoreCommand(number: nil) }
      guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), number > 0 else {
        throw .badText(option: "N", reason: "\(safe(text)) is not the number of a backup. `budget restore` lists them.")
      }
      return RestoreCommand(number: number)
    }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    let store = session.store
    guard let number else {
      let backups = try session.changing { () throws(ChangeError) in try store.backups() }
      return Outcome(BackupsReport(backups: backups), notes: session.notes)
    }
    let backup = try session.changing { () throws(ChangeError) in try store.restore(number) }
    return Outcome(RestoredReport(backup: backup), notes: session.notes)
  }
}

/// The backups, the newest first.
struct BackupsReport: Report {
  let backups: [Backup]

  func lines(on page: Page) -> [String] {
    guard !backups.isEmpty else { return ["No backups yet. One is made before every rewrite of the store."] }
    var table = Table([.right, .left, .left, .left])
    for backup in backups {
      table.add(
        Table.Cell(String(backup.number), .strong), Table.Cell(backup.instant),
        Table.Cell(backup.content.map { Words.count($0.count, "expense") } ?? "damaged"),
        Table.Cell(backup.content?.effect ?? "", .faint))
    }
    return table.lines(on: page) + [page.palette.paint("`budget restore N` goes back to one of them", .faint)]
  }

  var figures: [String] { backups.map { String($0.number) } }
  var json: JSON { .object([.init("backups", .array(backups.map(\.json)))]) }
}

/// What was gone back to.
struct RestoredReport: Report {
  let backup: Backup

  func lines(on page: Page) -> [String] {
    let count = backup.content.map { Words.count($0.count, "expense") } ?? "it"
    return ["Went back to the version of \(backup.instant): \(count).   (`budget undo` takes it back)"]
  }

  var json: JSON { .object([.init("restored", backup.json)]) }
}

extension Backup {
  /// When it was kept, in UTC to the second.
  fileprivate var instant: String { Instant.text(milliseconds: time) }

  fileprivate var json: JSON {
    .object([
      .init("number", .int(number)), .init("kept_at", .string(instant)), .init("bytes", .int(size)),
      .init("count", content.map { .int($0.count) } ?? .null), .init("added", content.map { .int($0.added) } ?? .null),
      .init("changed", content.map { .int($0.changed) } ?? .null),
      .init("removed", content.map { .int($0.removed) } ?? .null),
    ])
  }
}

extension Backup.Content {
  /// What going back would do: `1 back, 2 changed, 3 gone`.
  fileprivate var effect: String {
    let parts = [(added, "back"), (changed, "changed"), (removed, "gone")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let header = changesHeader ? ["other limits"] : []
    return parts.isEmpty && header.isEmpty ? "as it is now" : "would bring: " + (parts + header).joined(separator: ", ")
  }
}
