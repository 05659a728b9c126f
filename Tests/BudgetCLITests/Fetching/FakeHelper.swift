import BudgetCore
import Foundation
import Testing

@testable import BudgetCLI

/// A shell script in the place of `budget-fetch`, in a folder that goes with it.
final class FakeHelper: Sendable {
  let folder: URL
  var path: String { folder.appending(path: "budget-fetch").path }
  /// A file that the script finds as `$0.note`.
  var note: URL { folder.appending(path: "budget-fetch.note") }

  init(_ script: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "budget-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: folder.appending(path: "budget-fetch"))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Sends a request through the script.
  func send(
    headers: [String: String] = [:], timeout: Duration = .seconds(5), limit: Int = 100_000,
    environment: [String: String] = [:], onTick: @escaping @Sendable () -> Bool = { false }
  ) throws(TransportFailure) -> HTTPAnswer {
    let process = FetchProcess(path: path, environment: environment, onTick: onTick)
    let request = HTTPRequest(
      url: "https://api.example.com/v1?base=EUR", headers: headers, timeout: timeout, bodyLimit: limit)
    for _ in 0..<400 {
      do throws(TransportFailure) {
        return try process.send(request)
      } catch {
        // Another test's child may hold the new file open for a moment, between its fork and its exec.
        guard case .helper(let detail) = error, detail.contains("Text file busy") else { throw error }
        usleep(5000)
      }
    }
    throw .helper("the script stays busy")
  }

  /// What sending a request ends with.
  func failure(
    headers: [String: String] = [:], timeout: Duration = .seconds(5), limit: Int = 100_000,
    onTick: @escaping @Sendable () -> Bool = { false }
  ) -> TransportFailure? {
    do throws(TransportFailure) {
      _ = try send(headers: headers, timeout: timeout, limit: limit, onTick: onTick)
      return nil
    } catch {
      return error
    }
  }
}

/// Whether no process has this number any more, not even a zombie.
func isGone(_ pid: String) throws -> Bool {
  let number = try #require(Int32(pid.trimmingCharacters(in: .whitespacesAndNewlines)))
  return kill(number, 0) == -1 && errno == ESRCH
}
