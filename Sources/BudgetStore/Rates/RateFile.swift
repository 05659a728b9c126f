internal import BudgetCore

/// One file of the folder `rates`: lines that are only ever added at its end.
struct RateFile {
  var path: String
  var host: StoreHost

  /// Appends lines and waits until they are on the disk, or leaves the file as it was. A last line that is not whole is
  /// cut off first; one that is whole gets its line feed.
  func append(_ lines: [UInt8]) throws(FileFailure) {
    let isNew = (try? host.files.status(at: path)) == nil
    let file = try OpenFile(host.files, path, .readWriteCreating)
    try lock(file)
    let size = try file.status().size
    let whole = try wholeLength(of: file, size)
    let last = whole == size && size > 0 ? try file.bytes(size - 1..<size).first : 0x0A
    let seam: [UInt8] = last == 0x0A ? [] : [0x0A]
    if whole < size { try file.truncate(to: whole) }
    do throws(FileFailure) {
      try file.write(seam + lines, at: whole)
      try file.sync()
      if isNew { try host.files.syncFolder(of: path) }
    } catch {
      try? file.truncate(to: whole)
      throw error
    }
  }

  private func wholeLength(of file: OpenFile, _ size: Int) throws(FileFailure) -> Int {
    var failure: FileFailure?
    let bytes = LogBytes(count: size) { range in
      do throws(FileFailure) { return try file.bytes(range) } catch {
        failure = error
        return nil
      }
    }
    guard let length = bytes.wholeLength, failure == nil else {
      throw failure ?? FileFailure(.read, path, .inputOutput)
    }
    return length
  }

  /// Two programs may refresh at once. The lock ends with the descriptor.
  private func lock(_ file: OpenFile) throws(FileFailure) {
    let start = host.elapsed()
    while true {
      do throws(FileFailure) { return try file.lockIfPossible() } catch {
        guard error.errno == .wouldBlock, host.elapsed() - start < host.patience else { throw error }
        host.sleep(.milliseconds(Int64.random(in: 2..<10)))
      }
    }
  }
}
