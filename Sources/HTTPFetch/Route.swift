#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What this machine's routing table says, without a packet being sent.
enum Route {
  /// Whether there is a way to any other network. A machine in flight mode has none.
  ///
  /// libcurl gives the same error for a name that does not exist and for a machine without a network.
  static var leadsOut: Bool {
    // 192.0.2.0/24 and 2001:db8::/32 are addresses for documentation (RFC 5737, RFC 3849): no local network has
    // them, so only a way out leads there.
    leads(to: "192.0.2.1", AF_INET) || leads(to: "2001:db8::1", AF_INET6)
  }

  /// Whether the system would know where to send a datagram. To connect a datagram socket only looks the route up.
  private static func leads(to host: String, _ family: Int32) -> Bool {
    var hints = addrinfo()
    hints.ai_family = family
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
    #else
      hints.ai_socktype = SOCK_DGRAM
    #endif
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "9", &hints, &found) == 0, let address = found?.pointee else { return false }
    defer { freeaddrinfo(found) }
    let descriptor = socket(family, address.ai_socktype, 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return connect(descriptor, address.ai_addr, address.ai_addrlen) == 0
  }
}
