package import BudgetCore

/// The folder `rates`, which keeps what was fetched, imported and set by hand for ever: `SOURCE.jsonl`, a snapshot a
/// line, and `manual.jsonl`, a rate set by hand a line.
///
/// Files are only ever appended to. An append that was interrupted leaves a last line that is not whole: reading goes past
/// it, and the next append cuts it off. One thread uses a folder.
package final class RateFolder {
  private let path: String
  private let now: () -> Int64

  /// What went wrong when a book read the folder; `nil` when nothing did. To be asked after the look-ups.
  package private(set) var failure: RateFolderError?
  /// The files whose last line is not whole, as far as they were read.
  package private(set) var torn: [String] = []

  /// A folder that need not exist yet.
  ///
  /// - Parameter now: milliseconds since 1970.
  package init(path: String, now: @escaping () -> Int64) {
    self.path = path
    self.now = now
  }

  /// A book over the built-in table and this folder, which is read when a look-up first needs it.
  package func book() -> RateBook {
    RateBook { [self] in
      do throws(RateFolderError) {
        return try load()
      } catch {
        failure = error
        return RateFiles()
      }
    }
  }

  /// Reads all files. No folder is an empty one.
  package func load() throws(RateFolderError) -> RateFiles {
    var files = RateFiles()
    torn = []
    for name in try RateFile.names(in: path).sorted() where name.hasSuffix(RateFolder.ending) {
      let source = String(name.dropLast(RateFolder.ending.count))
      var bytes = try RateFile(path: "\(path)/\(name)").read()
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
  package func append(_ snapshots: [RateSnapshot], source: String) throws(RateFolderError) {
    guard !snapshots.isEmpty else { return }
    let newest = try load().logs.map { RateFiles.Log.newestAnswer(in: $0.bytes) }.max() ?? 0
    let lines = RateFiles.Log.lines(for: snapshots, answeredAt: max(now(), newest + 1))
    try append(lines, to: source)
  }

  /// Keeps a rate of one's own: 1 `base` = `rate` `quote` on a day.
  package func setByHand(
    base: Currency, quote: Currency, rate: FixedDecimal, on day: Day
  ) throws(RateFolderError) {
    let snapshot = RateSnapshot(day: day, base: base, rates: [quote: rate])
    try append(RateFiles.Log.lines(for: [snapshot], answeredAt: now()), to: RateSourceName.manual)
  }

  /// Keeps the rates of a file that was read whole, apart from what the built-in table already says the same.
  ///
  /// - Returns: how many snapshots were new.
  package func keep(_ file: RateImport) throws(RateFolderError) -> Int {
    let book = RateBook()
    let new = file.source == RateSourceName.ecb ? file.snapshots.filter { !book.isBuiltIn($0) } : file.snapshots
    try append(new, source: file.source)
    return new.count
  }

  private static let ending = ".jsonl"

  private func append(_ lines: [UInt8], to source: String) throws(RateFolderError) {
    try RateFile.makeFolder(path)
    try RateFile(path: "\(path)/\(source)\(RateFolder.ending)").append(lines)
  }
}

/// A file or folder of rates could not be read or written.
package struct RateFolderError: Error, Hashable, Sendable {
  /// What was tried.
  package enum Action: String, Sendable { case read, write }

  /// What was tried.
  package var action: Action
  /// The file or folder.
  package var path: String
  /// The system's error number.
  package var code: Int32
}
