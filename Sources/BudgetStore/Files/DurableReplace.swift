/// Puts whole files in place, so that a reader, a crash or a full disk meets the old one or the new one, never a part.
extension FileSystem {
  /// Writes a new file beside `path` and puts it in its place: what was there is gone, on the disk, when this returns.
  ///
  /// The temporary file is gone after any failure; what stood at `path` is then untouched, unless the failure is one of
  /// waiting for the folder (`sync`), before which the new file is in place already.
  /// - Parameter status: whose permissions and owner are taken over; without it the file is private (0600).
  /// - Parameter locked: whether the new file is locked before it is in place, for as long as it stays open.
  /// - Parameter group: files that share this path as the name of their temporary files; `path` alone without it.
  func replaceDurably(
    _ path: String, with bytes: [UInt8], like status: FileStatus? = nil, locked: Bool = false, group: String? = nil
  ) throws(FileFailure) -> OpenFile {
    let file = try temporaryFile(for: group ?? path, holding: bytes, like: status)
    let temporary = file.path
    do throws(FileFailure) {
      try calling(.replace, path) { () throws(Errno) in try rename(temporary, to: path) }
    } catch {
      try? remove(temporary)
      throw error
    }
    file.path = path
    if !locked { file.unlock() }
    try syncFolder(of: path)
    return file
  }

  /// Writes a new file at `path`, where nothing may stand yet: the errno is `alreadyThere` otherwise.
  func createDurably(_ path: String, with bytes: [UInt8], locked: Bool = false) throws(FileFailure) -> OpenFile {
    let file = try temporaryFile(for: path, holding: bytes, like: nil)
    let temporary = file.path
    defer { try? remove(temporary) }
    do throws(FileFailure) {
      try calling(.create, path) { () throws(Errno) in try link(temporary, to: path) }
    } catch {
      guard error.errno.meansNoLinks else { throw error }
      // A file system without second names: the file is made in its place, where a crash could leave it empty.
      let direct = try OpenFile(self, path, .createNew)
      do throws(FileFailure) {
        if locked { try direct.lockIfPossible() }
        try direct.write(bytes, at: 0)
        try direct.sync()
        try syncFolder(of: path)
      } catch {
        try? remove(path)
        throw error
      }
      return direct
    }
    file.path = path
    if !locked { file.unlock() }
    do throws(FileFailure) { try syncFolder(of: path) } catch {
      try? remove(path)
      throw error
    }
    return file
  }

  /// A new file beside `path`, whole and on the disk, and locked until the caller gives the lock up.
  private func temporaryFile(
    for path: String, holding bytes: [UInt8], like status: FileStatus?
  ) throws(FileFailure) -> OpenFile {
    removeStaleFiles(of: path)
    while true {
      if let file = try newFile(beside: path, holding: bytes, like: status) { return file }
    }
  }

  /// `nil` where another command took the file for a stale one before it was locked: it is that command's to remove. Each
  /// looks once, so that the next is soon left alone.
  private func newFile(
    beside path: String, holding bytes: [UInt8], like status: FileStatus?
  ) throws(FileFailure) -> OpenFile? {
    let suffix = Checksum(of: Array("\(path) \(UInt64.random(in: .min ... .max))".utf8)).hex
    let temporary = Paths.temporary(for: path, suffix: suffix)
    do throws(FileFailure) {
      let file = try OpenFile(self, temporary, .createNew)
      // The lock also says that this file is in use: see `removeStaleFiles`.
      do throws(FileFailure) { try file.lockIfPossible() } catch {
        guard error.errno == .wouldBlock else { throw error }
        try? remove(temporary)
        return nil
      }
      let own = try file.status()
      guard try isThere(temporary, own.identity) else { return nil }
      if let status { try file.adopt(status) }
      try file.write(bytes, at: 0)
      try file.sync()
      return file
    } catch {
      if error.errno != .alreadyThere { try? remove(temporary) }
      // The user knows the file that was to be written, not this one.
      throw FileFailure(error.action, path, error.errno)
    }
  }

  /// Whether a path still leads to a file.
  private func isThere(_ path: String, _ identity: FileStatus.Identity) throws(FileFailure) -> Bool {
    do throws(FileFailure) {
      return try calling(.inspect, path) { () throws(Errno) in try status(at: path) }.identity == identity
    } catch {
      guard error.errno == .notThere else { throw error }
      return false
    }
  }

  /// Removes temporary files that a killed command left beside `path`. Those of running commands are locked; one that
  /// is a second name of the file at `path` is left from making it.
  private func removeStaleFiles(of path: String) {
    let folder = Paths.folder(of: path)
    for name in (try? names(in: folder)) ?? [] where Paths.isTemporary(name, for: path) {
      let stale = Paths.join(folder, name)
      guard let file = try? OpenFile(self, stale, .readWrite), let status = try? file.status() else { continue }
      let isSecondName = (try? self.status(at: path))?.identity == status.identity
      if isSecondName || (try? file.lock(.exclusive)) != nil { try? remove(stale) }
    }
  }
}

extension Paths {
  /// The name of a temporary file beside `path`: `.NAME.SUFFIX.budget-tmp`, with 16 hexadecimal digits.
  static func temporary(for path: String, suffix: String) -> String {
    join(folder(of: path), ".\(name(of: path)).\(suffix).budget-tmp")
  }

  /// Whether a name is one that `temporary` gives for this path.
  static func isTemporary(_ name: String, for path: String) -> Bool {
    let (head, tail) = (".\(Paths.name(of: path)).", ".budget-tmp")
    guard name.hasPrefix(head), name.hasSuffix(tail) else { return false }
    return Checksum(hex: name.dropFirst(head.count).dropLast(tail.count)) != nil
  }
}
