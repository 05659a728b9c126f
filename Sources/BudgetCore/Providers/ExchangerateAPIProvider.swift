/// exchangerate-api.com, version 6: the latest rates for a key. Its history is for paying users.
package struct ExchangerateAPIProvider: RateProvider {
  package let name = "exchangerate-api"
  package let credit: String? = nil
  package let keyKind = RateKeyKind.header
  package let history: HistoryLimits? = nil

  package init() {}

  package func base(home: Currency) -> Currency { .usd }

  package func requests(for question: RateQuestion, key: String?) throws(RateError) -> [RateRequest] {
    guard let key else { throw .noKey(provider: name) }
    let url = try ProviderURL.url("https://v6.exchangerate-api.com/v6/latest/\(question.base.code)")
    return [RateRequest(url: url, headers: ["Authorization": "Bearer \(key)"], secrets: [key])]
  }

  package func decode(_ answer: RateAnswer) throws(RateError) -> [FetchedSnapshot] {
    try answer.table(source: name)
  }
}
