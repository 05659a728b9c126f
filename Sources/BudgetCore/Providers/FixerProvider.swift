/// fixer.io: base EUR on the free plan, history a day at a time. Its key stands in the query.
package struct FixerProvider: RateProvider {
  package let name = "fixer"
  package let credit: String? = nil
  package let keyKind = RateKeyKind.query
  package let history: HistoryLimits? = HistoryLimits(firstDay: Day(year: 1999, month: 1, day: 1), maxDays: 1)

  package init() {}

  package func base(home: Currency) -> Currency { .eur }

  package func requests(for question: RateQuestion, key: String?) throws(RateError) -> [RateRequest] {
    guard let key else { throw .noKey(provider: name) }
    let path =
      switch question.period {
      case .latest: "latest"
      case .days(let range): range.upperBound.description
      }
    let url = try ProviderURL.url("https://data.fixer.io/api/\(path)", [("access_key", key)])
    return [RateRequest(url: url, secrets: [key])]
  }

  package func decode(_ answer: RateAnswer) throws(RateError) -> [FetchedSnapshot] {
    try answer.table(source: name)
  }
}
