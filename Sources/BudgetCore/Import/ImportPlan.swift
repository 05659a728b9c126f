/// What an import adds: the rows that the store does not hold yet.
///
/// Rows with an id are known by it. The others are counted: a file with two equal rows, into a store that has one of
/// them, adds one. So a file can be imported again, or a longer one over it, and two equal purchases stay two.
package struct ImportPlan: Hashable, Sendable {
  /// The expenses to add, in the order of the file.
  package var added: [Expense] = []
  /// How many rows were there already.
  package var alreadyThere = 0

  /// Compares the rows with the expenses in the store.
  package init(rows: [Expense], existing: some Sequence<Expense>) {
    var ids: Set<String> = []
    var counts: [Fingerprint: Int] = [:]
    for expense in existing {
      ids.insert(expense.id)
      counts[Fingerprint(expense), default: 0] += 1
    }
    for row in rows {
      let fingerprint = Fingerprint(row)
      let known = row.id.isEmpty ? counts[fingerprint, default: 0] > 0 : !ids.insert(row.id).inserted
      if known {
        alreadyThere += 1
        if row.id.isEmpty { counts[fingerprint, default: 0] -= 1 }
      } else {
        added.append(row)
      }
    }
  }

  /// What makes two rows of a bank's file the same purchase, whatever the user wrote to it later.
  private struct Fingerprint: Hashable {
    let date: Day
    let value: FixedDecimal
    let currency: Currency
    let note: String

    init(_ expense: Expense) {
      date = expense.date
      value = expense.money.amount.normalized
      currency = expense.money.currency
      note = expense.note
    }
  }
}
