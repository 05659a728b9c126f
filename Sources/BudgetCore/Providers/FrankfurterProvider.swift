#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// frankfurter.dev, version 2: about 165 currencies, history by day, no key. Its first version's answers are read too.
package struct FrankfurterProvider: RateProvider {
  package let name = "frankfurter"
  package let credit: String? = nil
  package let keyKind = RateKeyKind.none
  /// Five years of days, or any number of days for five currencies.
  package let history: HistoryLimits? = HistoryLimits(
    firstDay: Day(year: 1999, month: 1, day: 4), maxDays: 1826, unlimitedQuotes: 5)

  package init() {}

  package func base(home: Currency) -> Currency { .eur }

  package func requests(for question: RateQuestion, key: String?) throws(RateError) -> [RateRequest] {
    var items: [(name: String, value: String)] = []
    if case .days(let range) = question.period {
      items = [("from", range.lowerBound.description), ("to", range.upperBound.description)]
    }
    items.append(("base", question.base.code))
    if !question.currencies.isEmpty {
      items.append(("quotes", question.currencies.map(\.code).joined(separator: ",")))
    }
    return [RateRequest(url: try ProviderURL.url("https://api.frankfurter.dev/v2/rates", items))]
  }

  package func decode(_ answer: RateAnswer) throws(RateError) -> [FetchedSnapshot] {
    if answer.body.first(where: { $0 > 0x20 }) == 0x5B {
      return try answer.snapshots(ofRows: answer.decoded(as: [RateRow].self), source: name)
    }
    switch try answer.decoded(as: FrankfurterV1.self) {
    case .table(let response): return [try answer.snapshot(of: response, source: name)]
    case .range(let base, let days): return try answer.snapshots(base: base, days: days, source: name)
    }
  }
}

/// An answer of the first version: one table, or a table for each day.
private enum FrankfurterV1: Decodable {
  case table(RatesResponse)
  case range(base: String, days: [String: RateTable])

  private enum CodingKeys: String, CodingKey { case base, startDate, rates, amount }

  init(from decoder: any Decoder) throws {
    let answer = try decoder.container(keyedBy: CodingKeys.self)
    guard answer.contains(.startDate) else {
      self = .table(try RatesResponse(from: decoder))
      return
    }
    if let amount = try answer.decodeIfPresent(JSONField.self, forKey: .amount), try amount.number(at: "amount") != 1 {
      throw AnswerFault.field("amount", found: amount.shown, wanted: "1")
    }
    let base = try answer.decode(JSONField.self, forKey: .base).text(at: "base")
    self = .range(base: base, days: try answer.decode([String: RateTable].self, forKey: .rates))
  }
}

extension RateAnswer {
  /// A snapshot for each day of a range.
  fileprivate func snapshots(
    base: String, days: [String: RateTable], source: String
  ) throws(RateError) -> [FetchedSnapshot] {
    var snapshots: [FetchedSnapshot] = []
    for text in days.keys.sorted() {
      guard let day = Day(iso: text) else {
        throw notRates("rates.\(text)", "the name of a table", wanted: "a day such as 2026-10-02")
      }
      guard let table = days[text] else { continue }
      let content: (rates: [String: Decimal], skipped: [String])
      do { content = try table.rates(base: base) } catch { throw self.error(for: error) }
      if content.rates.isEmpty { continue }
      snapshots.append(
        try snapshot(
          source: source, base: base, day: day, datedBy: table.name, rates: content.rates, table: table.name,
          skipped: content.skipped))
    }
    if snapshots.isEmpty { throw nothing }
    return snapshots
  }
}
