internal import BudgetCore
internal import BudgetStore

extension Session {
  /// Records the rows that are not there yet, as one step. They are on disk when this returns.
  ///
  /// - Parameter isDryRun: whether the store is only looked at.
  func record(_ rows: [Expense], isDryRun: Bool) throws(Failure) -> ImportPlan.Decision {
    if isDryRun { return try reading { reader throws(StoreError) in try Session.decision(on: rows, by: reader) } }
    var decision = ImportPlan.Decision()
    do throws(ChangeError) {
      let told = try store.append(.importing, creating: !paths.isStoreNamed) {
        (reader: StoreReader) throws(StoreError) -> [Expense] in
        decision = try Session.decision(on: rows, by: reader)
        complete(&decision.added)
        return decision.added
      }
      notes += told.map(\.sentence)
    } catch {
      throw Failure(error, in: paths.store)
    }
    return decision
  }

  private static func decision(
    on rows: [Expense], by reader: StoreReader
  ) throws(StoreError) -> ImportPlan.Decision {
    var plan = ImportPlan(rows: rows)
    if let filter = plan.filter {
      _ = try reader.forEachExpense(filter) { expense throws(StoreError) in plan.compare(with: expense) }
    }
    return plan.decision
  }

  /// Gives rows an id and the moment of their recording where the file has none. Ids sort as the file does.
  private func complete(_ rows: inout [Expense]) {
    // Most often an export has both: then the array is not even copied.
    guard rows.contains(where: { $0.id.isEmpty || $0.createdAt.isEmpty }) else { return }
    var ids = ExpenseIDs(host: storeHost)
    let now = Instant.text(milliseconds: host.now())
    for place in rows.indices {
      if rows[place].id.isEmpty { rows[place].id = ids.next() }
      if rows[place].createdAt.isEmpty { rows[place].createdAt = now }
    }
  }
}
