internal import BudgetCore

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Reads expenses and limits in any layout: the walker finds the parts and their faults, `JSONDecoder` their values.
struct RecordDecoder {
  private let decoder = JSONDecoder()

  /// The expense whose object begins at the walker's place; the walker passes it.
  ///
  /// Known fields that are `null` are absent; unknown ones are kept as they are.
  func expense(_ bytes: Span<UInt8>, _ walker: inout JSONWalker) throws(JSONFault) -> Expense {
    _ = try walker.next(bytes)
    let start = walker.at
    let object = StoredObject(
      start: start, members: try walker.object(bytes, depth: 2), end: walker.at)
    let stored = try decode(StoredExpense.self, object, bytes)
    guard !stored.id.isEmpty else { throw object.fault("id", .emptyID) }
    var unknown = object.unknown(bytes, besides: StoredExpense.CodingKeys.allCases.map(\.rawValue))
    var paid: Money?
    if let storedPaid = stored.paid, let member = object["paid"] {
      var inner = JSONWalker(at: member.range.lowerBound, end: member.range.upperBound, isLast: true)
      let fields = StoredObject(
        start: member.range.lowerBound, members: try inner.object(bytes, depth: 3), end: member.range.upperBound)
      paid = try money(storedPaid.amount, storedPaid.currency, fields, bytes)
      // Fields inside `paid` have no other place to be kept: no expense has an unknown field of that name.
      let more = fields.unknown(bytes, besides: StoredPaid.CodingKeys.allCases.map(\.rawValue))
      if !more.isEmpty { unknown.append(UnknownField(key: "paid", json: RecordEncoder.object(more))) }
    }
    return Expense(
      id: stored.id, date: try day("date", stored.date, object),
      money: try money(stored.amount, stored.currency, object, bytes), note: stored.note ?? "",
      category: stored.category ?? "", tags: stored.tags ?? [], paid: paid, createdAt: stored.createdAt ?? "",
      unknown: unknown)
  }

  /// The limit at a place.
  func limit(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(JSONFault) -> Limit {
    var walker = JSONWalker(at: range.lowerBound, end: range.upperBound, isLast: true)
    let object = StoredObject(
      start: range.lowerBound, members: try walker.object(bytes, depth: 2), end: range.upperBound)
    let stored = try decode(StoredLimit.self, object, bytes)
    guard let every = Limit.Every(rawValue: stored.every ?? "month") else {
      throw object.fault("every", .notAPeriod(stored.every ?? ""))
    }
    let scope: Limit.Scope
    switch (stored.category, stored.tag) {
    case (nil, nil): scope = .everything
    case (let category?, nil): scope = .category(category)
    case (nil, let tag?): scope = .tag(tag)
    case (_?, _?): throw object.fault("tag", .expected("a category or a tag, not both"))
    }
    return Limit(
      name: stored.name, money: try money(stored.amount, stored.currency, object, bytes), every: every, scope: scope,
      from: try stored.from.map { text throws(JSONFault) in try day("from", text, object) },
      to: try stored.to.map { text throws(JSONFault) in try day("to", text, object) },
      rollover: stored.rollover ?? false,
      unknown: object.unknown(bytes, besides: StoredLimit.CodingKeys.allCases.map(\.rawValue)))
  }

  private func day(_ field: String, _ text: String, _ object: StoredObject) throws(JSONFault) -> Day {
    guard let day = Day(iso: text) else { throw object.fault(field, .notADay(field: field, text: text)) }
    return day
  }

  private func money(
    _ amount: StoredAmount, _ code: String, _ object: StoredObject, _ bytes: Span<UInt8>
  ) throws(JSONFault) -> Money {
    guard let member = object["amount"] else { throw object.fault("amount", .missingField("amount")) }
    let isNumber = member.kind == .number
    guard isNumber || amount.text != nil else {
      throw object.fault("amount", .wrongType(field: "amount", expected: "text"))
    }
    let text = amount.text ?? String(copying: bytes.extracting(member.range))
    guard let value = isNumber ? FixedDecimal(jsonNumber: text) : FixedDecimal(plain: text) else {
      throw object.fault("amount", .notAnAmount(field: "amount", text: text))
    }
    guard let currency = Currency(code: code) else { throw object.fault("currency", .unknownCurrency(code)) }
    guard currency.minorDigits != nil else { throw object.fault("currency", .noMoney(code)) }
    return Money(value, currency)
  }

  /// Decodes an object that the walker found to be sound JSON; what is left to go wrong is a field's type.
  private func decode<Form: Decodable>(
    _ form: Form.Type, _ object: StoredObject, _ bytes: Span<UInt8>
  ) throws(JSONFault) -> Form {
    let data = bytes.extracting(object.start..<object.end).withUnsafeBufferPointer { Data($0) }
    do {
      return try decoder.decode(form, from: data)
    } catch DecodingError.keyNotFound(let key, let context) {
      throw object.fault(context.codingPath.first?.stringValue ?? "", .missingField(key.stringValue))
    } catch DecodingError.valueNotFound(_, let context), DecodingError.typeMismatch(_, let context) {
      let field = context.codingPath.first?.stringValue ?? ""
      throw object.fault(field, .wrongType(field: field, expected: StoredObject.expected(field)))
    } catch {
      throw .damage(at: object.start, .expected("an object"))
    }
  }
}

/// An object of the file, with the places of its fields.
struct StoredObject {
  let start: Int
  let members: [JSONMember]
  let end: Int

  /// A field's place.
  subscript(_ field: String) -> JSONValue? { members.first { $0.key == field }?.value }

  /// A fault at a field; at the object where it has no such field.
  func fault(_ field: String, _ fault: StoreError.Fault) -> JSONFault {
    .damage(at: self[field]?.range.lowerBound ?? start, fault)
  }

  /// The fields besides those known, as raw JSON on one line.
  func unknown(_ bytes: Span<UInt8>, besides known: [String]) -> [UnknownField] {
    members.filter { !known.contains($0.key) }.map { UnknownField(key: $0.key, json: bytes.oneLine($0.value.range)) }
  }

  /// What a field should be.
  static func expected(_ field: String) -> String {
    switch field {
    case "tags": "a list of texts"
    case "paid": "an object with amount and currency"
    case "rollover": "true or false"
    default: "text"
    }
  }
}

extension Span where Element == UInt8 {
  /// The JSON at a place without its line breaks, which can only be blanks between its parts.
  func oneLine(_ range: Range<Int>) -> String {
    var line: [UInt8] = []
    for place in range where self[place] != 0x0A && self[place] != 0x0D { line.append(self[place]) }
    return String(decoding: line, as: UTF8.self)
  }
}

extension FixedDecimal {
  /// A JSON number, exactly as written: `12.5`, `1e2` (100), `1.5E-3` (0.0015). `nil` beyond 38 digits.
  init?(jsonNumber text: String) {
    guard let mark = text.utf8.firstIndex(where: { $0 | 0x20 == 0x65 }) else {
      self.init(plain: text)
      return
    }
    let digits = text[text.utf8.index(after: mark)...]
    guard let base = FixedDecimal(plain: text[..<mark]), let exponent = Int(digits), abs(exponent) < 100 else {
      return nil
    }
    let scale = base.scale - exponent
    if scale >= 0 {
      guard scale <= 77 else { return nil }
      self.init(mantissa: base.mantissa, scale: scale)
    } else {
      guard let power = PowersOfTen.int128(-scale) else { return nil }
      let (mantissa, overflow) = base.mantissa.multipliedReportingOverflow(by: power)
      guard !overflow else { return nil }
      self.init(mantissa: mantissa, scale: 0)
    }
  }
}
