/// Why there is no answer: a stable code for programs, and a few English words for the curious.
package struct FetchFailure: Error, Equatable, Encodable, Sendable {
  /// The causes that are told apart. The raw values are the wire contract.
  package enum Code: String, CaseIterable, Encodable, Sendable {
    /// The address names no server, or cannot be read.
    case badURL = "bad_url"
    /// Plain HTTP to another machine, or a scheme that is neither HTTP nor HTTPS.
    case insecureURL = "insecure_url"
    /// The host's name does not resolve, although there is a network.
    case hostNotFound = "host_not_found"
    /// This machine has no way to the host.
    case offline
    /// The host takes no connections on the port.
    case refused
    /// The deadline passed first.
    case timedOut = "timed_out"
    /// No trusted encrypted connection could be made; the detail says why.
    case tls
    /// A redirect that must not be followed; the detail is where it pointed, without path and query. The same place
    /// as asked stands for redirects that go in a circle.
    case redirected
    /// The body, decompressed, is longer than the request allows.
    case tooLarge = "too_large"
    /// The connection ended before the answer did.
    case connectionLost = "connection_lost"
    /// What came is not a readable HTTP answer.
    case notHTTP = "not_http"
    /// Standard input did not hold a request.
    case badRequest = "bad_request"
    /// Anything else; the detail holds the words of the system.
    case other
  }

  /// The cause.
  package let code: Code
  /// A short phrase that holds no query and no header value of the request.
  package let detail: String

  private enum CodingKeys: String, CodingKey {
    case code = "failure"
    case detail
  }

  /// Makes a failure from its cause and a short phrase.
  package init(_ code: Code, _ detail: String) {
    self.code = code
    self.detail = detail
  }
}
