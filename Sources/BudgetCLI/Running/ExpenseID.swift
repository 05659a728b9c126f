internal import BudgetStore

/// Ids of expenses that are recorded one at a time: ULIDs, by the host's clock and chance.
enum ExpenseID {
  /// The id of an expense made now.
  ///
  /// - Parameters:
  ///   - milliseconds: since 1970-01-01 UTC; a clock before that counts as that.
  ///   - random: ten bytes of chance.
  static func make(milliseconds: Int64, random: [UInt8]) -> String {
    let chance = random.prefix(10).reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
    return ExpenseIDs.text(milliseconds: UInt64(max(0, milliseconds)), chance: chance)
  }
}
