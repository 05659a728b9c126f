/// One GET request, as `RateClient` wants it sent.
package struct HTTPRequest: Hashable, Sendable {
  /// The whole URL, which may hold a key in its query: never to be shown.
  package var url: String
  /// Header fields to send, which may hold a key: never to be shown.
  package var headers: [String: String]
  /// The time left until the command's deadline.
  package var timeout: Duration
  /// The largest body taken, in bytes, counted after decompression.
  package var bodyLimit: Int

  /// A request by its parts.
  package init(url: String, headers: [String: String] = [:], timeout: Duration, bodyLimit: Int) {
    self.url = url
    self.headers = headers
    self.timeout = timeout
    self.bodyLimit = bodyLimit
  }
}

/// What a server answered, whatever its status.
package struct HTTPAnswer: Hashable, Sendable {
  /// The HTTP status.
  package var status: Int
  /// Header fields, names in small letters.
  package var headers: [String: String]
  /// The body, decompressed.
  package var body: [UInt8]

  /// An answer by its parts.
  package init(status: Int, headers: [String: String] = [:], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Why no answer came. The texts are in English and hold no key.
package enum TransportFailure: Error, Hashable, Sendable {
  case badURL
  /// Plain HTTP to another machine, or another scheme.
  case insecureURL
  case offline
  case hostNotFound
  case refused
  case timedOut
  /// What is wrong with the certificate or the handshake.
  case tls(String)
  /// Where the server pointed: scheme and host.
  case redirected(String)
  case tooLarge
  /// The connection ended before the answer was whole.
  case connectionLost
  /// What came back is not HTTP.
  case notHTTP
  /// The fetching program could not be started, or died: what is known of it.
  case helper(String)
  /// The user pressed Ctrl-C.
  case interrupted
  case other(String)
}

/// Sends one request and waits for its answer, within the request's own time.
package typealias Transport = @Sendable (HTTPRequest) throws(TransportFailure) -> HTTPAnswer
