/// An expense in the file, in any layout; SPEC section 4.
struct StoredExpense: Decodable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, date, amount, currency, note, category, tags, paid
    case createdAt = "created_at"
  }

  let id: String
  let date: String
  let amount: StoredAmount
  let currency: String
  let note: String?
  let category: String?
  let tags: [String]?
  let paid: StoredPaid?
  let createdAt: String?
}

/// What the bank took.
struct StoredPaid: Decodable {
  enum CodingKeys: String, CodingKey, CaseIterable { case amount, currency }

  let amount: StoredAmount
  let currency: String
}

/// A spending limit in the file.
struct StoredLimit: Decodable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case name, amount, currency, every, category, tag, from, to, rollover
  }

  let name: String
  let amount: StoredAmount
  let currency: String
  let every: String?
  let category: String?
  let tag: String?
  let from: String?
  let to: String?
  let rollover: Bool?
}

/// An amount: a text as this program writes it, or a number as other programs do.
struct StoredAmount: Decodable {
  /// The text; `nil` for a number, whose digits only the file itself still has: `Decimal` cuts the 39th.
  let text: String?

  init(from decoder: any Decoder) throws {
    text = try? decoder.singleValueContainer().decode(String.self)
  }
}
