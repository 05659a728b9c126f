/// `config.json`, which need not be there.
package struct SettingsFile {
  private let path: String
  private let files: any FileSystem

  /// A file by its path.
  package init(_ path: String, files: any FileSystem) {
    self.path = path
    self.files = files
  }

  /// Reads it; a file that is not there holds nothing.
  ///
  /// - Parameter ignored: a key whose value is not looked at, as it is to be changed; `nil` for none.
  package func read(ignoring ignored: Settings.Key? = nil) throws(SettingsError) -> Settings {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try OpenFile(files, path, .read).allBytes()
    } catch {
      if error.errno == .notThere { return Settings() }
      throw .file(error)
    }
    return try Settings(json: bytes, path: path, ignoring: ignored)
  }

  /// Puts it in place whole and waits until it is on the disk. A new file is private to the user, and so are new folders.
  package func write(_ settings: Settings) throws(SettingsError) {
    do throws(FileFailure) {
      let target = try files.resolved(path)
      try files.makeFolders(Paths.folder(of: target))
      _ = try files.replaceDurably(target, with: settings.json, like: try? files.status(at: target))
    } catch {
      throw .file(error)
    }
  }
}
