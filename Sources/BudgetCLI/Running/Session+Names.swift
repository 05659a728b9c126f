internal import BudgetCore
internal import BudgetStore

extension Session {
  /// What to say of the names in a filter that no expense has, a sentence each, with the name that was probably meant.
  ///
  /// It reads the store for each: to be asked where nothing passed the filter. Where that cannot be done it says nothing:
  /// what the command did or found stands all the same.
  func unknownNames(in filter: ExpenseFilter) -> [String] {
    var notes: [String] = []
    if let category = filter.category, !category.isEmpty, let known = try? names(of: .category) {
      notes += Session.unknown("category", [category], among: known.flatMap(Session.levels))
    }
    if !filter.tags.isEmpty, let known = try? names(of: .tag) {
      notes += Session.unknown("tag", filter.tags, among: known)
    }
    return notes
  }

  /// The categories, tags or currencies that expenses have.
  func names(of key: GroupKey) throws(Failure) -> [String] {
    let today = today
    return try reading { reader throws(StoreError) in
      try reader.tally(by: [key], today: today).groups.compactMap(\.first).filter { !$0.isEmpty }
    }
  }

  /// A category and those above it: `food` and `food:lunch`.
  private static func levels(of category: String) -> [String] {
    let names = category.split(separator: ":")
    return names.indices.map { names[...$0].joined(separator: ":") }
  }

  /// Where no expense has any name of the kind, there is nothing that one could be mistaken for.
  private static func unknown(_ what: String, _ names: [String], among known: [String]) -> [String] {
    guard !known.isEmpty else { return [] }
    return names.filter { !known.contains($0) }.map { name in
      let near = Spelling.suggestions(for: name, among: known, limit: 2).map { "`\(SafeText.line($0))`" }
      return "No expense has the \(what) \(safe(name))." + (Spelling.question(near) ?? "")
    }
  }
}
