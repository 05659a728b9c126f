/// A store's file, open and locked, or the certainty that there is none.
///
/// The lock is on the file itself: there is no second file to lose, and it works where only the store may be written.
/// Because a rewrite puts a new file in place, whoever gets the lock looks whether the path still leads to that file.
final class StoreLock {
  /// The store's path without links.
  let path: String
  let host: StoreHost
  /// The file; `nil` when there is no store (only where it was not to be made).
  private(set) var file: OpenFile?
  /// Whether the store was made by this very command, and holds nothing yet.
  private(set) var isNew = false
  private(set) var notes: [StoreNote] = []

  /// What an empty store looks like.
  static let emptyStore = Array("{\"format\":\"budget\",\"version\":1,\"limits\":[],\"expenses\":[\n]}\n".utf8)

  /// Opens and locks the store at a path, waiting at most as long as the host's patience.
  ///
  /// - Parameter creating: whether an empty store is made when there is none.
  init(_ path: String, _ kind: LockKind, creating: Bool = false, host: StoreHost) throws(ChangeError) {
    self.host = host
    self.path = try asChangeError { () throws(FileFailure) in try host.files.resolved(path) }
    let start = host.elapsed()
    var (pause, chances) = (Duration.milliseconds(1), StoreLock.chances)
    while true {
      let attempt = try attempt(kind, creating: creating)
      if attempt == .taken { return }
      let waited = host.elapsed() - start
      guard waited < host.patience else { throw .locked(path: self.path, waited: waited) }
      guard attempt == .held else {
        // Others get in the way a few times; a folder that takes no files does so for ever.
        chances -= 1
        guard chances > 0 || attempt != .vanished else { throw .cannotMake(path: self.path) }
        continue
      }
      // A waiter's pause is never the same as another's, so that they do not meet again and again. Its chance is its own:
      // how long a command waited must not show in the ids that the host's makes.
      host.sleep(pause / 2 + pause * Int.random(in: 0..<16) / 16)
      pause = min(pause * 2, .milliseconds(8))
    }
  }

  /// `vanished`: the new file was gone before it was in its place.
  private enum Attempt { case taken, held, again, vanished }

  /// How often the new file may vanish.
  private static let chances = 100

  private func attempt(_ kind: LockKind, creating: Bool) throws(ChangeError) -> Attempt {
    guard let status = try existing() else {
      guard creating else { return .taken }
      return try create()
    }
    guard status.kind == .regular else { throw .unsuitable(path: path, kind: status.kind) }
    do throws(FileFailure) {
      let file = try OpenFile(host.files, path, kind == .shared ? .read : .readWrite)
      let opened = try file.status()
      guard opened.kind == .regular else { throw FileFailure(.open, path, .invalid) }
      do throws(FileFailure) { try file.lock(kind) } catch {
        if error.errno == .wouldBlock { return .held }
        guard error.errno.meansNoLocks else { throw error }
        notes = [.locksUnsupported(path: path)]
      }
      // Replaced or removed while this command waited or was about to lock: what is locked is not the store any more.
      guard try existingAsFailure()?.identity == opened.identity else { return .again }
      self.file = file
      return .taken
    } catch {
      if error.errno == .notThere { return .again }
      throw .file(error)
    }
  }

  private func existing() throws(ChangeError) -> FileStatus? {
    try asChangeError { () throws(FileFailure) in try existingAsFailure() }
  }

  private func existingAsFailure() throws(FileFailure) -> FileStatus? {
    do throws(FileFailure) {
      return try calling(.inspect, path) { () throws(Errno) in try host.files.status(at: path) }
    } catch {
      if error.errno == .notThere { return nil }
      throw error
    }
  }

  /// Makes an empty store that is locked from its first moment, unless another command was faster.
  private func create() throws(ChangeError) -> Attempt {
    do throws(FileFailure) {
      try host.files.makeFolders(Paths.folder(of: path))
      file = try host.files.createDurably(path, with: StoreLock.emptyStore, locked: true)
      isNew = true
      return .taken
    } catch {
      switch error.errno {
      case .alreadyThere: return .again
      // Another command took the temporary file for a stale one and removed it, having been faster; or, as in /proc,
      // there is a folder in which no file can be made.
      case .notThere: return .vanished
      default: throw .file(error)
      }
    }
  }

  /// Removes the empty store that this command made, because what it was made for failed.
  func discardIfNew() {
    guard isNew else { return }
    try? host.files.remove(path)
  }

  /// Puts new content in place of the whole file. After a failure the old content stands, unless it is `notSettled`.
  ///
  /// - Parameter old: the content that stands there; `nil` when there is no file.
  func replace(_ old: [UInt8]?, with new: [UInt8]) throws(ChangeError) {
    let status = try asChangeError { () throws(FileFailure) in try file?.status() }
    do throws(FileFailure) {
      file = try host.files.replaceDurably(path, with: new, like: status, locked: true)
      isNew = false
    } catch {
      // The only failure behind the point of no return: the folder could not be written to the disk.
      if error.action == .sync, error.path == Paths.folder(of: path), !putBack(old, like: status) {
        isNew = false
        throw .notSettled(error)
      }
      throw .file(error)
    }
  }

  /// Puts the old content back, and says whether it stands there now; how long for, this disk does not tell.
  private func putBack(_ old: [UInt8]?, like status: FileStatus?) -> Bool {
    guard let old else { return (try? host.files.remove(path)) != nil }
    _ = try? host.files.replaceDurably(path, with: old, like: status, locked: true)
    return (try? OpenFile(host.files, path, .read).allBytes()) == old
  }

  /// Gives the lock up.
  func close() { file = nil }

  /// Removes the store. After a failure it stands, unless it is `notSettled`.
  func remove() throws(ChangeError) {
    try asChangeError { () throws(FileFailure) in
      try calling(.remove, path) { () throws(Errno) in try host.files.remove(path) }
    }
    file = nil
    do throws(FileFailure) { try host.files.syncFolder(of: path) } catch { throw .notSettled(error) }
  }
}

/// Runs what fails with a file's failure, where a change's failure is wanted.
func asChangeError<Value>(_ body: () throws(FileFailure) -> Value) throws(ChangeError) -> Value {
  do throws(FileFailure) { return try body() } catch { throw .file(error) }
}
