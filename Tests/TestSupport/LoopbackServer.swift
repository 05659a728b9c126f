import Foundation
import Synchronization

/// An HTTP server on this machine that misbehaves to order.
///
/// It runs for the time of a `withLoopbackServer` call. Each connection has a thread of its own; after a request's head
/// has come, the steps of the test are carried out, and the next request of the connection is awaited.
package final class LoopbackServer: Sendable {
  /// The address it listens on.
  package enum Family: Sendable {
    /// 127.0.0.1
    case ipv4
    /// ::1
    case ipv6
  }

  /// The head of a request.
  package struct Request: Equatable, Sendable {
    /// `GET`, `CONNECT` …
    package let method: String
    /// Path and query, as sent.
    package let target: String
    /// Names in lower case; of a repeated name the last value.
    package let headers: [String: String]
  }

  /// The port that the system chose.
  package let port: UInt16
  private let family: Family
  private let listener: Socket
  private let steps: @Sendable (Request) -> [Step]
  private let log = Mutex<[Request]>([])
  private let isStopping = Atomic<Bool>(false)

  fileprivate init(_ family: Family, steps: @escaping @Sendable (Request) -> [Step]) throws {
    (listener, port) = try Socket.listening(on: family)
    self.family = family
    self.steps = steps
    Thread.detachNewThread { self.acceptConnections() }
  }

  /// `http://127.0.0.1:PORT`, or with `[::1]`, and the path.
  package func url(_ path: String = "/", scheme: String = "http") -> String {
    "\(scheme)://\(family == .ipv4 ? "127.0.0.1" : "[::1]"):\(port)\(path)"
  }

  /// The requests so far, in order of arrival.
  package var requests: [Request] {
    log.withLock(\.self)
  }

  fileprivate func stop() {
    isStopping.store(true, ordering: .relaxed)
  }

  private var isRunning: Bool {
    !isStopping.load(ordering: .relaxed)
  }

  private func acceptConnections() {
    while isRunning {
      guard let connection = listener.accepted() else { continue }
      Thread.detachNewThread { self.serve(connection) }
    }
    listener.close()
  }

  private func serve(_ connection: Socket) {
    while let request = readRequest(from: connection) {
      log.withLock { $0.append(request) }
      for step in steps(request) {
        switch step {
        case .reset: return connection.reset()
        case .finish: return connection.close()
        default: guard carryOut(step, on: connection) else { return connection.close() }
        }
      }
    }
    connection.close()
  }

  /// The next head on a connection; nil when the client or the test has ended.
  private func readRequest(from connection: Socket) -> Request? {
    var bytes: [UInt8] = []
    while isRunning {
      guard connection.isReadable(within: 20) else { continue }
      let received = connection.received()
      if received.isEmpty { return nil }
      bytes += received
      if bytes.suffix(4) == Array("\r\n\r\n".utf8)[...] { return Request(head: bytes) }
    }
    return nil
  }

  /// Does one step that leaves the connection open; false when the client or the test has ended.
  private func carryOut(_ step: Step, on connection: Socket) -> Bool {
    switch step {
    case .send(let bytes):
      return connection.send(bytes)
    case .drip(let bytes, let interval):
      return bytes.allSatisfy { wait(interval, on: connection) && connection.send([$0]) }
    case .flood(let bytes, let times):
      // Sent in larger pieces than the test writes them, as a socket is slow with small ones.
      let perPiece = max(1, 65_536 / bytes.count)
      var piece: [UInt8] = []
      for _ in 0..<perPiece { piece += bytes }
      for _ in 0..<(times / perPiece) {
        guard isRunning, connection.send(piece) else { return false }
      }
      return connection.send(Array(piece.prefix(times % perPiece * bytes.count)))
    case .pause(let duration):
      return wait(duration, on: connection)
    case .stall:
      return wait(.seconds(3_600), on: connection)
    case .finish, .reset:
      return false
    }
  }

  /// Waits; false when the client or the test has ended before.
  private func wait(_ duration: Duration, on connection: Socket) -> Bool {
    let end = ContinuousClock.now + duration
    while ContinuousClock.now < end {
      guard isRunning else { return false }
      let rest = (end - ContinuousClock.now) / .milliseconds(1)
      if connection.isReadable(within: Int32(min(20, max(1, rest)))), connection.received().isEmpty { return false }
    }
    return true
  }
}

extension LoopbackServer.Request {
  /// Splits a head that is known to be complete. What is not a field is passed over.
  fileprivate init(head: [UInt8]) {
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    let words = (lines.first ?? "").split(separator: " ")
    let fields = lines.dropFirst().compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop(while: { $0 == " " })
      return (line[..<colon].lowercased(), String(value))
    }
    method = String(words.first ?? "")
    target = String(words.dropFirst().first ?? "")
    headers = Dictionary(fields) { $1 }
  }
}

/// Runs a server while `body` runs. Every request is answered with the same steps.
///
/// - Throws: what `body` throws, and `SystemFailure` when there is no port to listen on.
package func withLoopbackServer<Result>(
  on family: LoopbackServer.Family = .ipv4, _ steps: [Step], _ body: (LoopbackServer) async throws -> Result
) async throws -> Result {
  try await withLoopbackServer(on: family, answering: { _ in steps }, body)
}

/// Runs a server while `body` runs. Each request is answered with steps of its own.
///
/// - Throws: what `body` throws, and `SystemFailure` when there is no port to listen on.
package func withLoopbackServer<Result>(
  on family: LoopbackServer.Family = .ipv4, answering steps: @escaping @Sendable (LoopbackServer.Request) -> [Step],
  _ body: (LoopbackServer) async throws -> Result
) async throws -> Result {
  let server = try LoopbackServer(family, steps: steps)
  defer { server.stop() }
  return try await body(server)
}
