internal import BudgetCore

/// How an expense is shown.
enum ExpenseText {
  /// The id's ending, long enough to be the only one in a store of many thousand expenses.
  static func ending(of id: String) -> String { String(id.suffix(6)) }

  /// What there is of note, category, tags and day, in this order, safe to show.
  static func details(of expense: Expense) -> [String] {
    var parts: [String] = []
    if !expense.note.isEmpty { parts.append(SafeText.line(expense.note)) }
    if !expense.category.isEmpty { parts.append(SafeText.line(expense.category)) }
    if !expense.tags.isEmpty { parts.append(tags(expense.tags)) }
    return parts + [expense.date.description]
  }

  /// `#work #trip`.
  static func tags(_ tags: [String]) -> String { tags.map { "#" + SafeText.line($0) }.joined(separator: " ") }
}
