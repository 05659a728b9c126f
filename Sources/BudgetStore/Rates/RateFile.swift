internal import BudgetCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The system calls under `RateFolder`.
struct RateFile {
  var path: String

  /// The names in a folder; none when there is no folder.
  static func names(in folder: String) throws(RateFolderError) -> [String] {
    guard let stream = opendir(folder) else {
      if errno == ENOENT { return [] }
      throw RateFolderError(action: .read, path: folder, code: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Makes the folder, private to the user, unless it is there.
  static func makeFolder(_ path: String) throws(RateFolderError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw RateFolderError(action: .write, path: path, code: errno) }
  }

  /// The whole file.
  func read() throws(RateFolderError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(.read) }
    defer { close(file) }
    return try read(file)
  }

  /// Appends lines and waits until they are on the disk, or leaves the file as it was. A last line that is not whole is
  /// cut off first; one that is whole gets its line feed.
  func append(_ lines: [UInt8]) throws(RateFolderError) {
    let isNew = access(path, F_OK) != 0
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(.write) }
    defer { close(file) }
    // Two programs may refresh at once; the lock ends with the descriptor.
    while flock(file, LOCK_EX) != 0 { if errno != EINTR { throw failure(.write) } }
    let old = try read(file)
    let whole = RateFiles.Log.wholeLength(of: old)
    let seam: [UInt8] = whole == old.count && old.last.map { $0 != 0x0A } ?? false ? [0x0A] : []
    guard ftruncate(file, off_t(whole)) == 0 else { throw failure(.write) }
    do throws(RateFolderError) {
      try write(seam + lines, to: file, at: whole)
      guard fsync(file) == 0 else { throw failure(.write) }
    } catch {
      ftruncate(file, off_t(whole))
      throw error
    }
    if isNew { try syncFolder() }
  }

  private func read(_ file: Int32) throws(RateFolderError) -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(.read) }
    let size = Int(status.st_size)
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let taken = pread(file, buffer.baseAddress?.advanced(by: count), size - count, off_t(count))
        if taken < 0, errno == EINTR { continue }
        if taken < 0 { code = errno }
        if taken <= 0 { break }
        count += taken
      }
    }
    guard code == 0 else { throw RateFolderError(action: .read, path: path, code: code) }
    return bytes
  }

  private func write(_ bytes: [UInt8], to file: Int32, at start: Int) throws(RateFolderError) {
    var written = 0
    while written < bytes.count {
      let taken = bytes[written...].withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, off_t(start + written)) }
      if taken < 0, errno == EINTR { continue }
      guard taken > 0 else { throw failure(.write) }
      written += taken
    }
  }

  private func syncFolder() throws(RateFolderError) {
    let folder = open(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)), O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw failure(.write) }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw failure(.write) }
  }

  private func failure(_ action: RateFolderError.Action) -> RateFolderError {
    RateFolderError(action: action, path: path, code: errno)
  }
}
