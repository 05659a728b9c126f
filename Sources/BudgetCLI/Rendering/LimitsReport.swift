internal import BudgetCore

/// Limits, a line each.
struct LimitsReport: Report {
  let limits: [Limit]
  /// What stands before and behind each line.
  var lead = ""
  var trail = ""

  func lines(on page: Page) -> [String] {
    guard !limits.isEmpty else { return ["No limits yet. `budget limit set food 400 EUR` sets one."] }
    if !lead.isEmpty { return limits.map { lead + $0.words + trail } }
    var table = Table([.left, .decimal, .unit, .text, .left, .left, .left])
    for limit in limits {
      table.add(
        Table.Cell(SafeText.line(limit.name)), Table.Cell(limit.money.readable.text, .strong),
        Table.Cell("\(limit.money.currency) a \(limit.every.rawValue)"), Table.Cell(limit.scope.words),
        Table.Cell(limit.from.map { "from \($0)" } ?? ""), Table.Cell(limit.to.map { "to \($0)" } ?? ""),
        Table.Cell(limit.rollover ? "carried over" : ""))
    }
    return table.lines(on: page)
  }

  var figures: [String] { limits.map(\.name) }
  var json: JSON { .object([.init("limits", .array(limits.map(\.json)))]) }

  var csv: [[String]] {
    [["name", "amount", "currency", "every", "category", "tag", "from", "to", "rollover"]]
      + limits.map { limit in
        var (category, tag) = ("", "")
        switch limit.scope {
        case .everything: break
        case .category(let name): category = name
        case .tag(let name): tag = name
        }
        return [
          limit.name, limit.money.amount.text, limit.money.currency.code, limit.every.rawValue, category, tag,
          limit.from?.description ?? "", limit.to?.description ?? "", limit.rollover ? "true" : "false",
        ]
      }
  }
}

extension Limit.Scope {
  /// `everything`, `category food`, `#trip`.
  fileprivate var words: String {
    switch self {
    case .everything: "everything"
    case .category(let category): category.isEmpty ? "no category" : "category \(SafeText.line(category))"
    case .tag(let tag): "#\(SafeText.line(tag))"
    }
  }
}

extension Limit {
  /// `food  400 EUR a month  category food  from 2026-10-01`.
  var words: String {
    ([SafeText.line(name)] + parts).joined(separator: "  ")
  }

  /// All but the name: `400 EUR a month`, `category food`, `carried over`.
  var parts: [String] {
    var parts = ["\(money) a \(every.rawValue)", scope.words]
    if let from { parts.append("from \(from)") }
    if let to { parts.append("to \(to)") }
    if rollover { parts.append("carried over") }
    return parts
  }

  /// The limit with the fields of the store.
  var json: JSON {
    var members: [JSON.Member] = [
      .init("name", .string(name)), .init("amount", .string(money.amount.text)),
      .init("currency", .string(money.currency.code)), .init("every", .string(every.rawValue)),
    ]
    switch scope {
    case .everything: break
    case .category(let category): members.append(.init("category", .string(category)))
    case .tag(let tag): members.append(.init("tag", .string(tag)))
    }
    if let from { members.append(.init("from", .string(from.description))) }
    if let to { members.append(.init("to", .string(to.description))) }
    if rollover { members.append(.init("rollover", .bool(true))) }
    return .object(members + unknown.map { .init($0.key, .raw($0.json)) })
  }
}
