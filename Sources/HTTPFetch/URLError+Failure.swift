import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension FetchFailure {
  /// Names the cause of an error of URLSession.
  ///
  /// On Linux most of libcurl's errors arrive as `unknown`; only libcurl's English text tells them apart.
  package init(_ error: any Error, of request: FetchRequest) {
    let text = request.redacted((error as NSError).localizedDescription)
    switch (error as? URLError)?.code {
    case .cannotFindHost, .dnsLookupFailed:
      self = .unresolved(text)
    case .notConnectedToInternet:
      self.init(.offline, "there is no network")
    case .cannotConnectToHost:
      self.init(.refused, text.withoutMilliseconds)
    case .timedOut:
      self.init(.timedOut, "no answer")
    case .networkConnectionLost:
      self.init(.connectionLost, "the connection broke off")
    case .badServerResponse where text.hasPrefix("Empty reply"):
      self.init(.connectionLost, "the connection was closed without an answer")
    case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData:
      self.init(.notHTTP, text)
    case .unsupportedURL where text.contains("HTTP/0.9"):
      self.init(.notHTTP, "the answer does not begin like HTTP")
    case .badURL, .unsupportedURL:
      self.init(.badURL, "the address cannot be used")
    case .httpTooManyRedirects:
      self.init(.redirected, request.origin.description)
    case .dataLengthExceedsMaximum:
      self.init(.tooLarge, "the answer is too large")
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot, .clientCertificateRejected,
      .clientCertificateRequired:
      self = .untrusted(text)
    default:
      self = Self.curlCauses.first { text.contains($0.words) }?.failure(text) ?? FetchFailure(.other, text)
    }
  }

  /// A phrase in libcurl's text, and what it means. The first that fits counts.
  private struct CurlCause: Sendable {
    let words: String
    let failure: @Sendable (String) -> FetchFailure

    init(_ words: String, _ failure: @escaping @Sendable (String) -> FetchFailure) {
      self.words = words
      self.failure = failure
    }

    init(_ words: String, _ code: Code, _ detail: String) {
      self.init(words) { _ in FetchFailure(code, detail) }
    }
  }

  private static let curlCauses: [CurlCause] = [
    CurlCause("Could not resolve") { .unresolved($0) },
    CurlCause("Couldn't resolve") { .unresolved($0) },
    CurlCause("Failed to connect") { FetchFailure(.offline, $0.withoutMilliseconds) },
    CurlCause("CONNECT tunnel failed") { FetchFailure(.other, "the proxy refused: \($0)") },
    CurlCause("SSL_ERROR_SYSCALL", .connectionLost, "the connection ended while the encryption was agreed on"),
    CurlCause("certificate") { .untrusted($0) },
    CurlCause("SSL") { .untrusted($0) },
    CurlCause("TLS") { .untrusted($0) },
    CurlCause("transfer closed", .connectionLost, "the connection ended before the body was complete"),
    CurlCause("not closed cleanly", .connectionLost, "the connection ended before the body was complete"),
    CurlCause("Recv failure", .connectionLost, "the connection broke off"),
    CurlCause("Send failure", .connectionLost, "the connection broke off"),
    CurlCause("content encoding", .notHTTP, "the answer is compressed in a way that cannot be read"),
    CurlCause("content unencoding", .notHTTP, "the answer's compression is broken"),
    // What libcurl says of a header line of more than 100 kB, and, in later versions, of a long header.
    CurlCause("Out of memory", .tooLarge, "the answer's header is too long"),
    CurlCause("Too large response headers", .tooLarge, "the answer's header is too long"),
    CurlCause("Failed writing header", .notHTTP, "the answer has a header line that cannot be read"),
    CurlCause("header", .notHTTP, "the answer's header cannot be read"),
    CurlCause("hexadecimal", .notHTTP, "the answer's chunks cannot be read"),
    CurlCause("chunk", .notHTTP, "the answer's chunks cannot be read"),
    CurlCause("HTTP/0.9", .notHTTP, "the answer does not begin like HTTP"),
    CurlCause("HTTP", .notHTTP, "the answer is not readable HTTP"),
  ]

  /// A name without an address: nobody's fault but the network's when there is no way out of this machine at all.
  private static func unresolved(_ text: String) -> FetchFailure {
    Route.leadsOut ? FetchFailure(.hostNotFound, text) : FetchFailure(.offline, "there is no network")
  }

  /// What is wrong with the certificate or the handshake. Anything unrecognised keeps the system's words.
  private static func untrusted(_ text: String) -> FetchFailure {
    let causes = [
      ("in certificate chain", "certificate of an unknown authority"),
      ("self-signed", "self-signed certificate"),
      ("self signed", "self-signed certificate"),
      ("local issuer", "certificate of an unknown authority"),
      ("first certificate", "certificate of an unknown authority"),
      ("alternative", "certificate for another name"),
      ("does not match", "certificate for another name"),
      ("expired", "certificate expired"),
      ("not yet valid", "certificate not yet valid"),
    ]
    let known = causes.first { text.contains($0.0) }?.1
    return FetchFailure(.tls, known ?? "other: \(text)")
  }
}

extension String {
  /// libcurl's "Failed to connect to H port P after 3 ms: …" up to the port: how long it took says nothing here.
  fileprivate var withoutMilliseconds: String {
    String(self[..<(firstRange(of: " after ")?.lowerBound ?? endIndex)])
  }
}
