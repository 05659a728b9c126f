package import BudgetCore

/// What a change was about, in a form for words.
package struct TakenBack: Hashable, Sendable {
  /// What was done.
  package var kind: ChangeKind
  /// When it was done, in milliseconds since 1970-01-01 UTC.
  package var time: Int64
  /// How many expenses it added, changed or removed; 0 where the whole file was put in place.
  package var count: Int
  /// The expense before, where it was about a single one: what was edited or removed.
  package var before: Expense?
  /// The expense after, where it was about a single one: what was added, or came of the edit.
  package var after: Expense?
  /// The names of the limits that it set, changed or removed, sorted.
  package var limits: [String]

  init(_ change: Change) {
    kind = change.kind
    time = change.time
    count = 0
    limits = []
    guard case .lines(let lines) = change.content else { return }
    count = lines.added.count + lines.replaced.count + lines.removed.count
    if count == 1 {
      before = (lines.replaced.first?.before ?? lines.removed.first?.line).flatMap { StoreText.expense(ofLine: $0) }
      after = (lines.replaced.first?.after ?? lines.added.first).flatMap { StoreText.expense(ofLine: $0) }
    }
    if let header = lines.header {
      let (old, new) = (StoreText.limits(ofHeader: header.before), StoreText.limits(ofHeader: header.after))
      limits = Set(Set(old).symmetricDifference(new).map(\.name)).sorted()
    }
  }
}
