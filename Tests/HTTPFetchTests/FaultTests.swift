import HTTPFetch
import TestSupport
import Testing

/// One thing that goes wrong, and what is made of it.
struct Fault: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let steps: [Step]
  let code: FetchFailure.Code

  init(_ name: String, _ code: FetchFailure.Code, _ steps: Step...) {
    testDescription = name
    self.steps = steps
    self.code = code
  }
}

struct FaultTests {
  static let long = ["Content-Length": "1000"] as KeyValuePairs
  static let chunked = ["Transfer-Encoding": "chunked"] as KeyValuePairs
  static let breath = Step.pause(.milliseconds(50))

  static let faults = [
    Fault("reset before the answer", .connectionLost, .reset),
    Fault("closed before the answer", .connectionLost, .finish),
    Fault("closed after a promise to continue", .connectionLost, .head("100 Continue"), .finish),
    Fault("reset within the header", .connectionLost, .text("HTTP/1.1 200 OK\r\nContent-Le"), breath, .reset),
    Fault("closed within the status line", .connectionLost, .text("HTTP/1.1 20"), breath, .finish),
    Fault("closed within the header", .connectionLost, .text("HTTP/1.1 200 OK\r\nContent-Le"), breath, .finish),
    Fault("closed between header lines", .connectionLost, .text("HTTP/1.1 200 OK\r\nA: 1\r\n"), breath, .finish),
    Fault("reset within the body", .connectionLost, .head("200 OK", long), .text("{\"a\":"), breath, .reset),
    Fault("closed within the body", .connectionLost, .head("200 OK", long), .text("{\"a\":"), breath, .finish),
    Fault("closed within a chunk", .connectionLost, .head("200 OK", chunked), .text("5\r\n{\"a"), breath, .finish),
    Fault("closed between chunks", .connectionLost, .head("200 OK", chunked), .text("1\r\n{\r\n"), breath, .finish),
    Fault("a chunk without a length", .notHTTP, .head("200 OK", chunked), .text("zz\r\n{}\r\n"), .finish),
    Fault("binary garbage", .notHTTP, .send([0, 1, 2, 0xFF]), .text(" nothing\r\n\r\n"), .finish),
    Fault("text without a header", .notHTTP, .text("<html>just text</html>\n"), .finish),
    Fault("a field without a space", .notHTTP, .text("HTTP/1.1 200 OK\r\nContent-Length:2\r\n\r\nok")),
    Fault("lines without a carriage return", .notHTTP, .text("HTTP/1.1 200 OK\nContent-Length: 2\n\nok")),
    Fault("a status without a reason", .notHTTP, .text("HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok")),
    Fault(
      "a field that is no text", .notHTTP, .text("HTTP/1.1 200 OK\r\nX: "), .send([0xFF, 0xFE]), .text("\r\n\r\n")),
    Fault("an unknown compression", .notHTTP, .answer("200 OK", ["Content-Encoding": "foo"], body: "{}")),
    Fault("a broken compression", .notHTTP, .answer("200 OK", ["Content-Encoding": "gzip"], body: "not gzip at all")),
    Fault("redirects in a circle", .redirected, .redirect(to: "/")),
  ]

  @Test(arguments: faults)
  func `Every fault of a server is named, long before the deadline`(_ fault: Fault) async throws {
    try await withLoopbackServer(fault.steps) { server in
      let answer = try await fetch(server.url("/v1?key=abcdef"), timeout: 5, within: .seconds(3))
      #expect(answer.failure == fault.code, "\(answer.head)")
    }
  }

  @Test
  func `A port that nobody listens on refuses`() async throws {
    let port = try await withLoopbackServer([]) { $0.port }
    // The listener is closed some milliseconds after the call.
    try await Task.sleep(for: .milliseconds(60))
    let answer = try await fetch("http://127.0.0.1:\(port)/?key=abcdef")
    #expect(answer.failure == .refused)
    #expect(answer.head.detail == "Failed to connect to 127.0.0.1 port \(port)")
  }

  @Test
  func `The end of a circle of redirects names the server itself`() async throws {
    try await withLoopbackServer([.redirect(to: "/again")]) { server in
      let answer = try await fetch(server.url())
      #expect(answer.head.detail == server.url(""))
    }
  }

  @Test
  func `Http to a port that speaks something else is no answer`() async throws {
    try await withLoopbackServer([.send([0x15, 3, 1, 0, 2, 2, 0x16]), .finish]) { server in
      let answer = try await fetch(server.url())
      #expect(answer.failure == .notHTTP)
    }
  }

  @Test
  func `A header without measure is too large`() async throws {
    let fields = (0..<1_000).map { "X-\($0): \(String(repeating: "a", count: 100))\r\n" }.joined()
    try await withLoopbackServer([.text("HTTP/1.1 200 OK\r\n\(fields)Content-Length: 0\r\n\r\n")]) { server in
      let answer = try await fetch(server.url())
      #expect(answer.failure == .tooLarge)
    }
  }
}
