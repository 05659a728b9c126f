#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file that the user names to be read once: a regular file, a pipe, or `-` for standard input.
package enum UserFile {
  /// All its bytes, up to its end. Waits for the other end of a pipe.
  package static func bytes(_ path: String) throws(FileFailure) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure(.open, path, Errno(errno)) }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileFailure(.read, path, Errno(errno)) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}
