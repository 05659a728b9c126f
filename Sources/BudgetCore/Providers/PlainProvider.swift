/// Any endpoint that answers in the form of SPEC section 5: what `--rates-url` names.
package struct PlainProvider: RateProvider {
  package let name = RateSourceName.plain
  package let credit: String? = nil
  /// A key of a provider's is never sent to another server; one in the URL's own query is left there.
  package let keyKind = RateKeyKind.none
  package let history: HistoryLimits? = nil
  private let url: String

  /// The endpoint at this URL, which may hold a key.
  package init(url: String) { self.url = url }

  package func base(home: Currency) -> Currency { home }

  /// `?base=CUR` is added behind the URL's own query, unless that names a base already.
  package func requests(for question: RateQuestion, key: String?) throws(RateError) -> [RateRequest] {
    let items = ProviderURL.hasItem("base", in: url) ? [] : [(name: "base", value: question.base.code)]
    return [RateRequest(url: try ProviderURL.url(url, items), secrets: ProviderURL.possibleKeys(in: url))]
  }

  package func decode(_ answer: RateAnswer) throws(RateError) -> [FetchedSnapshot] {
    try answer.table(source: name)
  }
}
