/// Why a refresh failed: a case per cause. The sentences are in `RateError+Text.swift`; no case holds a key.
///
/// `host` is the server's name, with its port where the URL has one; never more of the URL.
package enum RateError: Error, Hashable, Sendable {
  /// The URL cannot be read as one. It is not repeated, since it may hold a key.
  case badURL
  /// Plain HTTP to another machine, or a scheme that is not HTTP.
  case insecureURL(host: String)
  /// No provider has this name.
  case unknownProvider(String)
  /// The provider answers only with a key, and none is configured.
  case noKey(provider: String)
  /// There is no network.
  case offline(host: String)
  /// The name has no address, or there is no network to ask for it.
  case hostNotFound(host: String)
  /// The server is there and takes no connection.
  case refused(host: String)
  /// No whole answer came within the time of the command.
  case timedOut(host: String, seconds: Int)
  /// What is wrong with the certificate or the handshake.
  case tls(host: String, detail: String)
  /// The connection ended before the answer was whole.
  case connectionLost(host: String)
  /// What came back is not HTTP.
  case notHTTP(host: String)
  /// A status other than 2xx, the wait that the server asks for, and its own words.
  case status(host: String, code: Int, retryAfter: String?, words: String?)
  /// The server pointed to another one, which was not followed.
  case redirected(host: String, to: String)
  /// The server sent from one of its own places to the next, and never answered.
  case redirectedInCircle(host: String)
  /// The body is larger than this many bytes.
  case tooLarge(host: String, limit: Int)
  /// The answer came, and is not rates.
  case notRates(host: String, NotRates)
  /// The provider says no, in a well-formed answer: its own words.
  case refusal(host: String, words: String)
  /// The provider does not know one of the codes asked for.
  case unknownCurrency(host: String, code: String)
  /// The answer is sound and empty: no rates for that day or range.
  case nothing(host: String, period: String)
  /// The fetching program could not be started, or died: what is known of it.
  case helper(detail: String)
  /// The user pressed Ctrl-C.
  case interrupted
  /// Anything else, in the transport's own words.
  case other(host: String, detail: String)
  /// Each provider that was asked failed, in the order asked; at least two.
  indirect case several([ProviderFailure])

  /// What stood where rates were expected.
  package enum NotRates: Hashable, Sendable {
    /// No body, or blanks alone.
    case empty
    /// A web page, as from a captive portal.
    case html
    /// Neither JSON in UTF-8 nor a page.
    case notJSON
    /// A field by its path (`rates.EUR`), what it holds as shown (`"abc"`; `nil` when it is missing), what it should be.
    case field(String, found: String?, wanted: String)
  }
}

/// A provider that was asked, and why it gave no rates.
package struct ProviderFailure: Hashable, Sendable {
  /// The provider's name, as `--provider` takes it.
  package var provider: String
  /// Why it failed.
  package var error: RateError

  /// A failure by its parts.
  package init(provider: String, error: RateError) {
    self.provider = provider
    self.error = error
  }
}

extension RateError {
  /// What the transport's failure means for a request to this host.
  ///
  /// - Parameters:
  ///   - seconds: the time that the whole command had.
  ///   - isToItself: whether a redirect pointed to the place that was asked.
  package init(_ failure: TransportFailure, host: String, seconds: Int, limit: Int, isToItself: Bool = false) {
    self =
      switch failure {
      case .badURL: .badURL
      case .insecureURL: .insecureURL(host: host)
      case .offline: .offline(host: host)
      case .hostNotFound: .hostNotFound(host: host)
      case .refused: .refused(host: host)
      case .timedOut: .timedOut(host: host, seconds: seconds)
      case .tls(let detail): .tls(host: host, detail: detail)
      case .redirected where isToItself: .redirectedInCircle(host: host)
      case .redirected(let target): .redirected(host: host, to: target)
      case .tooLarge: .tooLarge(host: host, limit: limit)
      case .connectionLost: .connectionLost(host: host)
      case .notHTTP: .notHTTP(host: host)
      case .helper(let detail): .helper(detail: detail)
      case .interrupted: .interrupted
      case .other(let detail): .other(host: host, detail: detail)
      }
  }

  /// Whether nothing else should be asked: the time is over, or the user wants an end.
  var endsTheCommand: Bool {
    switch self {
    case .timedOut, .interrupted, .helper: true
    default: false
    }
  }

  /// Of several failures the one that ended the command, else that of the provider asked first.
  static func decisive(of failures: [ProviderFailure]) -> RateError? {
    (failures.last { $0.error.endsTheCommand } ?? failures.first)?.error
  }

  /// The name of the cause in `{"error":{"code":…}}`. Stable.
  package var code: String {
    switch self {
    case .badURL: "bad_url"
    case .insecureURL: "insecure_url"
    case .unknownProvider: "unknown_provider"
    case .noKey: "no_key"
    case .offline: "offline"
    case .hostNotFound: "host_not_found"
    case .refused: "refused"
    case .timedOut: "timed_out"
    case .tls: "tls"
    case .connectionLost: "connection_lost"
    case .notHTTP: "not_http"
    case .status(_, 429, _, _): "rate_limited"
    case .status: "http_status"
    case .redirected, .redirectedInCircle: "redirected"
    case .tooLarge: "too_large"
    case .notRates: "not_rates"
    case .refusal: "provider_refused"
    case .unknownCurrency: "unknown_currency"
    case .nothing: "no_rates"
    case .helper: "helper_failed"
    case .interrupted: "interrupted"
    case .other: "network"
    case .several(let failures): RateError.decisive(of: failures)?.code ?? "network"
    }
  }

  /// The exit status of a command that ends so: 64 command line, 65 content, 69 network or refusal, 75 time, 130 Ctrl-C.
  package var exitStatus: Int32 {
    switch self {
    case .badURL, .insecureURL, .unknownProvider, .noKey: 64
    case .notRates, .nothing, .tooLarge: 65
    case .timedOut: 75
    case .interrupted: 130
    case .several(let failures): RateError.decisive(of: failures)?.exitStatus ?? 69
    case .offline, .hostNotFound, .refused, .tls, .connectionLost, .notHTTP, .status, .redirected, .redirectedInCircle,
      .refusal,
      .unknownCurrency, .helper, .other:
      69
    }
  }
}
