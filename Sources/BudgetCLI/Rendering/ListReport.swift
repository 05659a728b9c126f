internal import BudgetCore

/// Some expenses, each on a line.
struct ListReport: Report {
  let expenses: [Expense]
  /// The endings that tell the ids apart, one an expense.
  let endings: [String]
  let target: Currency?
  /// What each is in the target, where one is asked for.
  let values: [Result<Valuation, NoRate>]?
  /// Whether nothing was left out: an empty list then means an empty store.
  let hasEverything: Bool

  func lines(on page: Page) -> [String] {
    guard !expenses.isEmpty else {
      return [hasEverything ? "No expenses yet. `budget add 12.50 EUR lunch` records one." : "No expenses match."]
    }
    var table = Table([.left, .decimal, .unit, .left, .decimal, .unit, .text, .text, .left])
    for (place, expense) in expenses.enumerated() {
      let (mark, value, code) = valueCells(place)
      table.add(
        Table.Cell(expense.date.description), Table.Cell(expense.money.readable.text, .strong),
        Table.Cell(expense.money.currency.code), mark, value, code,
        Table.Cell(SafeText.line(expense.note)),
        Table.Cell(
          [SafeText.line(expense.category), ExpenseText.tags(expense.tags)].filter { !$0.isEmpty }.joined(
            separator: "  ")),
        Table.Cell(endings[place], .faint))
    }
    return table.lines(on: page)
  }

  private func valueCells(_ place: Int) -> (Table.Cell, Table.Cell, Table.Cell) {
    guard let values, let target else { return ("", "", "") }
    switch values[place] {
    case .success(let value):
      let mark = value.quote.kind == .estimate ? "~" : "="
      let style: Style = value.quote.isAged || value.quote.kind == .estimate ? .caution : .plain
      return (Table.Cell(mark, .faint), Table.Cell(value.money.amount.text, style), Table.Cell(target.code))
    case .failure: return ("", Table.Cell("no rate", .alarm), "")
    }
  }

  /// The values where they were asked for; what has none stays in its own currency.
  var figures: [String] {
    expenses.indices.map { place in
      guard case .success(let value)? = values?[place] else { return expenses[place].money.description }
      return (value.quote.kind == .estimate ? "~" : "") + value.money.description
    }
  }

  var json: JSON {
    .object([
      .init("expenses", .array(expenses.indices.map { .object(expenses[$0].jsonMembers + valueMembers($0)) }))
    ])
  }

  private func valueMembers(_ place: Int) -> [JSON.Member] {
    switch values?[place] {
    case nil: []
    case .success(let value)?: [.init("value", value.money.json)]
    case .failure(let reason)?: [.init("unconverted", .string(reason.reasonText))]
    }
  }

  var csv: [[String]] {
    var header = ["id", "date", "amount", "currency", "note", "category", "tags"]
    if target != nil { header += ["value", "value_currency"] }
    return [header]
      + expenses.enumerated().map { place, expense in
        var fields = [
          expense.id, expense.date.description, expense.money.amount.text, expense.money.currency.code, expense.note,
          expense.category, expense.tags.joined(separator: " "),
        ]
        switch values?[place] {
        case nil: break
        case .success(let value)?: fields += [value.money.amount.text, value.money.currency.code]
        case .failure?: fields += ["", ""]
        }
        return fields
      }
  }
}
