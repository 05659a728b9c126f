package import Foundation

/// Where a request goes: scheme, host and port. Two addresses with equal origins reach the same server.
///
/// Only an origin that is safe to talk to can be made: HTTPS anywhere, HTTP on this machine alone.
package struct Origin: Hashable, Sendable {
  /// True for `https`.
  package let isEncrypted: Bool
  /// Lower-cased; an IPv6 literal stands without its brackets.
  package let host: String
  /// As written, else the port of the scheme.
  package let port: Int

  /// Reads the origin of an address.
  ///
  /// - Throws: `bad_url` for an address that names no server, or names it in a form that two parsers could read
  ///   differently; `insecure_url` for plain HTTP to another machine and for any scheme but HTTP and HTTPS.
  package init(_ url: URL) throws(FetchFailure) {
    guard let scheme = url.scheme?.lowercased() else {
      throw FetchFailure(.badURL, "the address does not begin with https://")
    }
    guard scheme == "https" || scheme == "http" else {
      throw FetchFailure(.insecureURL, "\(scheme) is not https")
    }
    guard let host = Self.plainHost(of: url) else {
      throw FetchFailure(.badURL, "the address names no host, or one that cannot be read")
    }
    guard url.user == nil, url.password == nil else {
      throw FetchFailure(.badURL, "the address holds a user name or a password")
    }
    let port = url.port ?? (scheme == "https" ? 443 : 80)
    guard (1...65_535).contains(port) else {
      throw FetchFailure(.badURL, "\(port) is not a port")
    }
    self.isEncrypted = scheme == "https"
    self.host = host
    self.port = port
    guard isEncrypted || isLoopback else {
      throw FetchFailure(.insecureURL, "plain http to another machine (\(host))")
    }
  }

  /// The host in lower case and without brackets; nil unless it is a plain name, an IPv4 or an IPv6 address.
  ///
  /// Percent signs, backslashes, zone names and the like are refused, because Foundation and libcurl would have to
  /// agree on what they mean before a check of the host means anything.
  private static func plainHost(of url: URL) -> String? {
    guard var host = url.host(percentEncoded: false)?.lowercased(), !host.isEmpty else { return nil }
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
    }
    let isIPv6 = host.contains(":")
    let isPlain = host.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "."): true
      case UInt8(ascii: ":"): isIPv6
      case UInt8(ascii: "g")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"): !isIPv6
      default: false
      }
    }
    return isPlain ? host : nil
  }

  /// Whether the server is this machine: `localhost`, 127.0.0.0/8 or `::1`, each in its usual spelling only.
  package var isLoopback: Bool {
    if host == "localhost" || host == "::1" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in
        (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
          && UInt8(part) != nil
      }
  }

  /// Whether a redirect from here to `target` may be followed: the same host and port, and not from HTTPS to HTTP.
  package func mayRedirect(to target: Origin) -> Bool {
    target.host == host && target.port == port && (target.isEncrypted || !isEncrypted)
  }
}

extension Origin: CustomStringConvertible {
  /// `https://api.example.com`, with the port where it is not the scheme's own. Never a path or a query.
  package var description: String {
    let shownHost = host.contains(":") ? "[\(host)]" : host
    let shownPort = port == (isEncrypted ? 443 : 80) ? "" : ":\(port)"
    return (isEncrypted ? "https://" : "http://") + shownHost + shownPort
  }
}
