import Foundation
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An HTTPS server on 127.0.0.1: the `openssl` program, which sends files of a folder as they are, header included.
package struct TLSServer {
  /// The port that the system chose.
  package let port: Int

  /// `https://127.0.0.1:PORT` and the path.
  package func url(_ path: String) -> String {
    "https://127.0.0.1:\(port)\(path)"
  }
}

/// Runs an HTTPS server while `body` runs. `/ok` is an answer, `/away` redirects to `redirect`.
package func withTLSServer(
  certificate: String, key: String, options: [String] = [], redirect: String = "", in folder: TemporaryFolder,
  _ body: (TLSServer) async throws -> Void
) async throws {
  try folder.write("HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n{}".utf8, to: "ok")
  try folder.write("HTTP/1.0 302 Found\r\nLocation: \(redirect)\r\n\r\n".utf8, to: "away")
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments =
    ["openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-HTTP"] + options
  process.currentDirectoryURL = URL(filePath: folder.path)
  let output = Pipe()
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  // Not `terminate`: the child has the signal mask of the thread that started it, on which SIGTERM is blocked.
  defer { kill(process.processIdentifier, SIGKILL) }

  // It says "ACCEPT 127.0.0.1:PORT" when it listens.
  var text = ""
  while !text.contains("ACCEPT ") || !text.hasSuffix("\n") {
    let data = output.fileHandleForReading.availableData
    guard !data.isEmpty else { throw CocoaError(.executableLoad) }
    text += String(decoding: data, as: UTF8.self)
  }
  let port = text.split(whereSeparator: \.isNewline).compactMap { line in
    line.hasPrefix("ACCEPT ") ? line.split(separator: ":").last.flatMap { Int($0) } : nil
  }
  guard let port = port.first else { throw CocoaError(.executableLoad) }
  try await body(TLSServer(port: port))
}
