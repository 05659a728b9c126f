#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension FetchProcess {
  /// `budget-fetch` in the folder of the executable that runs, whatever link it was started by.
  package static var pathBesideExecutable: String {
    let own = executablePath
    guard let slash = own.lastIndex(of: "/") else { return "budget-fetch" }
    return own[...slash] + "budget-fetch"
  }

  #if canImport(Darwin)
    private static var executablePath: String {
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard size > 0, _NSGetExecutablePath(&buffer, &size) == 0 else { return "" }
      guard let resolved = realpath(buffer, nil) else { return text(buffer[...]) }
      defer { free(resolved) }
      return String(cString: resolved)
    }
  #else
    private static var executablePath: String {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let length = readlink("/proc/self/exe", &buffer, buffer.count)
      return length > 0 ? text(buffer[..<length]) : ""
    }
  #endif

  private static func text(_ characters: ArraySlice<CChar>) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
