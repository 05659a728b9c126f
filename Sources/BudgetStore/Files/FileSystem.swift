/// The system calls that the store is made of, one method each, so that a test can make any of them fail.
///
/// Nothing here is tried again: short writes and interrupted calls are the business of `OpenFile`.
/// Descriptors are plain numbers; who opened one closes it.
package protocol FileSystem: Sendable {
  /// Opens a file, never waiting for one that is no regular file. `permissions` count where it is created.
  func open(_ path: String, _ access: FileAccess, permissions: UInt32) throws(Errno) -> Int32
  /// Closes a descriptor, which also gives up its lock.
  func close(_ descriptor: Int32)
  /// What the file behind a descriptor is.
  func status(of descriptor: Int32) throws(Errno) -> FileStatus
  /// What the file at a path is, links followed.
  func status(at path: String) throws(Errno) -> FileStatus
  /// Up to `count` bytes from `offset`; fewer when the file ends there, none at its end.
  func read(_ descriptor: Int32, at offset: Int, count: Int) throws(Errno) -> [UInt8]
  /// Writes at `offset` with one call and says how many bytes were taken.
  func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>, at offset: Int) throws(Errno) -> Int
  /// Cuts the file to `length` bytes.
  func truncate(_ descriptor: Int32, to length: Int) throws(Errno)
  /// Waits until what was written is on the disk.
  func sync(_ descriptor: Int32) throws(Errno)
  /// Takes a lock on the file, or changes the one held, without waiting: `wouldBlock` when another holds it.
  func lock(_ descriptor: Int32, _ kind: LockKind) throws(Errno)
  /// Gives the lock up.
  func unlock(_ descriptor: Int32) throws(Errno)
  /// Puts the file at `old` in the place of the one at `new`.
  func rename(_ old: String, to new: String) throws(Errno)
  /// Gives the file at `old` a second name, which must be free.
  func link(_ old: String, to new: String) throws(Errno)
  /// Takes a name away.
  func remove(_ path: String) throws(Errno)
  /// Makes one folder, whose parent must be there.
  func makeFolder(_ path: String, permissions: UInt32) throws(Errno)
  /// Sets the permission bits.
  func setPermissions(_ descriptor: Int32, _ permissions: UInt32) throws(Errno)
  /// Sets owner and group.
  func setOwner(_ descriptor: Int32, user: UInt32, group: UInt32) throws(Errno)
  /// The path without links, `.` and `..`; every part of it must be there.
  func realPath(_ path: String) throws(Errno) -> String
  /// Where a symbolic link points, as written in it; `invalid` for what is no link.
  func linkTarget(_ path: String) throws(Errno) -> String
  /// The names in a folder, in no order, without `.` and `..`.
  func names(in folder: String) throws(Errno) -> [String]
}

/// How a file is opened. All are closed in child processes.
package enum FileAccess: Hashable, Sendable {
  case read
  case readWrite
  /// Read and write; made when it is not there.
  case readWriteCreating
  /// Write; it must not be there yet, not even as a link.
  case createNew
  /// A folder, to wait for its entries to be on the disk.
  case folder
}

/// A lock on a whole file, between processes and between descriptors of one process.
package enum LockKind: Hashable, Sendable { case shared, exclusive }

/// What a file is.
package struct FileStatus: Hashable, Sendable {
  /// What kind of thing a path names.
  package enum Kind: String, Sendable {
    case regular
    case folder
    case device
    case pipe
    case socket
    case other
  }

  /// What it is.
  package var kind: Kind
  /// Length in bytes.
  package var size: Int
  /// Permission bits, with set-id bits.
  package var permissions: UInt32
  /// The owner.
  package var user: UInt32
  /// The owning group.
  package var group: UInt32
  /// The file system, and the file's number in it: which file it is, whatever its name.
  package var identity: Identity

  /// Tells one file from another.
  package struct Identity: Hashable, Sendable {
    var device: UInt64
    var file: UInt64
  }
}
