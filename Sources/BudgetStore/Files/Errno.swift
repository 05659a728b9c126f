#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The number with which a system call failed.
package struct Errno: Error, Hashable, Sendable {
  /// The number, one of `errno.h`.
  package let code: Int32

  /// A failure by its number.
  package init(_ code: Int32) { self.code = code }

  /// What the system calls it, as in "No space left on device".
  package var words: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }

  package static let interrupted = Errno(EINTR)
  package static let wouldBlock = Errno(EWOULDBLOCK)
  package static let notThere = Errno(ENOENT)
  package static let alreadyThere = Errno(EEXIST)
  package static let noSpace = Errno(ENOSPC)
  package static let inputOutput = Errno(EIO)
  package static let noPermission = Errno(EACCES)
  package static let readOnly = Errno(EROFS)
  package static let invalid = Errno(EINVAL)
  package static let tooManyLinks = Errno(ELOOP)

  /// Whether this says that the file system knows no locks.
  package var meansNoLocks: Bool { [ENOLCK, ENOTSUP, EOPNOTSUPP, EINVAL, ENOSYS].contains(code) }

  /// Whether this says that the file system knows no second names.
  package var meansNoLinks: Bool { [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(code) }
}

/// A system call that failed, on which file.
package struct FileFailure: Error, Hashable, Sendable {
  /// What was being done.
  package enum Action: String, Sendable {
    case open, create, read, write, cut, sync, lock, replace, link, remove, inspect
    case makeFolder = "make the folder"
    case setPermissions = "set the permissions of"
    case listFolder = "list the folder"

    /// Whether nothing would have been written.
    package var isReading: Bool { [.open, .read, .inspect, .listFolder].contains(self) }
  }

  /// What was being done.
  package let action: Action
  /// The file it was done to.
  package let path: String
  /// Why it failed.
  package let errno: Errno

  /// A name for programs, the same in every release.
  package var code: String { action.isReading ? "read_failed" : "write_failed" }
  /// The exit status of the program; SPEC section 3.
  package var exitStatus: Int32 { 74 }

  /// A failure by its parts.
  package init(_ action: Action, _ path: String, _ errno: Errno) {
    self.action = action
    self.path = path
    self.errno = errno
  }
}

/// Runs a system call again while a signal interrupts it, and names the file when it fails.
func calling<Value>(
  _ action: FileFailure.Action, _ path: String, _ call: () throws(Errno) -> Value
) throws(FileFailure) -> Value {
  while true {
    do throws(Errno) { return try call() } catch {
      guard error == .interrupted else { throw FileFailure(action, path, error) }
    }
  }
}
