#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The machine's own files. The only code that hands pointers to the system.
package struct POSIXFiles: FileSystem {
  package init() {}

  package func open(_ path: String, _ access: FileAccess, permissions: UInt32) throws(Errno) -> Int32 {
    // O_NONBLOCK: opening a named pipe must not wait for its other end. It means nothing to regular files.
    let common = O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let flags =
      switch access {
      case .read: common | O_RDONLY
      case .readWrite: common | O_RDWR
      case .readWriteCreating: common | O_RDWR | O_CREAT
      case .createNew: common | O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
      case .folder: common | O_RDONLY | O_DIRECTORY
      }
    return try checked(systemOpen(path, flags, mode_t(permissions)))
  }

  package func close(_ descriptor: Int32) { _ = systemClose(descriptor) }

  package func status(of descriptor: Int32) throws(Errno) -> FileStatus {
    var raw = stat()
    try checked(fstat(descriptor, &raw))
    return FileStatus(raw)
  }

  package func status(at path: String) throws(Errno) -> FileStatus {
    var raw = stat()
    try checked(stat(path, &raw))
    return FileStatus(raw)
  }

  package func read(_ descriptor: Int32, at offset: Int, count: Int) throws(Errno) -> [UInt8] {
    var got = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      got = pread(descriptor, buffer.baseAddress, count, off_t(offset))
      initialized = max(got, 0)
    }
    try checked(got)
    return bytes
  }

  package func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>, at offset: Int) throws(Errno) -> Int {
    try checked(bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset)) })
  }

  package func truncate(_ descriptor: Int32, to length: Int) throws(Errno) {
    try checked(ftruncate(descriptor, off_t(length)))
  }

  package func sync(_ descriptor: Int32) throws(Errno) {
    #if canImport(Darwin)
      // Plain fsync leaves the data in the drive's own memory there.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    try checked(fsync(descriptor))
  }

  package func lock(_ descriptor: Int32, _ kind: LockKind) throws(Errno) {
    try checked(flock(descriptor, (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB))
  }

  package func unlock(_ descriptor: Int32) throws(Errno) { try checked(flock(descriptor, LOCK_UN)) }

  package func rename(_ old: String, to new: String) throws(Errno) { try checked(systemRename(old, new)) }

  package func link(_ old: String, to new: String) throws(Errno) { try checked(systemLink(old, new)) }

  package func remove(_ path: String) throws(Errno) { try checked(unlink(path)) }

  package func makeFolder(_ path: String, permissions: UInt32) throws(Errno) {
    try checked(mkdir(path, mode_t(permissions)))
  }

  package func setPermissions(_ descriptor: Int32, _ permissions: UInt32) throws(Errno) {
    try checked(fchmod(descriptor, mode_t(permissions)))
  }

  package func setOwner(_ descriptor: Int32, user: UInt32, group: UInt32) throws(Errno) {
    try checked(fchown(descriptor, user, group))
  }

  package func realPath(_ path: String) throws(Errno) -> String {
    guard let text = realpath(path, nil) else { throw Errno(errno) }
    defer { free(text) }
    return String(cString: text)
  }

  package func linkTarget(_ path: String) throws(Errno) -> String {
    var length = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, initialized in
      length = buffer.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { readlink(path, $0, text.count) } ?? 0
      }
      initialized = max(length, 0)
    }
    try checked(length)
    return String(decoding: bytes, as: UTF8.self)
  }

  package func names(in folder: String) throws(Errno) -> [String] {
    guard let stream = opendir(folder) else { throw Errno(errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

extension FileStatus {
  fileprivate init(_ raw: stat) {
    let kind: Kind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFCHR, S_IFBLK: .device
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .other
      }
    self.init(
      kind: kind, size: Int(raw.st_size), permissions: UInt32(raw.st_mode & 0o7777), user: raw.st_uid,
      group: raw.st_gid, identity: Identity(device: UInt64(bitPattern: Int64(raw.st_dev)), file: UInt64(raw.st_ino)))
  }
}

/// The result of a call that answers -1 on failure.
@discardableResult
private func checked<Number: SignedInteger>(_ result: Number) throws(Errno) -> Number {
  guard result >= 0 else { throw Errno(errno) }
  return result
}

// The names of these calls are taken by the methods that wrap them.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
private func systemLink(_ old: String, _ new: String) -> Int32 { link(old, new) }
