/// What an import adds: the rows that the store does not hold yet.
///
/// Rows with an id are known by it. The others are counted: a file with two equal rows, into a store that has one of
/// them, adds one. So a file can be imported again, or a longer one over it, and two equal purchases stay two.
package struct ImportPlan: Sendable {
  /// What came of the comparison.
  package struct Decision: Hashable, Sendable {
    /// The expenses to add, in the order of the file.
    package var added: [Expense] = []
    /// The rows that were there already, in the order of the file.
    package var alreadyThere: [Expense] = []
    /// How many of these are known by their id, and say something else than the store does.
    package var differing = 0

    /// Nothing to add.
    package init() {}
  }

  private let rows: [Expense]
  private let rowOfID: [String: Int]
  /// For each purchase that a row without an id is, how many the store holds.
  private var known: [Purchase: Int] = [:]
  /// Whether every row is to be added, as of most files: no id stands in it twice, and none of it is in the store.
  private var isNew: Bool
  private var knownIDs: Set<String> = []
  private var differing = 0

  /// A plan for the rows of a file, before anything of the store was seen.
  package init(rows: [Expense]) {
    self.rows = rows
    var rowOfID: [String: Int] = [:]
    if rows.first?.id.isEmpty ?? true { known.reserveCapacity(rows.count) } else { rowOfID.reserveCapacity(rows.count) }
    var purchaseCount = 0
    for place in rows.indices {
      if rows[place].id.isEmpty {
        known[Purchase(rows[place])] = 0
        purchaseCount += 1
      } else {
        rowOfID[rows[place].id] = place
      }
    }
    self.rowOfID = rowOfID
    isNew = rowOfID.count + purchaseCount == rows.count
  }

  /// The expenses of the store that rows can be: of the file's days, or all where rows have ids, since a day may have
  /// been edited; `nil` for a file without rows.
  package var filter: ExpenseFilter? {
    guard rowOfID.isEmpty else { return ExpenseFilter() }
    guard let first = rows.lazy.map(\.date).min(), let last = rows.lazy.map(\.date).max() else { return nil }
    return ExpenseFilter(from: first, to: last)
  }

  /// Takes note of an expense in the store.
  package mutating func compare(with stored: Expense) {
    if let place = rowOfID[stored.id] {
      isNew = false
      knownIDs.insert(stored.id)
      if !rows[place].says(the: stored) { differing += 1 }
    } else if !known.isEmpty {
      let purchase = Purchase(stored)
      if let count = known[purchase] {
        isNew = false
        known[purchase] = count + 1
      }
    }
  }

  /// What is to be added, when all of the store that matters was compared.
  package var decision: Decision {
    var decision = Decision()
    decision.differing = differing
    if isNew {
      decision.added = rows
      return decision
    }
    var (known, knownIDs) = (known, knownIDs)
    knownIDs.reserveCapacity(rowOfID.count)
    decision.added.reserveCapacity(rows.count)
    for row in rows {
      let isThere: Bool
      if row.id.isEmpty {
        let purchase = Purchase(row)
        let left = known[purchase, default: 0]
        isThere = left > 0
        if isThere { known[purchase] = left - 1 }
      } else {
        isThere = !knownIDs.insert(row.id).inserted
      }
      if isThere { decision.alreadyThere.append(row) } else { decision.added.append(row) }
    }
    return decision
  }

  /// What makes two rows of a bank's file the same purchase, whatever the user wrote to it later.
  private struct Purchase: Hashable {
    let date: Day
    let value: FixedDecimal
    let currency: Currency
    let note: String

    init(_ expense: Expense) {
      date = expense.date
      value = expense.money.amount.normalized
      currency = expense.money.currency
      // The same file may come once with the line breaks of one system and once with those of another.
      note =
        expense.note.utf8.contains(0x0D)
        ? expense.note.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\n")
        : expense.note
    }
  }
}

extension Expense {
  /// Whether all that a csv file can say is the same here and there.
  fileprivate func says(the other: Expense) -> Bool {
    date == other.date && money == other.money && note == other.note && category == other.category
      && tags == other.tags && paid == other.paid
  }
}
