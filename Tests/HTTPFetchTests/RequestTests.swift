import Foundation
import HTTPFetch
import TestSupport
import Testing

struct RequestTests {
  @Test(
    arguments: [
      #""#, #"{}"#, #"[]"#, #"{"url":"https://x.example/","headers":{},"timeout":5}"#,
      #"{"url":"https://x.example/","headers":{},"limit":5}"#,
      #"{"url":"https://x.example/","timeout":0,"limit":5}"#, #"{"url":"https://x.example/","timeout":-1,"limit":5}"#,
      #"{"url":"https://x.example/","timeout":86401,"limit":5}"#,
      #"{"url":"https://x.example/","timeout":"5","limit":5}"#,
      #"{"url":"https://x.example/","timeout":5,"limit":0}"#, #"{"url":"https://x.example/","timeout":5,"limit":-1}"#,
      #"{"url":"https://x.example/","timeout":5,"limit":1.5}"#,
      #"{"url":"https://x.example/","timeout":5,"limit":1073741825}"#,
      #"{"url":"https://x.example/","headers":{"A":1},"timeout":5,"limit":5}"#,
      #"{"url":"https://x.example/","headers":{"A":"1\r\nHost: evil"},"timeout":5,"limit":5}"#,
      #"{"url":"https://x.example/","headers":{"A b":"1"},"timeout":5,"limit":5}"#,
      #"{"url":"https://x.example/","headers":{"":"1"},"timeout":5,"limit":5}"#,
    ])
  func `What is not the contract is a bad request`(_ json: String) {
    let failure = #expect(throws: FetchFailure.self) { try FetchRequest(json: Data(json.utf8)) }
    #expect(failure?.code == .badRequest)
  }

  @Test
  func `The program answers a bad request too, with status 0`() async throws {
    let answer = try await Fetched(runProcess(builtProduct("budget-fetch"), input: Array("hello".utf8)))
    #expect(answer.failure == .badRequest)
  }

  @Test
  func `A request without end is a bad request`() async throws {
    let endless = [UInt8](repeating: UInt8(ascii: " "), count: 3_000_000)
    let answer = try await Fetched(runProcess(builtProduct("budget-fetch"), input: endless))
    #expect(answer.failure == .badRequest)
  }

  @Test(
    arguments: [
      ("http://example.com/", FetchFailure.Code.insecureURL), ("ftp://127.0.0.1/", .insecureURL),
      ("https:///x", .badURL), ("not an address", .badURL), ("https://a:b@127.0.0.1/", .badURL),
    ])
  func `The program refuses an address before it opens a socket`(_ url: String, _ code: FetchFailure.Code) async throws
  {
    let answer = try await fetch(url)
    #expect(answer.failure == code)
  }
}
