#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The currency-api of fawazahmed0: files on a CDN, one a day and base, since 2024-03-02. No key.
package struct FawazahmedProvider: RateProvider {
  package let name = "fawazahmed0"
  package let credit: String? = nil
  package let keyKind = RateKeyKind.none
  package let history: HistoryLimits? = HistoryLimits(firstDay: Day(year: 2024, month: 3, day: 2), maxDays: 1)

  package init() {}

  package func base(home: Currency) -> Currency { .usd }

  /// The date is part of the URL, since "latest" is kept for days by caches. The newest file may not be there yet: then
  /// the day before, then the same two on the second server.
  package func requests(for question: RateQuestion, key: String?) throws(RateError) -> [RateRequest] {
    let days =
      switch question.period {
      case .latest: [question.today, question.today.adding(days: -1)]
      case .days(let range): [range.upperBound]
      }
    let file = "v1/currencies/\(question.base.code.lowercased()).json"
    let servers: [(Day) -> String] = [
      { "https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@\($0)/\(file)" },
      { "https://\($0).currency-api.pages.dev/\(file)" },
    ]
    return servers.flatMap { address in days.map { RateRequest(url: address($0)) } }
  }

  package func decode(_ answer: RateAnswer) throws(RateError) -> [FetchedSnapshot] {
    let file = try answer.decoded(as: CurrencyFile.self)
    return [
      try answer.snapshot(
        source: name, base: file.base, day: file.day, datedBy: "date", rates: file.rates, table: file.base,
        skipped: file.skipped)
    ]
  }
}

/// `{"date":"2026-09-05","usd":{"aed":3.6725,…}}`: the base is the name of the table.
private struct CurrencyFile: Decodable {
  let day: Day
  let base: String
  let rates: [String: Decimal]
  let skipped: [String]

  init(from decoder: any Decoder) throws {
    try ProviderWords.refuse(from: decoder)
    let file = try decoder.container(keyedBy: AnyKey.self)
    let dateKey = AnyKey(stringValue: "date")
    guard file.contains(dateKey) else { throw AnswerFault.field("date", found: nil, wanted: "a day") }
    let date = try file.decode(JSONField.self, forKey: dateKey)
    guard let day = Day(iso: try date.text(at: "date")) else {
      throw AnswerFault.field("date", found: date.shown, wanted: "a day such as 2026-10-02")
    }
    guard let baseKey = file.allKeys.first(where: { Currency(spendable: $0.stringValue) != nil }) else {
      throw AnswerFault.field("usd", found: nil, wanted: "an object named after the base")
    }
    self.day = day
    base = baseKey.stringValue
    (rates, skipped) = try file.decode(RateTable.self, forKey: baseKey).rates(base: base)
  }
}
