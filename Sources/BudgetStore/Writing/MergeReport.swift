package import BudgetCore

/// What a merge did. Nothing is dropped without standing here.
package struct MergeReport: Hashable, Sendable {
  /// Which of two versions the store now holds.
  package enum Side: String, Sendable { case ours, theirs }

  /// By which rule one of two versions was kept.
  package enum Rule: String, Sendable {
    /// The other one is a version that this store has had before; or, where the base is known, the one of the base.
    case older
    /// Ours is as it was recorded here, never edited since, or as it stands in the base: the other one is the change.
    case changedThere
    /// Removed on one side and changed on the other since the base: what was changed stays.
    case changedNotRemoved
    /// A limit that has an end stands for one that was set again since.
    case closed
    /// Both were changed, or nothing is known: the one whose line in the store is greater, byte by byte. The same on
    /// every machine.
    case greaterLine
  }

  /// Something in two versions, or removed on one side.
  package struct Conflict<Element: Hashable & Sendable>: Hashable, Sendable {
    /// This store's version; `nil` where it was removed here.
    package var ours: Element?
    /// The other store's version; `nil` where it was removed there.
    package var theirs: Element?
    package var kept: Side
    package var rule: Rule
  }

  /// What became of one kind of thing.
  package struct Part<Element: Hashable & Sendable>: Hashable, Sendable {
    /// Only the other store had them; they are in this one now.
    package var added: [Element] = []
    /// The other store has removed them since the base, and here they were not changed; they are gone.
    package var removed: [Element] = []
    /// They were removed from this store before, or taken back; they stay out.
    package var keptOut: [Element] = []
    /// A rule has decided.
    package var conflicts: [Conflict<Element>] = []
    /// How many are the same in both.
    package var identical = 0
  }

  /// The expenses.
  package var expenses = Part<Expense>()
  /// The limits; a limit is known by its name and its first day.
  package var limits = Part<Limit>()
  /// The fields of the header that this program does not know.
  package var fields = Part<UnknownField>()
  /// Whether the store was changed at all.
  package var changesStore = false
  /// Whether `undo` can take it back; not in a file that git made for the moment of a merge.
  package var canBeUndone = false
}
