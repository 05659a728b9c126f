extension RateError {
  /// The message: what happened, what was saved, what stays in use, what to do. Without `budget: ` in front.
  ///
  /// - Parameters:
  ///   - inUse: what the caller knows to stay in use, as a clause without a full stop
  ///     (`Rates of 2026-10-30 (31 days old) stay in use`); `nil` when there is nothing to say.
  ///   - saved: what had come by then and is kept, as a sentence; `nil` when nothing had.
  package func message(inUse: String?, saved: String? = nil) -> String {
    let sentences = [sentence, saved].compactMap(\.self).joined(separator: " ")
    guard let inUse else { return "\(sentences) \(RateErrorText.capitalized(advice))." }
    return "\(sentences) \(inUse); \(advice)."
  }

  /// What happened, as one or two sentences.
  package var sentence: String {
    switch self {
    case .badURL: "The rates URL is not a URL that can be asked."
    case .insecureURL(let host): "\(host) would be asked without encryption, which is allowed for this machine only."
    case .unknownProvider(let name): "There is no provider called \(name)."
    case .noKey(let provider): "\(provider) answers only with a key, and none is set."
    case .offline(let host): "You're offline: \(host) could not be reached."
    case .hostNotFound(let host): "\(host) was not found: you're offline, or the name is wrong."
    case .refused(let host): "\(host) refused the connection."
    case .timedOut(let host, let seconds): "Timed out: \(host) sent no whole answer within \(seconds) s."
    case .tls(let host, let detail): "No secure connection to \(host): \(RateErrorText.reason(ofTLS: detail))."
    case .connectionLost(let host): "\(host) broke off the connection before its answer was whole."
    case .notHTTP(let host): "\(host) sent something that is not HTTP."
    case .status(let host, let code, let retryAfter, let words):
      RateErrorText.status(host: host, code: code, retryAfter: retryAfter, words: words)
    case .redirected(let host, let target): "\(host) pointed to \(target), which was not asked for."
    case .redirectedInCircle(let host): "\(host) redirected in a circle and never answered."
    case .tooLarge(let host, let limit): "\(host) sent more than \(limit / 1_000_000) MB, which is not taken."
    case .notRates(let host, let found): "\(host) sent \(RateErrorText.notRates(found))."
    case .refusal(let host, let words): "\(host) sent no rates but said: \(RateErrorText.clause(words))."
    case .unknownCurrency(let host, let code): "\(host) does not know \(code)."
    case .nothing(let host, let period): "\(host) has no rates for \(period). Nothing was stored."
    case .helper(let detail): "The program that fetches rates failed: \(RateErrorText.clause(detail))."
    case .interrupted: "Interrupted."
    case .other(let host, let detail): "\(host) could not be asked: \(RateErrorText.clause(detail))."
    case .several(let failures):
      failures.map { "\($0.provider): \($0.error.sentence)" }.joined(separator: " ")
    }
  }

  /// What to do, as a clause that starts in small letters, without a full stop.
  package var advice: String {
    switch self {
    case .badURL, .insecureURL: "give one that starts with https:// (`--rates-url URL`)"
    case .unknownProvider: "the providers are \(RateProviders.names.joined(separator: ", "))"
    case .noKey: "set BUDGET_RATES_KEY, or take a provider without a key (`--provider frankfurter`)"
    case .offline, .hostNotFound: "run `budget rates --refresh` when you reconnect"
    case .timedOut: "try again, or give it longer with `--timeout SECONDS`"
    case .status(_, 401, _, _), .status(_, 403, _, _): "check the key, or take another provider (`--provider NAME`)"
    case .status(_, 429, let wait, _) where wait != nil:
      "try again after that, or take another provider (`--provider NAME`)"
    case .status, .refused, .connectionLost, .other: "try again later, or take another provider (`--provider NAME`)"
    case .tls: "check the clock of this machine and the network, then try again"
    case .redirected: "log in to the network if it asks for that, or correct the rates URL"
    case .redirectedInCircle, .notHTTP, .tooLarge, .notRates, .refusal, .unknownCurrency:
      "check the rates URL, or take another provider (`--provider NAME`)"
    case .nothing: "ask for another day, or take another provider (`--provider NAME`)"
    case .helper: "check that `budget-fetch` lies beside `budget`, or install it again"
    case .interrupted: "run `budget rates --refresh` to go on"
    case .several(let failures): RateError.decisive(of: failures)?.advice ?? "try again later"
    }
  }
}

/// Words that several sentences share.
enum RateErrorText {
  static func status(host: String, code: Int, retryAfter: String?, words: String?) -> String {
    let name = statusNames[code].map { " (\($0))" } ?? ""
    var text = "\(host) answered \(code)\(name)."
    if let words { text += " It said: \(clause(words))." }
    if let retryAfter { text += " It asks to wait \(wait(retryAfter))." }
    return text
  }

  /// `Retry-After` in words: seconds, or a date as the server wrote it.
  static func wait(_ value: String) -> String {
    guard let seconds = Int(value), seconds >= 0 else { return "until \(value)" }
    switch seconds {
    case 0..<120: return "\(seconds) s"
    case 120..<7200: return "\((seconds + 59) / 60) minutes"
    default: return "\((seconds + 3599) / 3600) hours"
    }
  }

  static func notRates(_ found: RateError.NotRates) -> String {
    switch found {
    case .empty: "an empty answer"
    case .html: "a web page (HTML) where rates were expected"
    case .notJSON: "something that is not rates: it cannot be read as JSON"
    case .field(let path, nil, let wanted): "something that is not rates: `\(path)` is missing, \(wanted) was expected"
    case .field(let path, let found?, let wanted): "something that is not rates: `\(path)` is \(found), not \(wanted)"
    }
  }

  /// Why there is no secure connection. Of OpenSSL's `error:0A00010B:SSL routines::wrong version number` the last part.
  static func reason(ofTLS detail: String) -> String {
    let reason = clause(detail.hasPrefix("other: ") ? String(detail.dropFirst(7)) : detail)
    guard reason.contains("error:"), let words = reason.split(separator: ":").last else { return reason }
    return String(words.drop { $0 == " " })
  }

  /// Words of others, ready for a full stop behind them.
  static func clause(_ words: String) -> String {
    var words = words[...]
    while let last = words.last, last == "." || last == " " { words = words.dropLast() }
    return String(words)
  }

  static func capitalized(_ clause: String) -> String { clause.prefix(1).uppercased() + clause.dropFirst() }

  private static let statusNames: [Int: String] = [
    400: "bad request", 401: "not authorised", 402: "payment required", 403: "forbidden", 404: "not found",
    407: "the proxy wants a password", 408: "request timeout", 410: "gone", 422: "unprocessable request",
    429: "too many requests: rate limit", 451: "unavailable for legal reasons", 500: "internal error",
    501: "not implemented", 502: "bad gateway", 503: "service unavailable", 504: "gateway timeout",
  ]
}
