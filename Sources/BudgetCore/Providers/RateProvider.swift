/// Someone who publishes rates: how to ask, how to read the answer. A value without state; it never touches the network.
package protocol RateProvider: Sendable {
  /// The name that `--provider` takes, and the source of its snapshots.
  var name: String { get }
  /// The line to show wherever the rates are used, where the provider's terms or good manners ask for one.
  var credit: String? { get }
  /// Where the key goes.
  var keyKind: RateKeyKind { get }
  /// What can be asked about past days; `nil` for a provider without history.
  var history: HistoryLimits? { get }

  /// The base to ask for. A strong one loses no digits; the user's home currency is reached by crossing.
  func base(home: Currency) -> Currency

  /// How to ask: requests that all answer the question, each to be tried when the one before failed. Never empty.
  ///
  /// - Parameter key: the user's key; `nil` when there is none.
  /// - Throws: `badURL` for a URL of the user's that is none, `noKey`.
  func requests(for question: RateQuestion, key: String?) throws(RateError) -> [RateRequest]

  /// The snapshots in an answer with a status of 2xx, sorted by day and base; never empty.
  ///
  /// - Throws: `notRates` with the field, `refusal`, `unknownCurrency`, `nothing`.
  func decode(_ answer: RateAnswer) throws(RateError) -> [FetchedSnapshot]
}

/// Where a provider takes its key.
package enum RateKeyKind: Sendable {
  /// It needs no key, and is never sent one.
  case none
  /// In the header field `Authorization`.
  case header
  /// In the URL's query, which is never shown.
  case query
}

/// What a provider answers about past days.
package struct HistoryLimits: Hashable, Sendable {
  /// The first day there is; `nil` when unknown.
  package var firstDay: Day?
  /// The most days in one request; `nil` for no limit.
  package var maxDays: Int?
  /// The most currencies for which `maxDays` does not hold.
  package var unlimitedQuotes: Int
  /// The only currencies there are; `nil` when unknown.
  package var currencies: Set<Currency>?

  /// Limits by their parts.
  package init(
    firstDay: Day? = nil, maxDays: Int? = nil, unlimitedQuotes: Int = 0, currencies: Set<Currency>? = nil
  ) {
    self.firstDay = firstDay
    self.maxDays = maxDays
    self.unlimitedQuotes = unlimitedQuotes
    self.currencies = currencies
  }
}

/// One way to put a question.
package struct RateRequest: Hashable, Sendable {
  /// The whole URL, which may hold a key: never to be shown.
  package var url: String
  /// Header fields, which may hold a key: never to be shown.
  package var headers: [String: String]
  /// Texts that must not appear in any message, should the server repeat them: as they are, and as a URL has them.
  package var secrets: [String]
  /// The largest body taken, in bytes.
  package var bodyLimit: Int

  /// The largest answer taken from most providers.
  static let usualLimit = 8_000_000

  /// A request by its parts.
  package init(
    url: String, headers: [String: String] = [:], secrets: [String] = [], bodyLimit: Int = RateRequest.usualLimit
  ) {
    self.url = url
    self.headers = headers
    self.secrets = secrets + secrets.map(ProviderURL.encoded)
    self.bodyLimit = bodyLimit
  }
}
