/// Exact sums of the expenses that were selected, before any conversion: one pass over the store gives it.
package struct Tally: Sendable {
  /// The expenses of one group, currency, day and paid currency, summed exactly.
  package struct Entry: Hashable, Sendable {
    /// The row's place in `groups`; 0 where there are no groups.
    package var group: Int
    /// What was spent in.
    package var currency: Currency
    /// The day spent.
    package var day: Day
    /// The exact sum, in `currency`.
    package var amount: FixedDecimal
    /// What the bank took these in; `nil` for those that do not say.
    package var paidCurrency: Currency?
    /// The exact sum of what the bank took, in `paidCurrency`; zero without one.
    package var paid: FixedDecimal
    /// How many expenses.
    package var count: Int

    /// An entry by its parts.
    package init(
      group: Int = 0, currency: Currency, day: Day, amount: FixedDecimal, paidCurrency: Currency? = nil,
      paid: FixedDecimal = .zero, count: Int = 1
    ) {
      self.group = group
      self.currency = currency
      self.day = day
      self.amount = amount
      self.paidCurrency = paidCurrency
      self.paid = paid
      self.count = count
    }
  }

  /// The texts of the keys of each row, as in the SPEC: `food`, `2026-W05`, `2026-Q1`; `""` for no category or tag.
  /// Sorted. Empty when no key was asked for.
  package var groups: [[String]]
  /// The sums of each row. An expense with two tags stands in both of their rows.
  package var rows: Rows
  /// The sums of everything selected, each expense once; `group` is 0.
  package var whole: [Entry]
  /// How many expenses were selected, each once.
  package var count: Int
  /// How many of them are dated after today.
  package var futureCount: Int

  /// A tally by its parts; its rows as sums of parts of `whole`.
  package init(groups: [[String]] = [], rows: Rows = Rows(), whole: [Entry], count: Int, futureCount: Int = 0) {
    self.groups = groups
    self.rows = rows
    self.whole = whole
    self.count = count
    self.futureCount = futureCount
  }
}
