internal import BudgetCore

/// One command's hold on a store: it is locked, what an earlier command left half done is settled, and every change
/// goes the same way: written down first, made, then marked as done.
final class ChangeSession {
  let lock: StoreLock
  let log: ChangeLog
  let backups: Backups
  let known: KnownVersions
  private let history: String
  var notes: [StoreNote]

  /// Locks a store for writing.
  ///
  /// - Parameter creating: whether an empty store is made when there is none.
  init(_ store: Store, creating: Bool = false) throws(ChangeError) {
    lock = try StoreLock(store.path, .exclusive, creating: creating, host: store.host)
    history = store.historyFolder(ofResolved: lock.path)
    log = ChangeLog(files: store.host.files, folder: history)
    backups = Backups(files: store.host.files, folder: history)
    known = KnownVersions(files: store.host.files, folder: history)
    notes = lock.notes
    do throws(ChangeError) { try recover() } catch {
      lock.discardIfNew()
      throw error
    }
  }

  /// Whether the store is the copy that git makes for a merge driver: gone a moment later, with nothing to be undone.
  var isScratch: Bool { Paths.name(of: lock.path).hasPrefix(".merge_file_") }

  /// A value with the notes so far.
  func noted<Value>(_ value: Value) -> Noted<Value> { Noted(value: value, notes: notes) }

  /// The store's bytes; `nil` when there is none.
  func bytes() throws(ChangeError) -> [UInt8]? {
    try asChangeError { () throws(FileFailure) in try lock.file?.allBytes() }
  }

  /// The store's bytes, and its lines. There must be a store, and it must parse.
  func text() throws(ChangeError) -> (bytes: [UInt8], text: StoreText) {
    guard let bytes = try bytes() else { throw .notThere(path: lock.path) }
    do throws(StoreError) { return (bytes, try StoreText(bytes)) } catch { throw .damaged(error) }
  }

  /// Changes the store by lines: rewrites it, keeping the version before among the backups.
  ///
  /// A file in another layout is put in the program's own by the same rewrite.
  func rewrite(
    _ old: (bytes: [UInt8], text: StoreText), as new: StoreText, _ changes: LineChanges, _ kind: ChangeKind
  ) throws(ChangeError) {
    let bytes = new.bytes
    var content = Change.Content.lines(changes)
    if !old.text.isCanonical {
      content = .whole(WholeChange(before: Checksum(of: old.bytes), after: Checksum(of: bytes)))
      notes.append(.layoutChanged(path: lock.path))
    }
    try replace(old.bytes, with: bytes, Change(kind: kind, time: lock.host.milliseconds(), content: content))
    known.add(changes.left + changes.new(kind == .edit ? .edited : .placed))
  }

  /// Puts a whole file in place.
  ///
  /// - Parameter old: the file's content; `nil` when there is none.
  func rewriteWhole(_ old: [UInt8]?, as new: [UInt8], _ kind: ChangeKind) throws(ChangeError) {
    let whole = WholeChange(before: old.map { Checksum(of: $0) }, after: Checksum(of: new))
    try replace(old, with: new, Change(kind: kind, time: lock.host.milliseconds(), content: .whole(whole)))
  }

  private func replace(_ old: [UInt8]?, with new: [UInt8], _ change: Change) throws(ChangeError) {
    try begin(change, keeping: old)
    do throws(ChangeError) {
      if old == nil {
        try asChangeError { () throws(FileFailure) in try lock.host.files.makeFolders(Paths.folder(of: lock.path)) }
      }
      try lock.replace(old, with: new)
    } catch {
      if case .notSettled = error {
        try? log.mark(.done)
      } else {
        try? log.drop()
        lock.discardIfNew()
      }
      throw error
    }
    // Unmarked, the next command finds out for itself.
    try? log.mark(.done)
  }

  /// Writes a change down, and the version before it where that is to be kept.
  func begin(_ change: Change, keeping old: [UInt8]? = nil) throws(ChangeError) {
    guard !isScratch else { return }
    var change = change
    do throws(FileFailure) {
      try lock.host.files.makeFolders(history)
      // By its time a change is known as the one that a backup was kept for.
      if let old, !lock.isNew { change.time = try backups.keep(old, at: change.time, needed: log.versions()) }
      try log.begin(change)
    } catch {
      lock.discardIfNew()
      throw .file(error)
    }
  }
}
