/// A file that is open. It is closed, and its lock given up, when the last reference to it goes.
final class OpenFile {
  /// Its path, for messages; it changes when the file is given another name.
  var path: String
  private let files: any FileSystem
  private let descriptor: Int32

  /// Opens a file; see `FileSystem.open`.
  init(
    _ files: any FileSystem, _ path: String, _ access: FileAccess, permissions: UInt32 = 0o600
  ) throws(FileFailure) {
    self.files = files
    self.path = path
    descriptor = try calling(access == .createNew ? .create : .open, path) { () throws(Errno) in
      try files.open(path, access, permissions: permissions)
    }
  }

  deinit { files.close(descriptor) }

  func status() throws(FileFailure) -> FileStatus {
    try calling(.inspect, path) { () throws(Errno) in try files.status(of: descriptor) }
  }

  /// The bytes of a range, cut where the file ends.
  func bytes(_ range: Range<Int>) throws(FileFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < range.count {
      let offset = range.lowerBound + bytes.count
      let missing = range.upperBound - offset
      let more = try calling(.read, path) { () throws(Errno) in
        try files.read(descriptor, at: offset, count: missing)
      }
      guard !more.isEmpty else { break }
      if bytes.isEmpty { bytes = more } else { bytes += more }
    }
    return bytes
  }

  /// Everything, as long as the file turns out to be while it is read.
  func allBytes() throws(FileFailure) -> [UInt8] {
    var bytes = try self.bytes(0..<status().size)
    while true {
      let more = try self.bytes(bytes.count..<bytes.count + 65_536)
      guard !more.isEmpty else { return bytes }
      bytes += more
    }
  }

  /// Writes all of the bytes at `offset`: with one call, and more only where the system takes fewer than given.
  func write(_ bytes: [UInt8], at offset: Int) throws(FileFailure) {
    var done = 0
    while done < bytes.count {
      let from = done
      let taken = try calling(.write, path) { () throws(Errno) in
        try files.write(descriptor, bytes[from...], at: offset + from)
      }
      // Regular files do not answer 0; were one to, this must not go round for ever.
      guard taken > 0 else { throw FileFailure(.write, path, .noSpace) }
      done += taken
    }
  }

  func truncate(to length: Int) throws(FileFailure) {
    try calling(.cut, path) { () throws(Errno) in try files.truncate(descriptor, to: length) }
  }

  func sync() throws(FileFailure) {
    try calling(.sync, path) { () throws(Errno) in try files.sync(descriptor) }
  }

  /// See `FileSystem.lock`: fails with `wouldBlock` rather than wait.
  func lock(_ kind: LockKind) throws(FileFailure) {
    try calling(.lock, path) { () throws(Errno) in try files.lock(descriptor, kind) }
  }

  /// Takes the lock for writing where the file system knows locks.
  func lockIfPossible() throws(FileFailure) {
    do throws(FileFailure) { try lock(.exclusive) } catch {
      if !error.errno.meansNoLocks { throw error }
    }
  }

  /// Gives the lock up.
  func unlock() { try? files.unlock(descriptor) }

  /// A reader of it, which keeps it open, and locked.
  var reader: StoreReader {
    StoreReader(size: (try? status())?.size ?? 0) { [self] range in
      let source = ByteSource.descriptor(descriptor, range)
      return ByteSource { (buffer) throws(StoreError) in
        try withExtendedLifetime(self) { () throws(StoreError) in try source.fill(buffer) }
      }
    }
  }

  /// Takes over permissions and, as far as this user may, owner and group of another file.
  func adopt(_ status: FileStatus) throws(FileFailure) {
    let own = try self.status()
    if own.user != status.user || own.group != status.group {
      // Only the superuser may give files away; a group one belongs to can be set. What cannot be kept is let go.
      if (try? files.setOwner(descriptor, user: status.user, group: status.group)) == nil {
        try? files.setOwner(descriptor, user: own.user, group: status.group)
      }
    }
    // Not asked for where nothing would change: some file systems refuse every such call.
    guard own.permissions != status.permissions || own.user != status.user || own.group != status.group else { return }
    try calling(.setPermissions, path) { () throws(Errno) in
      try files.setPermissions(descriptor, status.permissions)
    }
  }
}
