/// One expense, as the store holds it.
package struct Expense: Hashable, Sendable {
  /// Unique across machines; sorts by creation.
  package var id: String
  /// The day it was spent, in the user's own time zone.
  package var date: Day
  /// What was spent, with the digits as typed.
  package var money: Money
  /// Free text; empty when there is none.
  package var note: String
  /// Levels are parted by `:`, as in `food:lunch`; empty when there is none.
  package var category: String
  /// In the order given; empty when there are none.
  package var tags: [String]
  /// What the bank really took, in another currency and with the same sign.
  package var paid: Money?
  /// When it was recorded: ISO 8601 in UTC, as stored; empty when the store does not say.
  package var createdAt: String
  /// Fields that this program does not know, in the order of the file: the key, and the value as raw JSON.
  package var unknown: [UnknownField]

  /// An expense by its fields.
  package init(
    id: String, date: Day, money: Money, note: String = "", category: String = "", tags: [String] = [],
    paid: Money? = nil, createdAt: String = "", unknown: [UnknownField] = []
  ) {
    self.id = id
    self.date = date
    self.money = money
    self.note = note
    self.category = category
    self.tags = tags
    self.paid = paid
    self.createdAt = createdAt
    self.unknown = unknown
  }
}

/// A field of the store that this program does not know and keeps through every rewrite.
package struct UnknownField: Hashable, Sendable {
  /// The key, decoded.
  package let key: String
  /// The value, as the JSON text in the file.
  package let json: String

  /// A field by its key and the JSON text of its value.
  package init(key: String, json: String) {
    self.key = key
    self.json = json
  }
}

/// A spending limit, as the store holds it.
package struct Limit: Hashable, Sendable {
  /// How often a limit starts anew.
  package enum Every: String, Sendable, CaseIterable { case day, week, month, quarter, year }
  /// Which expenses it is about.
  package enum Scope: Hashable, Sendable {
    case everything
    /// A category with its children.
    case category(String)
    case tag(String)
  }

  /// What it is called; the name alone means the category of that name, `all` means everything.
  package var name: String
  /// How much may be spent in a period.
  package var money: Money
  /// The period.
  package var every: Every
  /// Which expenses count.
  package var scope: Scope
  /// The first day in force, inclusive; `nil` from the beginning.
  package var from: Day?
  /// The last day in force, inclusive; `nil` without an end.
  package var to: Day?
  /// Whether what is left over, or overspent, is carried into the next period.
  package var rollover: Bool
  /// Fields that this program does not know.
  package var unknown: [UnknownField]

  /// A limit by its fields.
  package init(
    name: String, money: Money, every: Every = .month, scope: Scope, from: Day? = nil, to: Day? = nil,
    rollover: Bool = false, unknown: [UnknownField] = []
  ) {
    self.name = name
    self.money = money
    self.every = every
    self.scope = scope
    self.from = from
    self.to = to
    self.rollover = rollover
    self.unknown = unknown
  }
}
