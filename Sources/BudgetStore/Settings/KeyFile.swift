/// A file that holds one secret, such as the key of a rate provider, on its first line.
package struct KeyFile: Hashable, Sendable {
  /// The secret without blanks and line breaks around it; empty when the file has none.
  package let key: String
  /// Whether nobody but its owner may read or write it (0600 or less).
  package let isPrivate: Bool

  /// Reads it; `nil` when there is no such file.
  package init?(_ path: String, files: any FileSystem = POSIXFiles()) throws(FileFailure) {
    do throws(FileFailure) {
      let file = try OpenFile(files, path, .read)
      isPrivate = try file.status().permissions & 0o077 == 0
      let line = try file.bytes(0..<4096).split { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 || $0 == 0x09 }.first
      key = String(decoding: line ?? [], as: UTF8.self)
    } catch {
      guard error.errno == .notThere else { throw error }
      return nil
    }
  }
}
