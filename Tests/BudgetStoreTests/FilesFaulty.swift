import BudgetStore
import Synchronization

/// Real files, of which one call, counted from 1, goes wrong; or after which nothing works any more, as after a kill.
final class FaultyFiles: FileSystem {
  enum Fault: Sendable {
    /// The nth call of this name fails.
    case fail(String, nth: Int, Errno)
    /// Every call of this name fails from the nth on.
    case failFrom(String, nth: Int, Errno)
    /// Every call from the nth on fails, whatever its name: the process was killed there.
    case kill(nth: Int)
    /// The nth write takes only so many bytes, and every later one fails.
    case short(nth: Int, bytes: Int, Errno)
    /// The nth write takes only so many bytes and the process is killed there.
    case tornKill(nth: Int, bytes: Int)
  }

  private struct State {
    var calls: [String: Int] = [:]
    var total = 0
    var dead = false
  }

  private let real = POSIXFiles()
  private let fault: Fault?
  private let state = Mutex(State())

  init(_ fault: Fault? = nil) { self.fault = fault }

  /// How often each call was made.
  var calls: [String: Int] { state.withLock { $0.calls } }
  /// How many calls were made that can fail.
  var total: Int { state.withLock { $0.total } }

  /// The error of a process that is no more.
  static let killed = Errno(9999)

  private func count(_ name: String) throws(Errno) {
    let error: Errno? = state.withLock { state in
      state.calls[name, default: 0] += 1
      state.total += 1
      if state.dead { return FaultyFiles.killed }
      switch fault {
      case .fail(name, let nth, let errno) where state.calls[name] == nth: return errno
      case .failFrom(name, let nth, let errno) where state.calls[name, default: 0] >= nth: return errno
      case .kill(let nth) where state.total >= nth:
        state.dead = true
        return FaultyFiles.killed
      case .short(let nth, _, let errno) where name == "write" && state.calls[name, default: 0] == nth + 1: return errno
      default: return nil
      }
    }
    if let error { throw error }
  }

  func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>, at offset: Int) throws(Errno) -> Int {
    try count("write")
    switch fault {
    case .short(let nth, let limit, _) where calls["write"] == nth:
      return try real.write(descriptor, bytes.prefix(limit), at: offset)
    case .tornKill(let nth, let limit) where calls["write"] == nth:
      _ = try real.write(descriptor, bytes.prefix(limit), at: offset)
      state.withLock { $0.dead = true }
      throw FaultyFiles.killed
    default: return try real.write(descriptor, bytes, at: offset)
    }
  }

  func open(_ path: String, _ access: FileAccess, permissions: UInt32) throws(Errno) -> Int32 {
    try count("open")
    return try real.open(path, access, permissions: permissions)
  }
  func close(_ descriptor: Int32) { real.close(descriptor) }
  func status(of descriptor: Int32) throws(Errno) -> FileStatus {
    try count("fstat")
    return try real.status(of: descriptor)
  }
  func status(at path: String) throws(Errno) -> FileStatus {
    try count("stat")
    return try real.status(at: path)
  }
  func read(_ descriptor: Int32, at offset: Int, count: Int) throws(Errno) -> [UInt8] {
    try self.count("read")
    return try real.read(descriptor, at: offset, count: count)
  }
  func truncate(_ descriptor: Int32, to length: Int) throws(Errno) {
    try count("truncate")
    try real.truncate(descriptor, to: length)
  }
  func sync(_ descriptor: Int32) throws(Errno) {
    // Not waiting for the disk makes thousands of cases a matter of seconds.
    try count("sync")
  }
  func lock(_ descriptor: Int32, _ kind: LockKind) throws(Errno) {
    try count("lock")
    try real.lock(descriptor, kind)
  }
  func unlock(_ descriptor: Int32) throws(Errno) {
    try count("unlock")
    try real.unlock(descriptor)
  }
  func rename(_ old: String, to new: String) throws(Errno) {
    try count("rename")
    try real.rename(old, to: new)
  }
  func link(_ old: String, to new: String) throws(Errno) {
    try count("link")
    try real.link(old, to: new)
  }
  func remove(_ path: String) throws(Errno) {
    try count("remove")
    try real.remove(path)
  }
  func makeFolder(_ path: String, permissions: UInt32) throws(Errno) {
    try count("mkdir")
    try real.makeFolder(path, permissions: permissions)
  }
  func setPermissions(_ descriptor: Int32, _ permissions: UInt32) throws(Errno) {
    try count("chmod")
    try real.setPermissions(descriptor, permissions)
  }
  func setOwner(_ descriptor: Int32, user: UInt32, group: UInt32) throws(Errno) {
    try count("chown")
    try real.setOwner(descriptor, user: user, group: group)
  }
  func realPath(_ path: String) throws(Errno) -> String {
    try count("realpath")
    return try real.realPath(path)
  }
  func linkTarget(_ path: String) throws(Errno) -> String {
    try count("readlink")
    return try real.linkTarget(path)
  }
  func names(in folder: String) throws(Errno) -> [String] {
    try count("names")
    return try real.names(in: folder)
  }
}
