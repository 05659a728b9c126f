internal import BudgetCore

extension Expense {
  /// The expense with the fields and texts of the store; what is empty is left out.
  var jsonMembers: [JSON.Member] {
    var members: [JSON.Member] = [
      .init("id", .string(id)), .init("date", .string(date.description)),
      .init("amount", .string(money.amount.text)), .init("currency", .string(money.currency.code)),
    ]
    if !note.isEmpty { members.append(.init("note", .string(note))) }
    if !category.isEmpty { members.append(.init("category", .string(category))) }
    if !tags.isEmpty { members.append(.init("tags", .array(tags.map(JSON.string)))) }
    if let paid { members.append(.init("paid", paid.json)) }
    if !createdAt.isEmpty { members.append(.init("created_at", .string(createdAt))) }
    return members + unknown.map { .init($0.key, .raw($0.json)) }
  }
}

extension Money {
  /// `{"amount":"12.50","currency":"EUR"}`.
  var json: JSON {
    .object([.init("amount", .string(amount.text)), .init("currency", .string(currency.code))])
  }
}
