import Foundation
import HTTPFetch
import Testing

struct OriginTests {
  @Test(
    arguments: [
      "http://localhost/", "http://LOCALHOST:8080/x", "http://127.0.0.1/", "http://127.255.0.9:1/", "http://[::1]/",
      "http://[::1]:8080/v1?base=USD",
    ])
  func `Plain http reaches this machine`(_ address: String) throws {
    #expect(try Origin(url(address)).isLoopback)
  }

  @Test(
    arguments: [
      "http://example.com/", "http://127.0.0.1.example.com/", "http://127.1/", "http://127.0.0.256/",
      "http://localhost.example.com/", "http://0.0.0.0/", "http://[::2]/", "http://10.0.0.1/",
      "http://localhost./", "http://2130706433/", "http://0x7f000001/", "http://[::ffff:127.0.0.1]/",
      "ftp://localhost/",
      "file:///etc/passwd", "data:,hi", "gopher://127.0.0.1/",
    ])
  func `Anything else that is not https is refused, look-alikes of this machine included`(_ address: String) throws {
    let address = try url(address)
    let failure = #expect(throws: FetchFailure.self) { try Origin(address) }
    #expect(failure?.code == .insecureURL)
  }

  @Test(
    arguments: [
      "https://", "https:///path", "http://127.0.0.+1/", "//example.com/", "example.com", "", "/path",
      "https://user@example.com/",
      "https://user:word@example.com/", "https://:word@example.com/", "https://example.com:0/",
      "https://example.com:65536/", "https://exa%6Dple.com%2f.evil.com/", "https://[fe80::1%25eth0]/",
      "http://localhost%00.evil.com/", "http://localhost\\@evil.com/", "https://example.com\\.evil.com/",
    ])
  func `An address without one plain host and port is refused`(_ address: String) throws {
    guard let address = URL(string: address) else { return }
    let failure = #expect(throws: FetchFailure.self) { try Origin(address) }
    #expect(failure?.code == .badURL)
  }

  @Test(
    arguments: [
      ("https://a.example/x", "https://A.example:443/y?z", true),
      ("http://127.0.0.1:80/", "http://127.0.0.1/", true),
      ("http://127.0.0.1:81/", "https://127.0.0.1:81/", true),
      ("http://[::1]:81/", "http://[::1]:81/a", true),
      ("https://127.0.0.1:81/", "http://127.0.0.1:81/", false),
      ("https://a.example/", "https://b.example/", false),
      ("https://a.example/", "https://www.a.example/", false),
      ("https://a.example/", "https://a.example:444/", false),
      ("http://127.0.0.1/", "http://localhost/", false),
    ])
  func `A redirect may stay on its host and port and may not step down to http`(
    _ start: String, _ target: String, _ isAllowed: Bool
  ) throws {
    #expect(try Origin(url(start)).mayRedirect(to: Origin(url(target))) == isAllowed)
  }

  @Test(
    arguments: [
      ("https://api.example.com:443/v1?key=abc", "https://api.example.com"),
      ("https://api.example.com:8443/", "https://api.example.com:8443"), ("http://[::1]:80/x", "http://[::1]"),
    ])
  func `An origin is shown without path and query`(_ address: String, _ shown: String) throws {
    #expect(try Origin(url(address)).description == shown)
  }

  private func url(_ address: String) throws -> URL {
    try #require(URL(string: address))
  }
}
