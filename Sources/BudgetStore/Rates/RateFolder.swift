package import BudgetCore

/// The folder `rates`, which keeps what was fetched, imported and set by hand for ever: `SOURCE.jsonl`, a snapshot a
/// line, and `manual.jsonl`, a rate set by hand a line.
///
/// Files are only ever appended to. An append that was interrupted leaves a last line that is not whole: reading goes past
/// it, and the next append cuts it off. One thread uses a folder.
package final class RateFolder {
  private let path: String
  private let host: StoreHost

  /// The files that could not be read, or the folder; what they have is not used. To be asked after the look-ups.
  package private(set) var failures: [FileFailure] = []
  /// The paths of files whose last line is not whole, as far as they were read; that line is not used.
  package private(set) var torn: [String] = []

  /// A folder that need not exist yet.
  package init(path: String, host: StoreHost = StoreHost()) {
    self.path = path
    self.host = host
  }

  /// A book over the built-in table and this folder, which is read when a look-up first needs it.
  package func book() -> RateBook {
    RateBook { [self] in load() }
  }

  /// Reads all files that can be read, and notes the others. No folder is an empty one.
  package func load() -> RateFiles {
    var files = RateFiles()
    (failures, torn) = ([], [])
    for name in noting({ () throws(FileFailure) in try names().sorted() }) ?? [] where name.hasSuffix(RateFolder.ending)
    {
      let source = String(name.dropLast(RateFolder.ending.count))
      let path = path(of: source)
      guard let bytes = wholeLines(path) else { continue }
      if source == RateSourceName.manual {
        files.manual = (bytes.read(0..<bytes.count) ?? []) + [0x0A]
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
    let newest = load().logs.map { $0.bytes.newestAnswer }.max() ?? 0
    if let failure = failures.first { throw failure }
    let lines = RateFiles.Log.lines(for: snapshots, answeredAt: max(host.milliseconds(), newest + 1))
    try append(lines, to: source)
  }

  /// Keeps a rate of one's own: 1 `base` = `rate` `quote` on a day.
  package func setByHand(
    base: Currency, quote: Currency, rate: FixedDecimal, on day: Day
  ) throws(FileFailure) {
    try appendByHand(RateSnapshot(day: day, base: base, rates: [quote: rate]))
  }

  /// Takes back the rate of one's own between two currencies on a day. The line that set it stays; one behind it, which
  /// was asked for a rate and has none, says that it counts no longer.
  package func unsetByHand(base: Currency, quote: Currency, on day: Day) throws(FileFailure) {
    try appendByHand(RateSnapshot(day: day, base: base, rates: [:], asked: [quote]))
  }

  private func appendByHand(_ snapshot: RateSnapshot) throws(FileFailure) {
    try append(RateFiles.Log.lines(for: [snapshot], answeredAt: host.milliseconds()), to: RateSourceName.manual)
  }

  /// Keeps the rates of a file that was read whole, apart from what the built-in table already says the same.
  ///
  /// - Returns: how many snapshots were new.
  package func keep(_ file: RateImport) throws(FileFailure) -> Int {
    let book = book()
    let kept = file.source == RateSourceName.ecb ? file.snapshots.filter { !book.isBuiltIn($0) } : file.snapshots
    let count = kept.count { !book.isKept($0, from: file.source) }
    // Those that are there already too: of the answers for a day, the latest wins.
    try append(kept, source: file.source)
    return count
  }

  private static let ending = ".jsonl"

  /// The file of a source.
  package func path(of source: String) -> String { "\(path)/\(source)\(RateFolder.ending)" }

  private func append(_ lines: [UInt8], to source: String) throws(FileFailure) {
    try host.files.makeFolders(path)
    try RateFile(path: path(of: source), host: host).append(lines)
  }

  /// The lines of a file, which stays open as long as they are in use; `nil` when it cannot be read, which is noted.
  private func wholeLines(_ path: String) -> LogBytes? {
    let opened = noting { () throws(FileFailure) in
      let file = try OpenFile(host.files, path, .read)
      return (file, try file.status().size)
    }
    guard let (file, size) = opened else { return nil }
    var bytes = LogBytes(count: size) { [self] range in
      noting { () throws(FileFailure) in try file.bytes(range) }
    }
    guard let length = bytes.wholeLength else { return nil }
    if length < size { torn.append(path) }
    bytes.count = length
    return bytes
  }

  private func noting<Value>(_ body: () throws(FileFailure) -> Value) -> Value? {
    do throws(FileFailure) { return try body() } catch {
      if !failures.contains(error) { failures.append(error) }
      return nil
    }
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
