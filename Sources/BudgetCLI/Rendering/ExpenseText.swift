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

  /// The shortest endings, of at least 4 characters, that tell all these ids apart, in the order of the ids. An id that
  /// is another's ending keeps its whole length.
  static func shortestEndings(of ids: [String]) -> [String] {
    let backwards = ids.enumerated().map { (place: $0.offset, id: Array($0.element.utf8.reversed())) }
      .sorted { $0.id.lexicographicallyPrecedes($1.id) }
    var lengths = [Int](repeating: 4, count: ids.count)
    for (left, right) in zip(backwards, backwards.dropFirst()) {
      let shared = zip(left.id, right.id).prefix { $0 == $1 }.count
      lengths[left.place] = max(lengths[left.place], shared + 1)
      lengths[right.place] = max(lengths[right.place], shared + 1)
    }
    return zip(ids, lengths).map { String($0.suffix($1)) }
  }
}
