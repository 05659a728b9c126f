import HTTPFetch
import TestSupport
import Testing

struct RedirectTests {
  @Test(arguments: ["301 Moved", "302 Found", "303 See Other", "307 Temporary", "308 Permanent"])
  func `A09 A redirect on the same host is followed`(_ status: String) async throws {
    try await withLoopbackServer(answering: { request in
      request.target == "/new?x=1" ? [.answer(body: "here")] : [.redirect(status, to: "/new?x=1")]
    }) { server in
      let answer = try await fetch(server.url("/old"), headers: ["Authorization": "Bearer abc"])
      #expect(answer.bodyText == "here")
      #expect(answer.head.url == server.url("/new"))
      #expect(server.requests.map(\.target) == ["/old", "/new?x=1"])
      #expect(server.requests.last?.headers["authorization"] == "Bearer abc")
    }
  }

  @Test
  func `A redirect on an IPv6 address is followed`() async throws {
    try await withLoopbackServer(
      on: .ipv6,
      answering: { request in
        let location = "http://\(request.headers["host"] ?? "")/new"
        return request.target == "/new" ? [.answer(body: "here")] : [.redirect(to: location)]
      }
    ) { server in
      let answer = try await fetch(server.url("/old"))
      #expect(answer.bodyText == "here")
    }
  }

  @Test
  func `Another port of the same machine is another host, and hears nothing`() async throws {
    try await withLoopbackServer([.answer()]) { other in
      try await withLoopbackServer([.redirect(to: other.url("/taken?key=abcdef"))]) { server in
        let answer = try await fetch(server.url(), headers: ["Authorization": "Bearer abcdef"])
        #expect(answer.failure == .redirected)
        #expect(answer.head.detail == other.url(""))
        #expect(other.requests.isEmpty)
      }
    }
  }

  @Test(
    arguments: [
      ("https://login.example.com/hotel?from=abcdef", "https://login.example.com"),
      ("http://login.example.com:8080/hotel?from=abcdef", "http://login.example.com:8080"),
      ("ftp://files.example.com/x?y", "ftp://files.example.com"),
      ("//login.example.com/x", "http://login.example.com"),
    ])
  func `A redirect elsewhere, as of a captive portal, is refused and named without its query`(
    _ location: String, _ shown: String
  ) async throws {
    try await withLoopbackServer([.redirect(to: location)]) { server in
      let answer = try await fetch(server.url())
      #expect(answer.failure == .redirected)
      #expect(answer.head.detail == shown)
    }
  }

  @Test(arguments: ["file:///etc/hostname", "data:,hi", "http://", "%zz"])
  func `A redirect to no server at all reaches nothing but the same server`(_ location: String) async throws {
    try await withLoopbackServer(answering: { request in
      request.target == "/" && request.headers["x-first"] == nil ? [.redirect(to: location)] : [.answer(body: "same")]
    }) { server in
      let answer = try await fetch(server.url("/"), timeout: 2)
      #expect(answer.failure == .redirected || answer.bodyText == "same", "\(answer.head)")
    }
  }

  @Test
  func `A redirect that names no place is an answer`() async throws {
    try await withLoopbackServer([.answer("302 Found", ["X-A": "b"])]) { server in
      let answer = try await fetch(server.url())
      #expect(answer.head.status == 302)
      #expect(answer.head.headers?["x-a"] == "b")
    }
  }

  @Test
  func `A cookie of one answer is not sent with the next request`() async throws {
    try await withLoopbackServer(answering: { request in
      request.target == "/new"
        ? [.answer()] : [.answer("302 Found", ["Location": "/new", "Set-Cookie": "a=b; Path=/"])]
    }) { server in
      _ = try await fetch(server.url())
      #expect(server.requests.count == 2)
      #expect(server.requests.allSatisfy { $0.headers["cookie"] == nil })
    }
  }
}
