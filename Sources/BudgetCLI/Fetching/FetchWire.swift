internal import BudgetCore

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What `budget` and `budget-fetch` say to each other.
///
/// In: one JSON object `{"url","headers","timeout","limit"}`. Out: one line of JSON, then the body of `length` bytes.
enum FetchWire {
  /// The longest first line that is read: many header fields, and no more.
  static let headLimit = 256 * 1024

  /// What goes to the fetching program's standard input.
  static func encoded(_ request: HTTPRequest) -> [UInt8] {
    let seconds = request.timeout / .seconds(1)
    let wire = Request(url: request.url, headers: request.headers, timeout: seconds, limit: request.bodyLimit)
    // Texts and finite numbers alone, which always encode.
    return (try? [UInt8](JSONEncoder().encode(wire))) ?? []
  }

  /// The first line, once it is whole; `nil` while it is not.
  ///
  /// - Throws: `helper` for a line that is not one of the two forms, or grows too long.
  static func head(of output: [UInt8]) throws(TransportFailure) -> Head? {
    guard let end = output.prefix(headLimit).firstIndex(of: 0x0A) else {
      if output.count >= headLimit { throw .helper("it wrote something that is not an answer") }
      return nil
    }
    guard let line = try? JSONDecoder().decode(Line.self, from: Data(output[..<end])) else {
      throw .helper("it wrote something that is not an answer")
    }
    if let failure = line.failure { throw transportFailure(failure, detail: line.detail ?? "") }
    guard let status = line.status, let length = line.length, (100...999).contains(status), length >= 0 else {
      throw .helper("it wrote something that is not an answer")
    }
    return Head(status: status, headers: line.headers ?? [:], bodyStart: end + 1, length: length)
  }

  /// The head of a whole answer.
  struct Head {
    var status: Int
    var headers: [String: String]
    /// Where in the output the body starts.
    var bodyStart: Int
    /// The body's length in bytes.
    var length: Int
  }

  private struct Request: Encodable {
    var url: String
    var headers: [String: String]
    /// Seconds, as the other program reads them; time, never money.
    var timeout: Double
    var limit: Int
  }

  private struct Line: Decodable {
    var status: Int?
    var headers: [String: String]?
    var length: Int?
    var failure: String?
    var detail: String?
  }

  private static func transportFailure(_ code: String, detail: String) -> TransportFailure {
    switch code {
    case "bad_url": .badURL
    case "insecure_url": .insecureURL
    case "host_not_found": .hostNotFound
    case "offline": .offline
    case "refused": .refused
    case "timed_out": .timedOut
    case "tls": .tls(detail)
    case "redirected": .redirected(detail)
    case "too_large": .tooLarge
    case "connection_lost": .connectionLost
    case "not_http": .notHTTP
    default: .other(detail.isEmpty ? code : detail)
    }
  }
}
