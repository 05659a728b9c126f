package import Foundation

/// What came of a request: an HTTP answer of any status, or the reason why there is none.
package enum FetchAnswer: Equatable, Sendable {
  case response(FetchResponse)
  case failure(FetchFailure)

  /// The bytes for standard output: one line of JSON, a line feed and, after a response, its body as it is.
  package var encoded: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    switch self {
    case .response(let response):
      return encoder.line(response) + response.body
    case .failure(let failure):
      return encoder.line(failure)
    }
  }
}

extension JSONEncoder {
  /// One value on one line. The encoder leaves no line feed inside it.
  fileprivate func line(_ value: some Encodable) -> Data {
    // Strings and integers only, so that encoding has nothing to fail on.
    let line = (try? encode(value)) ?? Data(#"{"detail":"the answer cannot be encoded","failure":"other"}"#.utf8)
    return line + [UInt8(ascii: "\n")]
  }
}

/// An HTTP answer, whatever its status.
package struct FetchResponse: Equatable, Sendable {
  /// The status code, 100 to 999. No status is an error here.
  package let status: Int
  /// The address that answered, after redirects, without its query.
  package let url: String
  /// The header, names in lower case; values of one name are joined by a comma.
  package let headers: [String: String]
  /// The decompressed body.
  package let body: Data
}

extension FetchResponse: Encodable {
  private enum CodingKeys: String, CodingKey {
    case status, url, headers, length
  }

  /// Writes the head: everything but the body, and the body's length in bytes.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(status, forKey: .status)
    try container.encode(url, forKey: .url)
    try container.encode(headers, forKey: .headers)
    try container.encode(body.count, forKey: .length)
  }
}
