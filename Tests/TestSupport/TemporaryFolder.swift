import Foundation

/// A folder of a test's own, empty at the start and gone at the end.
package struct TemporaryFolder: Sendable {
  /// Absolute, with no symbolic link in it, without a slash at the end.
  package let path: String

  /// The path of something in the folder, whether it is there or not.
  package func path(_ name: String) -> String {
    "\(path)/\(name)"
  }

  /// Writes a file, and the folders it lies in.
  ///
  /// - Throws: an error of Foundation when it cannot be written.
  /// - Returns: its path.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let url = URL(filePath: path(name))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path(percentEncoded: false)
  }

  /// The bytes of a file.
  ///
  /// - Throws: an error of Foundation when it cannot be read.
  package func read(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: path(name))))
  }

  /// Everything below the folder, folders included, as sorted paths relative to it.
  package var contents: [String] {
    (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
  }
}

/// Makes a folder, and removes it with all it holds when `body` has run.
///
/// - Throws: what `body` throws, and an error of Foundation when there is no place for the folder.
package func withTemporaryFolder<Result>(
  _ body: (TemporaryFolder) async throws -> Result
) async throws -> Result {
  let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appending(path: "budget-test-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: url) }
  return try await body(TemporaryFolder(path: url.path(percentEncoded: false)))
}
