import HTTPFetch
import TestSupport
import Testing

struct DeadlineTests {
  static let never = [
    Fault("no answer", .timedOut, .stall),
    Fault("half a status line", .timedOut, .text("HTTP/1.1 2"), .stall),
    Fault("half a header", .timedOut, .text("HTTP/1.1 200 OK\r\nContent-Le"), .stall),
    Fault("a header and no body", .timedOut, .head("200 OK", ["Content-Length": "9"]), .stall),
    Fault("an empty chunk and no more", .timedOut, .head("200 OK", FaultTests.chunked), .text("1\r\n"), .stall),
    Fault(
      "a drip of a body", .timedOut, .head("200 OK", ["Content-Length": "100"]),
      .drip([UInt8](repeating: 65, count: 100), every: .milliseconds(100))),
    Fault(
      "a drip of a header", .timedOut, .drip(Array("HTTP/1.1 200 OK\r\nA: b\r\nC: d".utf8), every: .milliseconds(100))),
    Fault(
      "a redirect that does not end", .timedOut, .head("302 Found", ["Location": "/x", "Content-Length": "9"]), .stall),
    Fault(
      "a 401 that does not end", .timedOut, .head("401 No", ["WWW-Authenticate": "Basic", "Content-Length": "9"]),
      .stall),
  ]

  @Test(arguments: never)
  func `The deadline holds whatever the server does, fractions of a second included`(_ fault: Fault) async throws {
    try await withLoopbackServer(fault.steps) { server in
      let answer = try await fetch(server.url(), timeout: 0.7, within: .milliseconds(1_200))
      #expect(answer.failure == fault.code, "\(answer.head)")
      #expect(answer.process.duration > .milliseconds(650))
    }
  }

  @Test
  func `A drip of one byte a second ends at the deadline, not with the drip`() async throws {
    let drip = Step.drip([UInt8](repeating: 65, count: 25), every: .seconds(1))
    try await withLoopbackServer([.head("200 OK", ["Content-Length": "25"]), drip]) { server in
      let answer = try await fetch(server.url(), timeout: 2.5, within: .seconds(3))
      #expect(answer.failure == .timedOut)
      #expect(answer.head.detail == "the answer was not complete: 2 bytes had come")
    }
  }

  @Test
  func `An answer that takes its time, but not too much, is an answer`() async throws {
    try await withLoopbackServer([.pause(.milliseconds(1_200)), .answer(body: "late")]) { server in
      let answer = try await fetch(server.url(), timeout: 1.9)
      #expect(answer.bodyText == "late")
    }
  }

  @Test
  func `Https to a port that speaks plain http ends at the deadline`() async throws {
    try await withLoopbackServer([.answer()]) { server in
      let answer = try await fetch(server.url("/", scheme: "https"), timeout: 0.7, within: .milliseconds(1_200))
      #expect(answer.failure == .timedOut)
    }
  }
}
