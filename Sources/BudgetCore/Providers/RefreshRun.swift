/// What a refresh still lacks, and what it has.
struct RefreshRun {
  /// What no answer has settled yet.
  private(set) var needs: Set<RateNeed>
  /// Whether the latest rates have come.
  private(set) var hasLatest = false
  /// What came, and who failed.
  var report = RefreshReport()

  init(needs: Set<RateNeed>) { self.needs = needs }

  /// Takes out what a question asked for: it was answered, if only by saying that there is nothing.
  mutating func settle(_ question: RateQuestion) {
    guard case .days(let range) = question.period else {
      hasLatest = true
      return
    }
    let asked = question.currencies + [question.base]
    needs = needs.filter { need in
      !range.contains(need.day) || !(question.currencies.isEmpty || asked.contains(need.currency))
    }
  }

  /// Whether no other provider should be asked.
  var isOver: Bool { report.failures.last?.error.endsTheCommand ?? false }

  /// Why it failed: the one cause, or all of them. Ctrl-C needs no other reason.
  var error: RateError {
    let failures = report.failures
    guard failures.count > 1, failures.last?.error != .interrupted else {
      return failures.last?.error ?? .badURL
    }
    return .several(failures)
  }
}

/// Judges an answer by its status.
enum StatusCheck {
  /// The answer to be decoded, when its status is 2xx.
  ///
  /// - Throws: `unknownCurrency` when the server names a code asked for as the reason; `status` otherwise.
  static func accepted(
    _ answer: HTTPAnswer, to request: RateRequest, _ question: RateQuestion, host: String
  ) throws(RateError) -> RateAnswer {
    let read = RateAnswer(
      question: question, host: host, contentType: answer.headers["content-type"] ?? "", body: answer.body,
      secrets: request.secrets)
    if (200..<300).contains(answer.status) { return read }
    let words = read.words
    if [400, 404, 422].contains(answer.status), let words, let code = read.currencies(namedIn: words).first {
      throw .unknownCurrency(host: host, code: code.code)
    }
    throw .status(
      host: host, code: answer.status, retryAfter: answer.headers["retry-after"].map { read.shown($0) }, words: words)
  }
}

extension TransportFailure {
  /// Whether it is a redirect to the scheme, host and port of this URL: what stands for redirects in a circle.
  func isRedirect(to url: String) -> Bool {
    guard case .redirected(let target) = self, url.hasPrefix(target) else { return false }
    return url.dropFirst(target.count).first.map { "/?".contains($0) } ?? true
  }

  /// The failure with its texts fit for a message.
  func shown(hiding secrets: [String]) -> TransportFailure {
    func safe(_ text: String) -> String { ShownText.safe(text, secrets: secrets) }
    return switch self {
    case .tls(let detail): .tls(safe(detail))
    // Scheme and host: a query behind them may hold the key. The host may hold it too, in small letters.
    case .redirected(let target):
      .redirected(
        ShownText.safe(String(target.prefix { $0 != "?" }), secrets: secrets + secrets.map { $0.lowercased() }))
    case .helper(let detail): .helper(safe(detail))
    case .other(let detail): .other(safe(detail))
    default: self
    }
  }
}
