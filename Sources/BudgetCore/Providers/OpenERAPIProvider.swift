#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// open.er-api.com: 166 currencies, once a day, no history, no key; its terms ask for a credit.
package struct OpenERAPIProvider: RateProvider {
  package let name = "open-er-api"
  package let credit: String? = "Rates By Exchange Rate API"
  package let keyKind = RateKeyKind.none
  package let history: HistoryLimits? = nil

  package init() {}

  package func base(home: Currency) -> Currency { .usd }

  package func requests(for question: RateQuestion, key: String?) throws(RateError) -> [RateRequest] {
    [RateRequest(url: try ProviderURL.url("https://open.er-api.com/v6/latest/\(question.base.code)"))]
  }

  package func decode(_ answer: RateAnswer) throws(RateError) -> [FetchedSnapshot] {
    var snapshots = try answer.table(source: name)
    // `Date` wants seconds in binary floating point; only its day is used.
    if let end = try answer.decoded(as: EndOfLife.self).timeEolUnix, end != 0,
      let day = Instant.day(of: Date(timeIntervalSince1970: Double(end)))
    {
      for index in snapshots.indices { snapshots[index].notice = "\(name) announces that it ends on \(day)." }
    }
    return snapshots
  }
}

/// The announcement that the service ends: a unix time, 0 for no end.
private struct EndOfLife: Decodable {
  var timeEolUnix: Int64?
}
