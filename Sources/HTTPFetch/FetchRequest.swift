package import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request, as it arrives on standard input.
package struct FetchRequest: Sendable {
  /// The address as asked.
  package let url: URL
  /// Where it leads.
  package let origin: Origin
  /// Sent beside, and instead of, the program's own.
  package let headers: [String: String]
  /// Seconds that may pass until the answer is written, fractions included. A `Double`, as time is not money and
  /// Dispatch takes it so.
  package let timeout: Double
  /// Bytes of decompressed body that may arrive.
  package let limit: Int

  /// The longest time a request may ask for: a day, in seconds.
  package static let longestTimeout = 86_400.0
  /// The largest body a request may ask for, in bytes. It is held in memory.
  package static let largestLimit = 1 << 30

  /// Reads a request. Keys that the contract does not name are passed over.
  ///
  /// - Throws: `bad_request` where the JSON is not the contract, `bad_url` or `insecure_url` where the address is
  ///   not one to talk to. No message repeats any part of the input except a scheme and a host.
  package init(json: Data) throws(FetchFailure) {
    guard let wire = try? JSONDecoder().decode(Wire.self, from: json) else {
      throw FetchFailure(.badRequest, "standard input holds no request of the form {url, headers, timeout, limit}")
    }
    guard wire.timeout > 0, wire.timeout <= Self.longestTimeout else {
      throw FetchFailure(.badRequest, "timeout is not between 0 and 86400 seconds")
    }
    guard (1...Self.largestLimit).contains(wire.limit) else {
      throw FetchFailure(.badRequest, "limit is not between 1 byte and 1 GiB")
    }
    let headers = wire.headers ?? [:]
    guard headers.allSatisfy({ Self.isHeader($0.key, $0.value) }) else {
      throw FetchFailure(.badRequest, "a header has a name or a value that cannot be sent")
    }
    guard let url = URL(string: wire.url) else {
      throw FetchFailure(.badURL, "the address cannot be read")
    }
    self.origin = try Origin(url)
    self.url = url
    self.headers = headers
    self.timeout = wire.timeout
    self.limit = wire.limit
  }

  /// The JSON object.
  private struct Wire: Decodable {
    let url: String
    let headers: [String: String]?
    let timeout: Double
    let limit: Int
  }

  /// Whether a header can be sent as one line: a token of RFC 9110 for a name, nothing that ends a line in the value.
  private static func isHeader(_ name: String, _ value: String) -> Bool {
    let isToken = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
    }
    return !name.isEmpty && isToken && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}

extension FetchRequest {
  /// The same request for URLSession.
  ///
  /// URLSession's own timer runs on whole seconds and starts anew with every byte; it is set past the deadline, which
  /// is kept elsewhere.
  func urlRequest(for url: URL) -> URLRequest {
    var request = URLRequest(
      url: url.forURLSession(origin), cachePolicy: .reloadIgnoringLocalCacheData,
      timeoutInterval: timeout.rounded(.up) + 1)
    request.httpShouldHandleCookies = false
    request.setValue("application/json, text/csv;q=0.9, */*;q=0.1", forHTTPHeaderField: "Accept")
    request.setValue(userAgent, forHTTPHeaderField: "User-Agent")
    for (name, value) in headers {
      request.setValue(value, forHTTPHeaderField: name)
    }
    return request
  }

  /// The text without anything secret of this request: its query and the values of its headers become `…`.
  func redacted(_ text: String) -> String {
    var text = text
    let secrets = [url.query(percentEncoded: true), url.query(percentEncoded: false)].compactMap(\.self)
    for secret in secrets + headers.values where secret.utf8.count > 3 {
      text = text.replacing(secret, with: "…")
    }
    return String(text.split(whereSeparator: \.isNewline).joined(separator: " ").prefix(200))
  }
}

/// What the program calls itself to servers.
let userAgent = "budget/1.0"
