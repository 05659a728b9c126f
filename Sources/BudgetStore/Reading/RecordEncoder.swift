package import BudgetCore

/// Writes expenses and the store's first line in the canonical layout, the one that `LineScanner` reads fastest.
///
/// Text outside ASCII stays as it is; only `"`, `\` and control characters are escaped.
package enum RecordEncoder {
  /// The store's last line, behind the line break that ends the last expense.
  package static let trailer = Array("]}\n".utf8)

  /// An expense as one line, without the comma and the line break behind it.
  package static func line(_ expense: Expense) -> [UInt8] {
    var json: [UInt8] = []
    json.reserveCapacity(192)
    append(expense, to: &json)
    return json
  }

  /// Appends an expense as `line` has it.
  package static func append(_ expense: Expense, to json: inout [UInt8]) {
    append("{\"id\":", expense.id, to: &json)
    append(",\"date\":", expense.date.description, to: &json)
    append(expense.money, to: &json)
    if !expense.note.isEmpty { append(",\"note\":", expense.note, to: &json) }
    if !expense.category.isEmpty { append(",\"category\":", expense.category, to: &json) }
    if !expense.tags.isEmpty {
      json += Array(",\"tags\":[".utf8)
      for (place, tag) in expense.tags.enumerated() {
        if place > 0 { json.append(0x2C) }
        JSONText.appendQuoted(tag, to: &json)
      }
      json.append(0x5D)
    }
    if let paid = expense.paid {
      json += Array(",\"paid\":{".utf8)
      append("\"amount\":", paid.amount.text, to: &json)
      append(",\"currency\":", paid.currency.code, to: &json)
      // Fields that another program put inside `paid`; see `RecordDecoder`.
      if let more = expense.unknown.first(where: { $0.key == "paid" }) {
        json.append(0x2C)
        json += more.json.utf8.dropFirst().dropLast()
      }
      json.append(0x7D)
    }
    if !expense.createdAt.isEmpty { append(",\"created_at\":", expense.createdAt, to: &json) }
    for field in expense.unknown where field.key != "paid" { append(field, to: &json) }
    json.append(0x7D)
  }

  /// The store's first line, without the line break behind it.
  package static func header(limits: [Limit], unknown: [UnknownField]) -> [UInt8] {
    var json = Array("{\"format\":\"budget\",\"version\":1,\"limits\":[".utf8)
    for (place, limit) in limits.enumerated() {
      if place > 0 { json.append(0x2C) }
      append(limit, to: &json)
    }
    json.append(0x5D)
    for field in unknown { append(field, to: &json) }
    json += Array(",\"expenses\":[".utf8)
    return json
  }

  /// Fields as an object.
  static func object(_ fields: [UnknownField]) -> String {
    var json: [UInt8] = [0x7B]
    for (place, field) in fields.enumerated() { append(field, to: &json, isFirst: place == 0) }
    json.append(0x7D)
    return String(decoding: json, as: UTF8.self)
  }

  private static func append(_ limit: Limit, to json: inout [UInt8]) {
    append("{\"name\":", limit.name, to: &json)
    append(limit.money, to: &json)
    append(",\"every\":", limit.every.rawValue, to: &json)
    switch limit.scope {
    case .everything: break
    case .category(let category): append(",\"category\":", category, to: &json)
    case .tag(let tag): append(",\"tag\":", tag, to: &json)
    }
    if let from = limit.from { append(",\"from\":", from.description, to: &json) }
    if let to = limit.to { append(",\"to\":", to.description, to: &json) }
    if limit.rollover { json += Array(",\"rollover\":true".utf8) }
    for field in limit.unknown { append(field, to: &json) }
    json.append(0x7D)
  }

  private static func append(_ money: Money, to json: inout [UInt8]) {
    append(",\"amount\":", money.amount.text, to: &json)
    append(",\"currency\":", money.currency.code, to: &json)
  }

  /// Appends a field of text.
  ///
  /// - Parameter key: its key, with all that stands before the text: `,"date":`.
  private static func append(_ key: StaticString, _ text: String, to json: inout [UInt8]) {
    json += UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    JSONText.appendQuoted(text, to: &json)
  }

  private static func append(_ field: UnknownField, to json: inout [UInt8], isFirst: Bool = false) {
    if !isFirst { json.append(0x2C) }
    JSONText.appendQuoted(field.key, to: &json)
    json.append(0x3A)
    json += field.json.utf8
  }
}
