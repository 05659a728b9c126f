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
  /// The expenses that are there again as they were: those that were edited or removed, in the file's order of then.
  package var again: [Expense]
  /// The limits that are there again as they were.
  package var limitsAgain: [Limit]
  /// The limits that are gone again, or are no longer as they were set.
  package var limitsGone: [Limit]
  /// Where the whole file was put in place: what is there again.
  package var file: File?

  /// A whole file that is there again.
  package enum File: Hashable, Sendable {
    /// There was none.
    case none
    /// One that does not parse.
    case damaged
    /// A store with so many expenses.
    case store(count: Int)

    init(_ bytes: [UInt8]?) {
      guard let bytes else { self = .none; return }
      self = (try? StoreText(bytes)).map { .store(count: $0.lines.count) } ?? .damaged
    }
  }

  init(_ change: Change) {
    kind = change.kind
    time = change.time
    count = 0
    limits = []
    again = []
    limitsAgain = []
    limitsGone = []
    guard case .lines(let lines) = change.content else { return }
    count = lines.added.count + lines.replaced.count + lines.removed.count
    again = (lines.replaced.map(\.before) + lines.removed.map(\.line)).compactMap { StoreText.expense(ofLine: $0) }
    if count == 1 {
      before = again.first
      let line = lines.replaced.first.map { $0.after[...] } ?? lines.added.first
      after = line.flatMap { StoreText.expense(ofLine: $0) }
    }
    if let header = lines.header {
      let (old, new) = (StoreText.limits(ofHeader: header.before), StoreText.limits(ofHeader: header.after))
      limitsAgain = old.filter { !new.contains($0) }
      limitsGone = new.filter { !old.contains($0) }
      limits = Set(Set(old).symmetricDifference(new).map(\.name)).sorted()
    }
  }
}
