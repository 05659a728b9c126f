import Foundation
import HTTPFetch
import TestSupport
import Testing

/// One answer of the real `budget-fetch`, taken apart.
struct Fetched: Sendable {
  /// The line of JSON.
  struct Head: Decodable, Sendable {
    var status: Int?
    var url: String?
    var headers: [String: String]?
    var length: Int?
    var failure: String?
    var detail: String?
  }

  let head: Head
  let body: [UInt8]
  let process: ProcessResult

  var bodyText: String { String(decoding: body, as: UTF8.self) }
  var failure: FetchFailure.Code? { head.failure.flatMap(FetchFailure.Code.init(rawValue:)) }

  /// Reads an answer, and checks what holds for all of them: status 0, nothing on standard error, one form or the other.
  init(_ process: ProcessResult) throws {
    try #require(process.end == .exited(0), "it wrote \(process.outputText) and \(process.errorText)")
    #expect(process.errorText == "")
    let lineEnd = try #require(process.output.firstIndex(of: UInt8(ascii: "\n")))
    head = try JSONDecoder().decode(Head.self, from: Data(process.output[..<lineEnd]))
    body = Array(process.output[(lineEnd + 1)...])
    self.process = process
    #expect((head.failure == nil) == (head.detail == nil))
    #expect((head.failure == nil) == (head.status != nil && head.url != nil && head.headers != nil))
    #expect(head.length ?? 0 == body.count)
    #expect(head.failure == nil || failure != nil, "\(head.failure ?? "") is no code of the contract")
  }
}

/// Sends one request to a `budget-fetch` of its own.
///
/// With `mounts`, each a file and the path over which it lies, or `offline`, the process has a view of the system of
/// its own. That it ends within `bound` is checked, as `runProcess` does.
func fetch(
  _ url: String, headers: [String: String] = [:], timeout: Double = 5, limit: Int = 1_000_000,
  environment: [String: String] = [:], in folder: String? = nil, mounts: [(file: String, over: String)] = [],
  offline: Bool = false, within bound: Duration = .seconds(30)
) async throws -> Fetched {
  let request = Wire(url: url, headers: headers, timeout: timeout, limit: limit)
  var command = [builtProduct("budget-fetch")]
  if !mounts.isEmpty { command = Namespace.command(command, mounts: mounts) }
  if offline { command = ["unshare", "--net"] + command }
  let process = try await runProcess(
    command[0], Array(command.dropFirst()), environment: environment, input: Array(JSONEncoder().encode(request)),
    in: folder, within: bound)
  #expect(process.duration <= bound)
  return try Fetched(process)
}

private struct Wire: Encodable {
  let url: String
  let headers: [String: String]
  let timeout: Double
  let limit: Int
}
