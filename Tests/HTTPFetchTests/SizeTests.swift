import HTTPFetch
import TestSupport
import Testing

struct SizeTests {
  /// Far below what is sent, and what URLSession would keep of it; above what the process takes with a sanitizer in it.
  static var memory: Int { max(400_000_000, ownPeakMemory + 1) }
  static let block = [UInt8](repeating: 65, count: 1_000)

  @Test
  func `A body of the limit's size is an answer, one byte more is not`() async throws {
    try await withLoopbackServer([.answer(body: String(repeating: "a", count: 5_000))]) { server in
      let whole = try await fetch(server.url(), limit: 5_000)
      #expect(whole.body.count == 5_000)
      let over = try await fetch(server.url(), limit: 4_999)
      #expect(over.failure == .tooLarge)
    }
  }

  @Test
  func `A body of 8 MB arrives whole`() async throws {
    try await withLoopbackServer(
      [.head("200 OK", ["Content-Length": "8000000"]), .flood(Self.block, times: 8_000)]
    ) { server in
      let answer = try await fetch(server.url(), limit: 8_000_000)
      #expect(answer.body.count == 8_000_000)
      #expect(answer.body.allSatisfy { $0 == 65 })
    }
  }

  static let floods = [
    Fault("announced", .tooLarge, .head("200 OK", ["Content-Length": "1000000000"]), .flood(block, times: 1_000_000)),
    Fault("not announced", .tooLarge, .head(), .flood(block, times: 1_000_000)),
    Fault(
      "with an error status", .tooLarge, .head("500 Oops", ["Content-Length": "1000000000"]),
      .flood(block, times: 1_000_000)),
    Fault(
      "compressed", .tooLarge, .head("200 OK", ["Content-Encoding": "gzip"]), .send(Gzip.endless.start),
      .flood(Gzip.endless.piece, times: 1_000_000)),
  ]

  @Test(arguments: floods)
  func `A body without measure is cut off early and takes no memory`(_ fault: Fault) async throws {
    try await withLoopbackServer(fault.steps) { server in
      let answer = try await fetch(server.url(), timeout: 10, limit: 1_000_000, within: .seconds(3))
      #expect(answer.failure == .tooLarge)
      #expect(answer.process.peakMemory < Self.memory)
    }
  }

  static let quietFloods = [
    Fault("in a redirect", .timedOut, .head("302 Found", ["Location": "/x"]), .flood(block, times: .max)),
    Fault("in a header", .timedOut, .text("HTTP/1.1 200 OK\r\n"), .flood(Array("A: bcdefgh\r\n".utf8), times: .max)),
    Fault("in one line of a header", .tooLarge, .text("HTTP/1.1 200 OK\r\nA: "), .flood(block, times: .max)),
    Fault("of promises", .timedOut, .flood(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), times: .max)),
  ]

  @Test(arguments: quietFloods)
  func `A flood where no body is expected ends by the deadline and takes no memory`(_ fault: Fault) async throws {
    try await withLoopbackServer(fault.steps) { server in
      let answer = try await fetch(server.url(), timeout: 1, limit: 1_000_000, within: .milliseconds(1_500))
      // How fast the flood is decides whether a limit of libcurl or the deadline comes first.
      #expect(answer.failure == .timedOut || answer.failure == .tooLarge, "\(answer.head)")
      #expect(answer.process.peakMemory < Self.memory)
    }
  }
}
