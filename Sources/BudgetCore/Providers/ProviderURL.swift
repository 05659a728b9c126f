#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// URLs as providers build them and as messages name them.
enum ProviderURL {
  /// A fixed address with query items behind it, each encoded.
  static func url(_ address: String, _ items: [(name: String, value: String)] = []) throws(RateError) -> String {
    guard var parts = URLComponents(string: address, encodingInvalidCharacters: false) else { throw .badURL }
    if !items.isEmpty {
      // The encoded form, so that a query of the user's stays as it is, `%2B` and `+` included.
      let added = items.map { URLQueryItem(name: encoded($0.name), value: encoded($0.value)) }
      parts.percentEncodedQueryItems = (parts.percentEncodedQueryItems ?? []) + added
    }
    guard let text = parts.string else { throw .badURL }
    return text
  }

  /// The server's name as messages show it, with the port where the URL has one.
  ///
  /// - Throws: `badURL`; `insecureURL` for anything but HTTPS, and HTTP to this machine.
  static func host(of url: String) throws(RateError) -> String {
    guard let parts = URLComponents(string: url, encodingInvalidCharacters: false),
      let scheme = parts.scheme?.lowercased(), let host = parts.host, !host.isEmpty,
      parts.user == nil, parts.password == nil
    else { throw .badURL }
    let name = ShownText.safe(parts.port.map { "\(host):\($0)" } ?? host, secrets: [])
    switch scheme {
    case "https": return name
    case "http" where isLoopback(host): return name
    default: throw .insecureURL(host: name)
    }
  }

  /// The parts of a URL that may be a key: values in its query of at least four characters, long steps of its path. An
  /// item without `=` is all value.
  static func possibleKeys(in url: String) -> [String] {
    guard let parts = URLComponents(string: url, encodingInvalidCharacters: false) else { return [] }
    let values = (parts.queryItems ?? []).map { $0.value ?? $0.name }.filter { $0.count >= 4 }
    return values + parts.path.split(separator: "/").map(String.init).filter { $0.count >= 16 }
  }

  /// Whether a query item of this name is there.
  static func hasItem(_ name: String, in url: String) -> Bool {
    let items = URLComponents(string: url, encodingInvalidCharacters: false)?.queryItems ?? []
    return items.contains { $0.name == name }
  }

  private static func isLoopback(_ host: String) -> Bool {
    if ["localhost", "::1", "[::1]"].contains(host.lowercased()) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// Everything but letters, digits, `-._~` and `,` as `%XX`.
  static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, 0x2C:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
