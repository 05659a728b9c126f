#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the process inherits, cut down to what one request needs. To be called while there is one thread only.
enum Surroundings {
  /// Makes sure that no library of this process creates a file.
  static func leaveNoFiles() {
    // URLSession on Linux makes folders for a cache and for credentials, even when told to use neither.
    // Below a device no folder can be made; requests work all the same.
    setenv("XDG_CACHE_HOME", "/dev/null/budget-fetch", 1)
    setenv("XDG_DATA_HOME", "/dev/null/budget-fetch", 1)
    // libcurl would write the keys of encrypted connections there.
    unsetenv("SSLKEYLOGFILE")
    // A core dump would hold the request, and with it a provider's key.
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    #else
      setrlimit(RLIMIT_CORE, &none)
    #endif
  }

  /// Sends standard error nowhere. This program has nothing to say there; what the libraries print when they give up
  /// (`NativeProtocol.swift:240: Fatal error: …`) is of no use to the reader, and could hold part of a request.
  static func silenceStandardError() {
    let nowhere = open("/dev/null", O_WRONLY)
    guard nowhere >= 0 else { return }
    dup2(nowhere, 2)
    close(nowhere)
  }

  /// Makes libcurl talk to the server itself. For loopback addresses, which are this machine's and not a proxy's, and
  /// the only ones that a request may reach unencrypted.
  static func usesNoProxy() {
    for name in ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
      unsetenv(name)
    }
  }
}
