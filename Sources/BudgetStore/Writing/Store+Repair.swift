extension Store {
  /// Mends a damaged store: what can be read is kept, everything else is listed in full in a file of its own.
  ///
  /// The damaged file goes to the backups first, so that `undo` brings it back. Of an id that stands there twice with
  /// different content the greater line is kept, as in a merge; the other is listed. A sound store is left as it is.
  /// - Parameters:
  ///   - lossesPath: where the lines are listed that could not be kept; a number is added when that file exists.
  ///   - newPath: where the mended store is written instead of in place; nothing may stand there.
  /// - Throws: `damaged` when nothing of the file looks like a store.
  package func repair(lossesTo lossesPath: String, writingTo newPath: String? = nil) throws(ChangeError)
    -> Noted<RepairReport>
  {
    let session = try ChangeSession(self)
    guard let old = try session.bytes() else { throw .notThere(path: session.lock.path) }
    var (text, report): (StoreText, RepairReport)
    let isDamaged: Bool
    do throws(StoreError) { (text, report, isDamaged) = try Self.mended(old) } catch { throw .damaged(error) }
    guard isDamaged || report.doubledLines > 0 || !report.losses.isEmpty else { return session.noted(report) }
    if text.lines.isEmpty, old.prefix(4096).firstRange(of: Array("\"budget\"".utf8)) == nil {
      do throws(StoreError) { text = try StoreText(old) } catch { throw .damaged(error) }
    }
    if !report.losses.isEmpty { report.lossesPath = try write(report.losses, to: lossesPath) }
    do throws(ChangeError) {
      if let newPath {
        _ = try asChangeError { () throws(FileFailure) in try host.files.createDurably(newPath, with: text.bytes) }
      } else {
        try session.rewriteWhole(old, as: text.bytes, .repair)
      }
    } catch {
      if let path = report.lossesPath { try? host.files.remove(path) }
      throw error
    }
    report.path = newPath ?? session.lock.path
    return session.noted(report)
  }

  /// The store as a repair leaves it, what that keeps and loses, and whether any of it could not be read.
  static func mended(
    _ old: [UInt8]
  ) throws(StoreError) -> (text: StoreText, report: RepairReport, isDamaged: Bool) {
    let (salvaged, salvage) = try StoreText.salvaging(old)
    var (text, report) = withoutDoubles(salvaged)
    report.losses = (report.losses + salvage.losses).filter { !isPunctuation($0.bytes) }.sorted { $0.line < $1.line }
    return (text, report, !salvage.damages.isEmpty)
  }

  /// The store with each id once.
  private static func withoutDoubles(_ text: StoreText) -> (StoreText, RepairReport) {
    var (text, kept) = (text, [StoreText.Line]())
    var report = RepairReport(kept: 0, losses: [], doubledLines: 0)
    var places: [String: Int] = [:]
    for line in text.lines {
      guard let place = places[line.id] else {
        places[line.id] = kept.count
        kept.append(line)
        continue
      }
      if kept[place].bytes == line.bytes {
        report.doubledLines += 1
        continue
      }
      let isGreater = kept[place].bytes.lexicographicallyPrecedes(line.bytes)
      report.losses.append(.init(line: 0, bytes: Array(isGreater ? kept[place].bytes : line.bytes)))
      if isGreater { kept[place] = line }
    }
    text.lines = kept
    report.kept = kept.count
    return (text, report)
  }

  /// Whether a stretch holds nothing but JSON's own marks and blanks: no one misses it.
  private static func isPunctuation(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { Array(" \t\r\n,[]{}".utf8).contains($0) }
  }

  private func write(_ losses: [Salvage.Loss], to path: String) throws(ChangeError) -> String {
    var text = Array(
      "Lines of \(self.path) that could not be kept. The number is the line; 0 is a second version.\n".utf8)
    for loss in losses {
      text += "\(loss.line): ".utf8
      text += loss.bytes
      text.append(0x0A)
    }
    var number = 1
    while true {
      let candidate = number == 1 ? path : "\(path).\(number)"
      do throws(FileFailure) {
        _ = try host.files.createDurably(candidate, with: text)
        return candidate
      } catch {
        guard error.errno == .alreadyThere else { throw .file(error) }
        number += 1
      }
    }
  }
}
