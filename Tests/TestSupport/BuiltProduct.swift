import Foundation

/// The path of an executable of this package, as built beside the running tests: same configuration, same sanitizer.
///
/// The test target must name the product's target among its dependencies, so that it is built first.
package func builtProduct(_ name: String) -> String {
  #if canImport(Darwin)
    // The tests are loaded into a runner of Xcode's; only their bundle lies in the build folder.
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
    let folder = bundle.bundleURL.deletingLastPathComponent()
  #else
    let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  #endif
  return folder.appending(path: name).path(percentEncoded: false)
}
