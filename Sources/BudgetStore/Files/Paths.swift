/// Paths as text: `/` between names, as on every system this runs on.
enum Paths {
  /// The folder a path lies in; `.` for a bare name.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: 0x2F) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What stands behind the last slash.
  static func name(of path: String) -> String {
    path.utf8.lastIndex(of: 0x2F).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  /// A name in a folder; a path that begins with a slash stands for itself.
  static func join(_ folder: String, _ name: String) -> String {
    if name.utf8.first == 0x2F { return name }
    return folder.utf8.last == 0x2F ? folder + name : folder + "/" + name
  }
}

extension FileSystem {
  /// The path without links as far as it exists, also for a file that is not there yet: where a dangling link points,
  /// or the name in its folder.
  package func resolved(_ path: String) throws(FileFailure) -> String {
    var path = path
    // As many links in a row as Linux follows.
    for _ in 0..<40 {
      do throws(FileFailure) {
        return try calling(.open, path) { () throws(Errno) in try realPath(path) }
      } catch {
        guard error.errno == .notThere else { throw error }
      }
      if let target = try? linkTarget(path) {
        path = Paths.join(Paths.folder(of: path), target)
        continue
      }
      let folder = Paths.folder(of: path)
      guard folder != path, folder != "." else { return Paths.join((try? realPath(".")) ?? ".", path) }
      return Paths.join(try resolved(folder), Paths.name(of: path))
    }
    throw FileFailure(.open, path, .tooManyLinks)
  }

  /// Makes a folder and those above it that are missing, for this user alone (0700), and waits until they are on the
  /// disk: what is put into them would be lost with them. One that is there is left as it is.
  package func makeFolders(_ path: String) throws(FileFailure) {
    do throws(FileFailure) { try makeOne(path) } catch {
      switch error.errno {
      case .alreadyThere: return
      case .notThere where Paths.folder(of: path) != path:
        try makeFolders(Paths.folder(of: path))
        do throws(FileFailure) { try makeOne(path) } catch {
          // Another command may have been faster.
          guard error.errno == .alreadyThere else { throw error }
          return
        }
      default:
        // A folder on a read-only file system answers so even when it is there.
        if (try? status(at: path))?.kind == .folder { return }
        throw error
      }
    }
    try syncFolder(of: path)
  }

  private func makeOne(_ path: String) throws(FileFailure) {
    try calling(.makeFolder, path) { () throws(Errno) in try makeFolder(path, permissions: 0o700) }
  }

  /// Waits until a folder's entries are on the disk, where its file system can do that.
  ///
  /// Every failure is one of `sync`, and names the folder.
  func syncFolder(of path: String) throws(FileFailure) {
    let folder = Paths.folder(of: path)
    do throws(FileFailure) {
      try OpenFile(self, folder, .folder).sync()
    } catch {
      // Some file systems know no fsync of a folder; there is nothing more to be done there.
      if !error.errno.meansNoLocks { throw FileFailure(.sync, folder, error.errno) }
    }
  }
}
