/// Which expenses a command is about. An expense must pass every part that is set.
package struct ExpenseFilter: Hashable, Sendable {
  /// The first day, inclusive.
  package var from: Day?
  /// The last day, inclusive.
  package var to: Day?
  /// A category; its children (`food:lunch` for `food`) pass as well. An empty text asks for those without one.
  package var category: String?
  /// Tags that must all be there.
  package var tags: [String]
  /// The currency spent.
  package var currency: Currency?
  /// Text that the note contains, without regard to case.
  package var search: String?

  /// A filter; without arguments, one that everything passes.
  package init(
    from: Day? = nil, to: Day? = nil, category: String? = nil, tags: [String] = [], currency: Currency? = nil,
    search: String? = nil
  ) {
    self.from = from
    self.to = to
    self.category = category
    self.tags = tags
    self.currency = currency
    self.search = search
  }

  /// The expenses that a limit is about, of any day.
  package init(of scope: Limit.Scope) {
    switch scope {
    case .everything: self.init()
    case .category(let category): self.init(category: category)
    case .tag(let tag): self.init(tags: [tag])
    }
  }
}

/// What the rows of a total are made by.
package enum GroupKey: String, Sendable, CaseIterable {
  case category, tag, currency, day, week, month, quarter, year

  /// Whether it is a text of the expense, and not its currency or day.
  package var isText: Bool { self == .category || self == .tag }
}
