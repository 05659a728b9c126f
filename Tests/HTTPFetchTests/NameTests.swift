import Foundation
import HTTPFetch
import TestSupport
import Testing

/// Faults of the network below HTTP. Most need a view of the system of the process's own.
struct NameTests {
  static let needsRoot: Comment = "needs root on Linux, for `unshare`"

  @Test(.enabled(needsRoot) { await Namespace.isAvailable })
  func `A silent name server ends at the deadline`() async throws {
    let answer = try await fetchWithNameServer(
      NameServer.address(1), answering: false, timeout: 1.3, within: .milliseconds(1_800))
    #expect(answer.failure == .timedOut)
    #expect(answer.head.detail == "no answer")
  }

  @Test(.enabled(needsRoot) { await Namespace.isAvailable })
  func `A name that does not exist is not found`() async throws {
    let answer = try await fetchWithNameServer(NameServer.address(2), answering: true, timeout: 5, within: .seconds(2))
    #expect(answer.failure == .hostNotFound)
    #expect(answer.head.detail == "Could not resolve host: rates.example")
  }

  @Test(
    .enabled(needsRoot) { await Namespace.isAvailable }, arguments: ["rates.example", "192.0.2.1", "[2001:db8::1]"])
  func `A machine without a network is offline, for names as for addresses`(_ host: String) async throws {
    let answer = try await fetch("https://\(host)/", timeout: 5, offline: true, within: .seconds(2))
    #expect(answer.failure == .offline, "\(answer.head)")
  }

  /// Asks for a name that only the given name server is asked for.
  private func fetchWithNameServer(
    _ address: String, answering: Bool, timeout: Double, within bound: Duration
  ) async throws -> Fetched {
    let server = try NameServer(address, isAnswering: answering)
    defer { server.stop() }
    return try await withTemporaryFolder { folder in
      let mounts = try Namespace.nameServer(address, in: folder)
      return try await fetch("https://rates.example/", timeout: timeout, mounts: mounts, within: bound)
    }
  }
}
