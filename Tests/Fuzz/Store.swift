@testable import BudgetCore
@testable import BudgetStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The store's reader, beside `JSONDecoder` on every input: what one takes, so does the other, with the same values.
///
/// Where they differ on purpose: `JSONDecoder` takes trailing commas, doubled keys (the first wins), UTF-16 and UTF-32,
/// and brackets 512 deep; the reader refuses these, and everything that is sound JSON but no expense.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzStore(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = input(data, count)
  let whole = read(bytes, capacity: ChunkBuffer.defaultCapacity)
  // A window of a few bytes cuts everything everywhere, and must make no difference.
  let pieces = read(bytes, capacity: 16)
  require(whole == pieces, "in pieces: \(pieces)\nin one: \(whole)")
  salvage(bytes)

  switch whole {
  case .success(let expenses):
    do {
      let mirror = try JSONDecoder().decode(Mirror.self, from: Data(bytes))
      require(
        mirror.expenses.count == expenses.count, "\(expenses.count) expenses, JSONDecoder: \(mirror.expenses.count)")
      for (expense, other) in zip(expenses, mirror.expenses) { other.compare(with: expense) }
    } catch { require(false, "JSONDecoder refuses what the reader takes: \(error)") }
  case .failure(.damaged(let damage)) where isSyntax(damage.what) && !isUTF16(bytes):
    require((try? JSONDecoder().decode(AnyJSON.self, from: Data(bytes))) == nil, "JSONDecoder takes: \(damage)")
  case .failure: break
  }
  return 0
}

private struct Collector: RecordConsumer {
  var expenses: [Expense] = []
  mutating func consume(
    _ record: inout ScannedRecord, in bytes: Span<UInt8>, at place: RecordPlace, raw: Span<UInt8>
  ) throws(StoreError) {
    let expense = record.expense(bytes)
    require(expense != nil, "a record without an expense")
    if let expense { expenses.append(expense) }
  }
}

private func read(_ bytes: [UInt8], capacity: Int) -> Result<[Expense], StoreError> {
  var scan = StoreScan(.bytes(bytes), capacity: capacity)
  var collector = Collector()
  do throws(StoreError) {
    _ = try scan.run(&collector)
    return .success(collector.expenses)
  } catch { return .failure(error) }
}

/// Collecting every fault must end, and every fault must lie in the file.
private func salvage(_ bytes: [UInt8]) {
  var scan = StoreScan(.bytes(bytes), capacity: 64)
  scan.salvage = Salvage()
  var collector = Collector()
  _ = try? scan.run(&collector)
  for damage in scan.salvage?.damages ?? [] {
    require(damage.byteOffset <= bytes.count && damage.line >= 1 && damage.column >= 1, "\(damage)")
  }
}

/// Faults that make a text no JSON at all.
private func isSyntax(_ fault: StoreError.Fault) -> Bool {
  switch fault {
  case .empty, .endOfFile, .notUTF8, .nulByte, .controlCharacter, .badEscape, .loneSurrogate, .badNumber, .trailingText:
    true
  // An object or an expense can be missing where sound JSON of another kind stands.
  case .expected(let what): what != "{" && what != "an expense" && what != "an object" && !what.hasSuffix("not both")
  default: false
  }
}

/// Whether `JSONDecoder` would take the bytes for UTF-16 or UTF-32.
private func isUTF16(_ bytes: [UInt8]) -> Bool { bytes.prefix(4).contains { $0 == 0 || $0 >= 0xFE } }

/// The store as `JSONDecoder` sees it.
private struct Mirror: Decodable {
  struct Expense: Decodable {
    enum CodingKeys: String, CodingKey {
      case id, date, amount, currency, note, category, tags, paid
      case createdAt = "created_at"
    }
    var id: String
    var date: String
    var amount: Amount
    var currency: String
    var note: String?
    var category: String?
    var tags: [String]?
    var paid: Paid?
    var createdAt: String?
  }
  struct Paid: Decodable {
    var amount: Amount
    var currency: String
  }
  struct Amount: Decodable {
    var text: String?
    var number: Decimal?
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      text = try? container.decode(String.self)
      if text == nil { number = try container.decode(Decimal.self) }
    }
  }
  var format: String
  var version: Int
  var expenses: [Expense]
}

extension Mirror.Expense {
  /// Ends the process where a value differs. Texts are compared byte by byte.
  func compare(with expense: Expense) {
    require(Array(id.utf8) == Array(expense.id.utf8), "id \(id), \(expense.id)")
    require(date == expense.date.description, "date \(date), \(expense.date)")
    amount.compare(with: expense.money.amount)
    require(currency.uppercased() == expense.money.currency.code, "currency \(currency), \(expense.money.currency)")
    require(Array((note ?? "").utf8) == Array(expense.note.utf8), "note \(note ?? ""), \(expense.note)")
    require(Array((category ?? "").utf8) == Array(expense.category.utf8), "category \(category ?? "")")
    require((tags ?? []).map { Array($0.utf8) } == expense.tags.map { Array($0.utf8) }, "tags \(tags ?? [])")
    require(Array((createdAt ?? "").utf8) == Array(expense.createdAt.utf8), "created_at \(createdAt ?? "")")
    require((paid == nil) == (expense.paid == nil), "paid")
    if let paid, let other = expense.paid {
      paid.amount.compare(with: other.amount)
      require(paid.currency.uppercased() == other.currency.code, "paid in \(paid.currency), \(other.currency)")
    }
  }
}

extension Mirror.Amount {
  func compare(with amount: FixedDecimal) {
    if let text { return require(FixedDecimal(plain: text) == amount, "amount \(text), \(amount)") }
    let exact = Decimal(string: amount.text)
    require(number == exact, "amount \(number?.description ?? ""), \(amount)")
  }
}

/// Any value, looked at to its last leaf: `JSONDecoder` checks a number or a text only when it is asked for.
private struct AnyJSON: Decodable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Key.self) {
      for key in object.allKeys { _ = try object.decode(AnyJSON.self, forKey: key) }
    } else if var list = try? decoder.unkeyedContainer() {
      while !list.isAtEnd { _ = try list.decode(AnyJSON.self) }
    } else {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() || (try? value.decode(Bool.self)) != nil || (try? value.decode(String.self)) != nil {
        return
      }
      _ = try value.decode(Decimal.self)
    }
  }
}
