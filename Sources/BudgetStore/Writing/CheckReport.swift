package import BudgetCore

/// What is to be said about a store's soundness.
package struct CheckReport: Hashable, Sendable {
  /// Something that is wrong, or looks so.
  package struct Finding: Hashable, Sendable {
    /// The line, from 1.
    package var line: Int
    /// The column in characters, from 1.
    package var column: Int
    /// What was found there.
    package var what: What
  }

  /// What can be found.
  package enum What: Hashable, Sendable {
    /// The file does not parse here, or holds a value that cannot be (a day, a currency, an amount).
    case damage(StoreError.Fault)
    /// `git merge` left both sides of a conflict here, with its marks between them.
    case gitConflict
    /// The id stands on an earlier line already; whether with the same content.
    case duplicate(id: String, firstLine: Int, isIdentical: Bool)
    /// The amount has more digits behind the mark than its currency.
    case tooManyDigits(id: String, Money)
    /// The limit's category or tag stands in no expense.
    case limitWithoutExpenses(name: String)

    /// Whether the store does not work as it stands; otherwise it reads, and only looks wrong.
    package var isDamage: Bool {
      switch self {
      case .damage, .gitConflict, .duplicate: true
      case .tooManyDigits, .limitWithoutExpenses: false
      }
    }
  }

  /// How many expenses can be read.
  package var count = 0
  /// How many lines, or parts of lines, cannot be kept by a repair.
  package var lossCount = 0
  /// What was found, in the file's order.
  package var findings: [Finding] = []
  /// Files beside the store that a synchronising service made of a conflict; they are never touched.
  package var conflictCopies: [String] = []
  /// Whether there is a store at all.
  package var exists = true

  /// Whether nothing is wrong.
  package var isSound: Bool { !findings.contains { $0.what.isDamage } }
}

/// What a repair did.
package struct RepairReport: Hashable, Sendable {
  /// How many expenses the repaired store holds.
  package var kept: Int
  /// Lines that could not be kept, in full; with line numbers of the damaged file.
  package var losses: [Salvage.Loss]
  /// How many lines were left out because the same line stands there already.
  package var doubledLines: Int
  /// Where the losses are listed; `nil` when there are none.
  package var lossesPath: String?
  /// Where the repaired store is; `nil` when there was nothing to mend.
  package var path: String?
}
