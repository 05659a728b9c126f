import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A DNS server that knows no name, or says nothing at all. It needs the right to port 53.
package final class NameServer: Sendable {
  private let descriptor: Int32
  private let isStopping = Atomic<Bool>(false)

  /// An address of this machine by a number from 1 to 254, other than that of any test that runs beside this one.
  package static func address(_ number: Int) -> String {
    let process = getpid()
    return "127.\(64 + (process >> 8 & 63)).\(process & 255).\(number)"
  }

  /// Listens on port 53 of a loopback address.
  package init(_ address: String, isAnswering: Bool) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_DGRAM, 0)
    #endif
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = UInt16(53).bigEndian
    inet_pton(AF_INET, address, &name.sin_addr)
    let isBound = withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isBound else { throw CocoaError(.fileWriteNoPermission) }
    if isAnswering { Thread.detachNewThread { self.answerQuestions() } }
  }

  /// Ends the service.
  package func stop() {
    isStopping.store(true, ordering: .relaxed)
  }

  deinit {
    close(descriptor)
  }

  /// Says NXDOMAIN to every question.
  private func answerQuestions() {
    var packet = [UInt8](repeating: 0, count: 1_500)
    while !isStopping.load(ordering: .relaxed) {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 20) > 0 else { continue }
      var asker = sockaddr_storage()
      var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
      withUnsafeMutablePointer(to: &asker) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { asker in
          let count = recvfrom(descriptor, &packet, packet.count, 0, asker, &size)
          guard count > 12 else { return }
          // The question back, marked as an answer (with recursion) whose code is 3; no records follow.
          packet[2] = 0x81
          packet[3] = 0x83
          for index in 6..<12 { packet[index] = 0 }
          sendto(descriptor, packet, count, 0, asker, size)
        }
      }
    }
  }
}
