#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file that is written front to back in large pieces, so that gigabytes of test data cost no memory.
package struct FileWriter: ~Copyable {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 18

  /// Makes or empties a file; `nil` when it cannot be opened.
  package init?(_ path: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0 else { return nil }
    buffer.reserveCapacity(Self.capacity + 4096)
  }

  deinit { close(descriptor) }

  /// Appends bytes.
  package mutating func write(_ bytes: [UInt8]) {
    buffer += bytes
    if buffer.count >= Self.capacity { flush() }
  }

  /// Appends text.
  package mutating func write(_ text: String) {
    buffer += text.utf8
    if buffer.count >= Self.capacity { flush() }
  }

  /// Hands everything written so far to the system; whether it took all of it.
  @discardableResult
  package mutating func flush() -> Bool {
    let written = writeOnce(descriptor, buffer)
    let isWhole = written == buffer.count
    buffer.removeAll(keepingCapacity: true)
    return isWhole
  }
}

/// One `write`; test data goes to ordinary files, where the system takes all of it or fails.
private func writeOnce(_ descriptor: Int32, _ bytes: [UInt8]) -> Int {
  bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
}
