/// Exact sums of the expenses that were selected, before any conversion: one pass over the store gives it.
package struct Tally: Sendable {
  /// The expenses of one currency, day and paid currency, summed exactly.
  package struct Entry: Hashable, Sendable {
    /// What they have in common.
    package var key: Key
    /// The exact sum, in `currency`.
    package var amount: FixedDecimal
    /// The exact sum of what the bank took, in `paidCurrency`; zero without one.
    package var paid: FixedDecimal
    /// How many expenses.
    package var count: Int

    /// An entry by its parts.
    package init(key: Key, amount: FixedDecimal, paid: FixedDecimal = .zero, count: Int = 1) {
      self.key = key
      self.amount = amount
      self.paid = paid
      self.count = count
    }

    /// What was spent in.
    package var currency: Currency { key.currency }
    /// The day spent.
    package var day: Day { key.day }
    /// What the bank took these in; `nil` for those that do not say.
    package var paidCurrency: Currency? { key.paidCurrency }
  }

  /// The texts of the keys of each row, as in the SPEC: `food`, `2026-W05`, `2026-Q1`; `""` for no category or tag.
  /// Sorted. Empty when no key was asked for.
  package var groups: [[String]]
  /// The sums of each row. An expense with two tags stands in both of their rows.
  package var rows: Rows
  /// The sums of everything selected, each expense once.
  package var whole: Entries
  /// What was valued in the one currency that is asked for; `nil` where nothing was.
  package var valued: Valued?
  /// How many expenses were selected, each once.
  package var count: Int
  /// How many of them are dated after today.
  package var futureCount: Int

  /// What was valued while the store was read.
  package struct Valued: Sendable {
    /// A row in the currency.
    package struct Row: Hashable, Sendable {
      /// Its exact sum, rounded once; money without a rate is left out.
      package var total: Money
      /// How many expenses.
      package var count: Int
      /// How many of them have no rate.
      package var unconvertedCount: Int
    }

    enum Content: Sendable {
      /// The sum of all entries but some, which are left to be valued; and the rows, in the order of `groups`, the tally's
      /// own being empty.
      case sum(RunningSum, open: [Int], rows: [Row])
      /// What each entry of the whole is valued by.
      case entries([Worth])
    }

    let content: Content
    /// The rates of all of it.
    let usage: RateUsage
  }

  /// A tally by its parts; its rows as sums of parts of `whole`, or valued.
  package init(
    groups: [[String]] = [], rows: Rows = Rows(), whole: Entries, valued: Valued? = nil, count: Int,
    futureCount: Int = 0
  ) {
    self.groups = groups
    self.rows = rows
    self.valued = valued
    self.whole = whole
    self.count = count
    self.futureCount = futureCount
  }
}
