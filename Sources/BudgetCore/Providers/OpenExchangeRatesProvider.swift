/// openexchangerates.org: base USD on the free plan, history a day at a time, for a key.
package struct OpenExchangeRatesProvider: RateProvider {
  package let name = "openexchangerates"
  package let credit: String? = nil
  package let keyKind = RateKeyKind.header
  package let history: HistoryLimits? = HistoryLimits(firstDay: Day(year: 1999, month: 1, day: 1), maxDays: 1)

  package init() {}

  package func base(home: Currency) -> Currency { .usd }

  package func requests(for question: RateQuestion, key: String?) throws(RateError) -> [RateRequest] {
    guard let key else { throw .noKey(provider: name) }
    let file =
      switch question.period {
      case .latest: "latest.json"
      case .days(let range): "historical/\(range.upperBound).json"
      }
    let url = try ProviderURL.url("https://openexchangerates.org/api/\(file)")
    return [RateRequest(url: url, headers: ["Authorization": "Token \(key)"], secrets: [key])]
  }

  package func decode(_ answer: RateAnswer) throws(RateError) -> [FetchedSnapshot] {
    try answer.table(source: name)
  }
}
