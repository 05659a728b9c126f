package import BudgetCore

/// The folder `rates`, which keeps what was fetched, imported and set by hand for ever: `SOURCE.jsonl`, a snapshot a
/// line, and `manual.jsonl`, a rate set by hand a line.
///
/// Files are only ever appended to. An append that was interrupted leaves a last line that is not whole: reading goes past
/// it, and the next append cuts it off. One thread uses a folder.
package final class RateFolder {
  private let path: String
  private let host: StoreHost

  /// What went wrong when a book read the folder; `nil` when nothing did. To be asked after the look-ups.
  package private(set) var failure: FileFailure?
  /// The files whose last line is not whole, as far as they were read.
  package private(set) var torn: [String] = []

  /// A folder that need not exist yet.
  package init(path: String, host: StoreHost = StoreHost()) {
    self.path = path
    self.host = host
  }

  /// A book over the built-in table and this folder, which is read when a look-up first needs it.
  package func book() -> RateBook {
    RateBook { [self] in
      do throws(FileFailure) {
        return try load()
      } catch {
        failure = error
        return RateFiles()
      }
    }
  }

  /// Reads all files. No folder is an empty one.
  package func load() throws(FileFailure) -> RateFiles {
    var files = RateFiles()
    torn = []
    for name in try names().sorted() where name.hasSuffix(RateFolder.ending) {
      let source = String(name.dropLast(RateFolder.ending.count))
      var bytes = try RateFile(path: "\(path)/\(name)", host: host).read()
      let length = RateFiles.Log.wholeLength(of: bytes)
      if length < bytes.count { torn.append(name) }
      // A whole last line counts even where an editor left out its line feed.
      if length == bytes.count, let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
      if source == RateSourceName.manual {
        files.manual = bytes
      } else {
        files.logs.append(RateFiles.Log(source: source, bytes: bytes))
      }
    }
    return files
  }

  /// Keeps what a source answered: on disk when this returns, or not at all.
  ///
  /// Of several answers the later call's count as later, whatever the clock says.
  package func append(_ snapshots: [RateSnapshot], source: String) throws(FileFailure) {
    guard !snapshots.isEmpty else { return }
    let newest = try load().logs.map { RateFiles.Log.newestAnswer(in: $0.bytes) }.max() ?? 0
    let lines = RateFiles.Log.lines(for: snapshots, answeredAt: max(host.milliseconds(), newest + 1))
    try append(lines, to: source)
  }

  /// Keeps a rate of one's own: 1 `base` = `rate` `quote` on a day.
  package func setByHand(
    base: Currency, quote: Currency, rate: FixedDecimal, on day: Day
  ) throws(FileFailure) {
    let snapshot = RateSnapshot(day: day, base: base, rates: [quote: rate])
    try append(RateFiles.Log.lines(for: [snapshot], answeredAt: host.milliseconds()), to: RateSourceName.manual)
  }

  /// Keeps the rates of a file that was read whole, apart from what the built-in table already says the same.
  ///
  /// - Returns: how many snapshots were new.
  package func keep(_ file: RateImport) throws(FileFailure) -> Int {
    let book = RateBook()
    let new = file.source == RateSourceName.ecb ? file.snapshots.filter { !book.isBuiltIn($0) } : file.snapshots
    try append(new, source: file.source)
    return new.count
  }

  private static let ending = ".jsonl"

  private func append(_ lines: [UInt8], to source: String) throws(FileFailure) {
    try host.files.makeFolders(path)
    try RateFile(path: "\(path)/\(source)\(RateFolder.ending)", host: host).append(lines)
  }

  /// The names in the folder; none when there is no folder.
  private func names() throws(FileFailure) -> [String] {
    do throws(FileFailure) {
      return try calling(.listFolder, path) { () throws(Errno) in try host.files.names(in: path) }
    } catch {
      if error.errno == .notThere { return [] }
      throw error
    }
  }
}
