package import BudgetCore

extension StoreReader {
  /// Everything that is wrong with a store, and everything that can be kept of it.
  ///
  /// Lines that are no expense (a conflict's markers, half a line, an impossible day) are passed over and given in full;
  /// what comes behind them is read on.
  ///
  /// - Parameter body: is called with each expense that is whole: its place, its bytes as the file holds them, and it.
  /// - Throws: a newer version, or a failure to read; damage is in the result.
  package func salvage(
    _ body: @escaping (RecordPlace, Span<UInt8>, Expense) throws(StoreError) -> Void
  ) throws(StoreError) -> (header: StoreHeader, found: Salvage) {
    var visitor = Visitor(filter: RecordFilter(ExpenseFilter())) { (place, raw, _, _) throws(StoreError) in
      if let expense = Expense.read(raw) { try body(place, raw, expense) }
    }
    var scan = StoreScan(try open())
    scan.salvage = Salvage()
    let header = try scan.run(&visitor)
    return (header, scan.salvage ?? Salvage())
  }
}
