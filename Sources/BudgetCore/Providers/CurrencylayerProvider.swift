/// currencylayer.com: base USD on the free plan, history a day at a time. Its key stands in the query.
package struct CurrencylayerProvider: RateProvider {
  package let name = "currencylayer"
  package let credit: String? = nil
  package let keyKind = RateKeyKind.query
  package let history: HistoryLimits? = HistoryLimits(firstDay: Day(year: 1999, month: 1, day: 1), maxDays: 1)

  package init() {}

  package func base(home: Currency) -> Currency { .usd }

  package func requests(for question: RateQuestion, key: String?) throws(RateError) -> [RateRequest] {
    guard let key else { throw .noKey(provider: name) }
    let access = [(name: "access_key", value: key)]
    let url =
      switch question.period {
      case .latest: try ProviderURL.url("https://api.currencylayer.com/live", access)
      case .days(let range):
        try ProviderURL.url(
          "https://api.currencylayer.com/historical", [("date", range.upperBound.description)] + access)
      }
    return [RateRequest(url: url, secrets: [key])]
  }

  package func decode(_ answer: RateAnswer) throws(RateError) -> [FetchedSnapshot] {
    try answer.table(source: name)
  }
}
