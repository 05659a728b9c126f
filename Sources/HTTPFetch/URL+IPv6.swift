package import Foundation

extension URL {
  /// The same address in a spelling that URLSession takes.
  ///
  /// On Linux, URLSession compares its host (`::1`) with libcurl's (`[::1]`) and refuses every IPv6 literal because
  /// they differ (swift-corelibs-foundation #5496). With the brackets percent-encoded both say `[::1]`.
  package func forURLSession(_ origin: Origin) -> URL {
    #if canImport(FoundationNetworking)
      let text = absoluteString
      guard origin.host.contains(":"), let start = text.firstIndex(of: "["), let end = text.firstIndex(of: "]"),
        start < end
      else { return self }
      let literal = text[start...end].replacing("[", with: "%5B").replacing("]", with: "%5D")
      let encoded = text[..<start] + literal.replacing(":", with: "%3A") + text[text.index(after: end)...]
      return URL(string: String(encoded)) ?? self
    #else
      return self
    #endif
  }
}
