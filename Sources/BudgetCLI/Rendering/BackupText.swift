internal import BudgetStore

extension Backup {
  /// When it was kept: `2026-11-30 09:00:00 UTC`.
  ///
  /// - Parameter isPrecise: with milliseconds, where the second does not tell it from another.
  func timeText(isPrecise: Bool = false) -> String {
    let parts = Instant.text(milliseconds: time).dropLast().split(separator: "T")
    return parts.joined(separator: " ") + (isPrecise ? "." + String(time % 1000 + 1000).dropFirst() : "") + " UTC"
  }

  /// What it was before: `before the edit of 1.00 EUR coffee`; empty when that is not on record.
  var reason: String { before.map { "before the \($0.words)" } ?? "" }

  /// What going back to it does to the store: `2 come back, 1 changes, 3 go`.
  var changeText: String {
    guard let content else { return "cannot be read" }
    let parts = [
      Backup.part(content.added, "comes back", "come back"), Backup.part(content.changed, "changes", "change"),
      Backup.part(content.removed, "goes", "go"), content.changesHeader ? "limits or other fields change" : nil,
    ].compactMap { $0 }
    return parts.isEmpty ? "the same as now" : parts.joined(separator: ", ")
  }

  private static func part(_ count: Int, _ one: String, _ many: String) -> String? {
    count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
  }

  /// The backup as an object; what is in it is null when it cannot be read.
  var json: JSON {
    .object([
      .init("number", .int(number)), .init("created_at", .string(Instant.text(milliseconds: time))),
      .init("before", .optional(before?.kind.rawValue)), .init("bytes", .int(size)),
      .init("count", content.map { .int($0.count) } ?? .null),
      .init("added", content.map { .int($0.added) } ?? .null),
      .init("changed", content.map { .int($0.changed) } ?? .null),
      .init("removed", content.map { .int($0.removed) } ?? .null),
      .init("changes_limits", content.map { .bool($0.changesHeader) } ?? .null),
    ])
  }
}
