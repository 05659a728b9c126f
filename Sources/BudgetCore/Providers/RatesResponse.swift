#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// One table of rates in the form of SPEC section 5, and the forms near it that other servers use.
///
/// `base` may be called `base_code` or `source`; `rates` `conversion_rates`, or `quotes` with the base in front of each
/// code; instead of `updated_at` there may be a `date`, or a unix `timestamp`. Numbers may be sent as text.
struct RatesResponse: Decodable {
  /// The code of what each rate is for one unit of, as sent.
  let base: String
  /// The instant the provider gives; for an answer with a day alone, that day's first in UTC.
  let updatedAt: Date
  /// Units of each currency for one of `base`, by capital code, as sent and not yet judged. Never the base.
  let rates: [String: Decimal]
  /// Codes that no money is counted in, as sent.
  let skipped: [String]
  /// The field that `updatedAt` comes from.
  let datedBy: String
  /// Whether the answer says which day it is for, rather than when it was made.
  let hasDay: Bool
  /// The name of the table of rates.
  let table: String

  private enum CodingKeys: String, CodingKey {
    case base, baseCode, source, amount
    case updatedAt, date, timestamp, timeLastUpdateUnix
    case rates, conversionRates, quotes
  }

  init(from decoder: any Decoder) throws {
    try ProviderWords.refuse(from: decoder)
    let answer = try decoder.container(keyedBy: CodingKeys.self)

    // Rates for 100 units would all be wrong a hundredfold.
    if let amount = try answer.decodeIfPresent(JSONField.self, forKey: .amount),
      try amount.number(at: "amount") != 1
    {
      throw AnswerFault.field("amount", found: amount.shown, wanted: "1")
    }

    let baseKey = [CodingKeys.base, .baseCode, .source].first(where: answer.contains)
    guard let baseKey else { throw AnswerFault.field("base", found: nil, wanted: "a currency code") }
    base = try answer.decode(JSONField.self, forKey: baseKey).text(at: JSONField.path([baseKey]))

    guard let tableKey = [CodingKeys.rates, .conversionRates, .quotes].first(where: answer.contains) else {
      throw AnswerFault.field("rates", found: nil, wanted: "an object")
    }
    let table = try answer.decode(RateTable.self, forKey: tableKey)
    self.table = table.name
    (rates, skipped) = try table.rates(base: base, prefix: tableKey == .quotes ? base : "")

    (updatedAt, datedBy, hasDay) = try RatesResponse.dating(of: answer)
  }

  /// `updated_at`, else `date`, else `timestamp`.
  private static func dating(of answer: KeyedDecodingContainer<CodingKeys>) throws -> (Date, String, Bool) {
    if let instant = try answer.decodeIfPresent(Date.self, forKey: .updatedAt) {
      return (instant, "updated_at", answer.contains(.date))
    }
    if let field = try answer.decodeIfPresent(JSONField.self, forKey: .date) {
      let text = try field.text(at: "date")
      if let day = Day(iso: text) { return (Date(timeIntervalSince1970: Double(day.number) * 86_400), "date", true) }
      guard let instant = Instant.date(iso: text) else {
        throw AnswerFault.field("date", found: field.shown, wanted: "a day such as 2026-10-02")
      }
      return (instant, "date", false)
    }
    for key in [CodingKeys.timestamp, .timeLastUpdateUnix] {
      guard let field = try answer.decodeIfPresent(JSONField.self, forKey: key) else { continue }
      let path = JSONField.path([key])
      let number = try field.number(at: path)
      guard let seconds = Int64(number.description) else {
        throw AnswerFault.field(path, found: field.shown, wanted: "whole seconds since 1970")
      }
      // `Date` wants seconds in binary floating point; only its day is used.
      return (Date(timeIntervalSince1970: Double(seconds)), path, false)
    }
    throw AnswerFault.field("updated_at", found: nil, wanted: "the day of the rates")
  }
}

extension RateAnswer {
  /// The body as one table of rates, checked.
  func table(source: String) throws(RateError) -> [FetchedSnapshot] {
    [try snapshot(of: decoded(as: RatesResponse.self), source: source)]
  }

  /// A table of rates, checked.
  func snapshot(of response: RatesResponse, source: String) throws(RateError) -> FetchedSnapshot {
    guard let sent = Instant.day(of: response.updatedAt) else {
      throw notRates(response.datedBy, "outside the calendar", wanted: "a day")
    }
    // Night work: the table of a past day may be stamped with the next one. SPEC section 5, the rate day.
    let day = response.hasDay ? sent : question.onePastDay ?? sent
    return try snapshot(
      source: source, base: response.base, day: day, datedBy: response.datedBy, rates: response.rates,
      table: response.table, skipped: response.skipped)
  }
}
