import HTTPFetch
import TestSupport
import Testing

struct AnswerTests {
  @Test(arguments: [200, 201, 400, 403, 404, 407, 429, 500, 503, 999])
  func `Any status is an answer, with its body`(_ status: Int) async throws {
    try await withLoopbackServer([.answer("\(status) Word", ["Retry-After": "60"], body: #"{"a":1}"#)]) { server in
      let answer = try await fetch(server.url("/v1/latest?base=USD"))
      #expect(answer.head.status == status)
      #expect(answer.head.headers?["retry-after"] == "60")
      #expect(answer.bodyText == #"{"a":1}"#)
    }
  }

  @Test(arguments: [#"Basic realm="x""#, "Bearer", "Digest realm=\"x\", nonce=\"y\""])
  func `A 401 that asks for a password is an answer, at once and with its body`(_ challenge: String) async throws {
    let steps = [Step.answer("401 Unauthorized", ["WWW-Authenticate": challenge], body: #"{"error":"no key"}"#)]
    try await withLoopbackServer(steps) { server in
      let answer = try await fetch(server.url(), timeout: 3, within: .seconds(2))
      #expect(answer.head.status == 401)
      #expect(answer.bodyText == #"{"error":"no key"}"#)
      #expect(server.requests.count == answer.process.runs)
    }
  }

  @Test(arguments: ["204 No Content", "304 Not Modified"])
  func `A status without a body is an answer`(_ status: String) async throws {
    try await withLoopbackServer([.head(status, ["ETag": "\"x\""])]) { server in
      let answer = try await fetch(server.url())
      #expect(answer.head.status == Int(status.prefix(3)))
      #expect(answer.head.length == 0)
      #expect(answer.head.headers == ["etag": "\"x\""])
    }
  }

  @Test(
    arguments: [
      ("an end of the connection for an end", [Step.head(), .text("ok"), .finish]),
      (
        "chunks",
        [
          .head("200 OK", ["Transfer-Encoding": "chunked"]), .text("1\r\no\r\n"), .pause(.milliseconds(20)),
          .text("1\r\nk\r\n0\r\n\r\n"),
        ]
      ),
      ("early hints", [.head("103 Early Hints", ["Link": "<x>"]), .answer(body: "ok")]),
      ("a folded field", [.text("HTTP/1.1 200 OK\r\nX-A: 1\r\n 2\r\nContent-Length: 2\r\n\r\nok")]),
      ("an empty field", [.text("HTTP/1.1 200 OK\r\nX-A:\r\nContent-Length: 2\r\n\r\nok")]),
      ("HTTP/1.0", [.text("HTTP/1.0 200 OK\r\n\r\nok"), .finish]),
    ])
  func `An unusual but right answer is read`(_ what: String, _ steps: [Step]) async throws {
    try await withLoopbackServer(steps) { server in
      let answer = try await fetch(server.url())
      #expect(answer.bodyText == "ok", "\(what)")
    }
  }

  @Test
  func `A compressed body arrives decompressed`() async throws {
    let zeros = Gzip.zeros(count: 10_000)
    try await withLoopbackServer(
      [.head("200 OK", ["Content-Encoding": "gzip", "Content-Length": "\(zeros.count)"]), .send(zeros)]
    ) { server in
      let answer = try await fetch(server.url())
      #expect(answer.body == [UInt8](repeating: 0, count: 10_000))
    }
  }

  @Test
  func `The request carries what was asked for and little else`() async throws {
    try await withLoopbackServer([.answer()]) { server in
      _ = try await fetch(server.url("/a%20b?base=USD&x=%2F"), headers: ["Authorization": "Bearer abc"])
      let request = try #require(server.requests.first)
      #expect(request.method == "GET")
      #expect(request.target == "/a%20b?base=USD&x=%2F")
      #expect(request.headers["authorization"] == "Bearer abc")
      #expect(request.headers["user-agent"]?.hasPrefix("budget/") == true)
      #expect(request.headers["accept"] == "application/json, text/csv;q=0.9, */*;q=0.1")
      #expect(request.headers["cookie"] == nil)
    }
  }

  @Test
  func `The caller's headers win over the program's`() async throws {
    try await withLoopbackServer([.answer()]) { server in
      _ = try await fetch(server.url(), headers: ["user-agent": "budget/9", "Accept": "text/csv"])
      #expect(server.requests.first?.headers["user-agent"] == "budget/9")
      #expect(server.requests.first?.headers["accept"] == "text/csv")
    }
  }

  @Test
  func `An IPv6 address is reached`() async throws {
    try await withLoopbackServer(on: .ipv6, [.answer(body: "six")]) { server in
      let answer = try await fetch(server.url("/a?b=1"))
      #expect(answer.bodyText == "six")
      #expect(answer.head.url == "http://[::1]:\(server.port)/a")
      #expect(server.requests.first?.target == "/a?b=1")
      #expect(server.requests.first?.headers["host"] == "[::1]:\(server.port)")
    }
  }

  @Test
  func `The answer's address has no query`() async throws {
    try await withLoopbackServer([.answer()]) { server in
      let answer = try await fetch(server.url("/v1?key=abc"))
      #expect(answer.head.url == server.url("/v1"))
    }
  }
}
