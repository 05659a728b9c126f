/// A version of the store that was kept before a rewrite.
package struct Backup: Hashable, Sendable {
  /// Its number, 1 for the newest.
  package var number: Int
  /// When it was kept, in milliseconds since 1970-01-01 UTC.
  package var time: Int64
  /// Its size in bytes.
  package var size: Int
  /// The change that it was kept for; `nil` when that is no longer on record, or was taken back.
  package var before: TakenBack?
  /// What is in it; `nil` when it does not parse.
  package var content: Content?

  /// What is in a backup, and what going back to it would do to the store.
  package struct Content: Hashable, Sendable {
    /// How many expenses it holds.
    package var count: Int
    /// How many of them the store does not hold.
    package var added: Int
    /// How many the store holds in another version.
    package var changed: Int
    /// How many expenses of the store it does not hold.
    package var removed: Int
    /// Whether its limits, or fields beside the expenses, differ from the store's.
    package var changesHeader: Bool
  }
}

extension Store {
  /// The versions that can be gone back to, the newest first. Works without a store, and with a damaged one, of which
  /// what can be read counts in what would change.
  package func backups() throws(ChangeError) -> Noted<[Backup]> {
    let lock = try StoreLock(path, .shared, host: host)
    let kept = Backups(files: host.files, folder: historyFolder(ofResolved: lock.path))
    let bytes = try asChangeError { () throws(FileFailure) in try lock.file?.allBytes() }
    let versions = try asChangeError { () throws(FileFailure) in try kept.versions() }
    let current = bytes.flatMap { (try? StoreText($0)) ?? (try? StoreText.salvaging($0).text) } ?? StoreText()
    let log = ChangeLog(files: host.files, folder: historyFolder(ofResolved: lock.path))
    let changes = Dictionary(((try? log.entries()) ?? []).map { ($0.change.time, $0.change) }) { newer, _ in newer }
    let lines = Dictionary(current.lines.map { ($0.id, $0.bytes) }) { first, _ in first }
    let backups = versions.enumerated().map { place, version in
      let text = kept.content(of: version).flatMap { try? StoreText($0) }
      return Backup(
        number: place + 1, time: version.time, size: version.size,
        before: changes[version.time].flatMap { $0.place == nil ? TakenBack($0) : nil },
        content: text.map { Backup.Content($0, against: lines, header: current.header) })
    }
    return Noted(value: backups, notes: lock.notes)
  }

  /// Goes back to a backup. The store of now is kept among the backups first, so that `undo` takes this back.
  ///
  /// - Parameter number: as `backups` counts, 1 for the newest.
  /// - Returns: the backup that was put in place, and whether the store was anything else before.
  package func restore(_ number: Int) throws(ChangeError) -> Noted<(backup: Backup, isChange: Bool)> {
    let offered = try backups().value
    guard offered.indices.contains(number - 1) else { throw .noSuchBackup(number: number, of: offered.count) }
    let backup = offered[number - 1]
    // Where there is no store, an empty one is made first: it carries the lock.
    let session = try ChangeSession(self, creating: true)
    do throws(ChangeError) {
      let versions = try asChangeError { () throws(FileFailure) in try session.backups.versions() }
      guard let version = versions.first(where: { $0.time == backup.time && $0.size == backup.size }),
        let bytes = session.backups.content(of: version)
      else {
        throw .noSuchBackup(number: number, of: offered.count)
      }
      do throws(StoreError) { _ = try StoreText(bytes) } catch { throw .damagedBackup(number: number, error) }
      let old = session.lock.isNew ? nil : try session.bytes()
      if old != bytes { try session.rewriteWhole(old, as: bytes, .restore) }
      return session.noted((backup, old != bytes))
    } catch {
      session.lock.discardIfNew()
      throw error
    }
  }
}

extension Backup.Content {
  fileprivate init(_ text: StoreText, against lines: [String: ArraySlice<UInt8>], header: [UInt8]) {
    count = text.lines.count
    added = text.lines.count { lines[$0.id] == nil }
    changed = text.lines.count { line in lines[line.id].map { $0 != line.bytes } ?? false }
    removed = lines.count - (count - added)
    changesHeader = text.header != header
  }
}
