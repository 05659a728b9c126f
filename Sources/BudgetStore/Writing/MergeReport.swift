package import BudgetCore

/// What a merge did. Nothing is dropped without standing here.
package struct MergeReport: Hashable, Sendable {
  /// Which of two versions the store now holds.
  package enum Side: String, Sendable { case ours, theirs }

  /// By which rule one of two versions was kept, in the order in which the rules are tried.
  package enum Rule: String, Sendable {
    /// The other one is a version that this store has had before and moved on from.
    case older
    /// Ours was never changed on this machine, so the other one is where the change was made.
    case changedThere
    /// A limit that has an end stands for one that was set again since.
    case closed
    /// Both were changed, or nothing is known: the one whose line in the store is greater, byte by byte. The same on
    /// every machine.
    case greaterLine
  }

  /// An expense that both have, in different versions.
  package struct Conflict: Hashable, Sendable {
    package var ours: Expense
    package var theirs: Expense
    package var kept: Side
    package var rule: Rule
  }

  /// A limit that both have, in different versions.
  package struct LimitConflict: Hashable, Sendable {
    package var ours: Limit
    package var theirs: Limit
    package var kept: Side
    package var rule: Rule
  }

  /// Expenses that only the other store had; they are in this one now.
  package var added: [Expense] = []
  /// How many expenses are the same in both.
  package var identical = 0
  /// Expenses that differ.
  package var conflicts: [Conflict] = []
  /// Expenses of the other store that were removed from this one before, or taken back; they stay out.
  package var keptOut: [Expense] = []
  /// Limits that only the other store had; they are in this one now.
  package var addedLimits: [Limit] = []
  /// Limits that differ.
  package var limitConflicts: [LimitConflict] = []
  /// Whether the store was changed at all.
  package var changesStore = false
}
