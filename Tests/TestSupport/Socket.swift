import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A call of the system that failed.
package struct SystemFailure: Error, CustomStringConvertible {
  /// The call and the reason.
  package let description: String

  init(_ call: String) {
    description = "\(call): \(String(cString: strerror(errno)))"
  }
}

/// A TCP socket that no child process inherits: an inherited one would keep a connection open that was closed here.
struct Socket: Sendable {
  let descriptor: Int32

  /// Listens on a port of this machine that the system chooses.
  static func listening(on family: LoopbackServer.Family) throws -> (Socket, port: UInt16) {
    let listener = inheritance.withLock {
      let listener = Socket(descriptor: socket(family.domain, streamType, 0))
      listener.keepFromChildren()
      return listener
    }
    guard listener.descriptor >= 0 else { throw SystemFailure("socket") }
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var address = family.loopbackAddress
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener.descriptor, $0, family.addressSize) == 0 && listen(listener.descriptor, 64) == 0
          && getsockname(listener.descriptor, $0, &size) == 0
      }
    }
    guard isBound else {
      defer { listener.close() }
      throw SystemFailure("bind")
    }
    // The port stands at the same place in both families' addresses.
    let port = withUnsafeBytes(of: &address) { $0.load(fromByteOffset: 2, as: UInt16.self) }
    return (listener, UInt16(bigEndian: port))
  }

  /// The next connection, or nil when none has come within 20 ms.
  func accepted() -> Socket? {
    guard isReadable(within: 20) else { return nil }
    return inheritance.withLock {
      let connection = Socket(descriptor: accept(descriptor, nil, nil))
      guard connection.descriptor >= 0 else { return nil }
      connection.keepFromChildren()
      return connection
    }
  }

  /// Whether there is something to read, an end included.
  func isReadable(within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, milliseconds) > 0
  }

  /// What has come; empty at the end of the connection or after an error.
  func received() -> ArraySlice<UInt8> {
    var chunk = [UInt8](repeating: 0, count: 16_384)
    let count = chunk.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    return chunk[..<max(0, count)]
  }

  /// Sends all bytes; false when the other side is gone.
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Self.sendQuietly(descriptor, $0) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Ends the connection at once, so that the other side reads a reset.
  func reset() {
    var atOnce = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  func close() {
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }

  private func keepFromChildren() {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  private static var streamType: Int32 {
    #if canImport(Glibc)
      Int32(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }

  private static func sendQuietly(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #elseif canImport(Musl)
      Musl.send(descriptor, bytes.baseAddress, bytes.count, MSG_NOSIGNAL)
    #else
      Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
    #endif
  }
}

extension LoopbackServer.Family {
  fileprivate var domain: Int32 {
    self == .ipv4 ? AF_INET : AF_INET6
  }

  fileprivate var addressSize: socklen_t {
    socklen_t(self == .ipv4 ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size)
  }

  /// 127.0.0.1 or ::1 with port 0, in a space that holds either.
  fileprivate var loopbackAddress: sockaddr_storage {
    var storage = sockaddr_storage()
    storage.ss_family = sa_family_t(domain)
    withUnsafeMutableBytes(of: &storage) { bytes in
      switch self {
      case .ipv4: bytes.storeBytes(of: UInt32(0x7F00_0001).bigEndian, toByteOffset: 4, as: UInt32.self)
      // The sixteen bytes of the address begin at 8; the last is 1.
      case .ipv6: bytes[8 + 15] = 1
      }
    }
    return storage
  }
}
