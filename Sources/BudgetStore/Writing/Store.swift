package import BudgetCore

/// A store on the disk, and what may be done to it. Every change is on the disk when a method returns.
///
/// The record of changes and the backups lie in a folder of their own, not beside the store: what was removed must not
/// turn up in a folder that is shared, synchronised or committed.
package struct Store: Sendable {
  /// The store's path as the user named it.
  package let path: String
  /// The folder with the histories of all stores.
  let histories: String
  let host: StoreHost

  /// A store by its path; nothing is opened yet.
  ///
  /// - Parameter histories: the folder in which each store has a private folder, named by a checksum of its path.
  package init(path: String, histories: String, host: StoreHost = StoreHost()) {
    self.path = path
    self.histories = histories
    self.host = host
  }

  /// The private folder of the store at a path without links.
  ///
  /// A store beside the histories is known by its path from there, so that it keeps its history when the data folder
  /// is moved, or copied to another machine.
  func historyFolder(ofResolved path: String) -> String {
    let home = (try? host.files.resolved(Paths.folder(of: histories))).map { $0 + "/" }
    let key = home.flatMap { path.hasPrefix($0) ? String(path.dropFirst($0.count)) : nil } ?? path
    return Paths.join(histories, Checksum(of: Array(key.utf8)).hex)
  }

  /// Whether anything is at the path.
  package var exists: Bool { (try? host.files.status(at: path)) != nil }

  /// The folder that the store would lie in, where that is not there.
  package var missingFolder: String? {
    guard let folder = (try? host.files.resolved(path)).map(Paths.folder) else { return nil }
    do throws(Errno) { _ = try host.files.status(at: folder) } catch { return error == .notThere ? folder : nil }
    return nil
  }

  /// Appends expenses as one change, in constant time beside their own size. All have an id.
  ///
  /// - Parameters:
  ///   - kind: what the user did, for the words of `undo`: `add` or `importing`.
  ///   - creating: whether a store is made when there is none; otherwise that is an error.
  @discardableResult
  package func append(
    _ expenses: [Expense], _ kind: ChangeKind = .add, creating: Bool = true
  ) throws(ChangeError) -> [StoreNote] {
    let session = try ChangeSession(self, creating: creating)
    guard session.lock.file != nil else { throw .notThere(path: session.lock.path) }
    try session.append(StoreText.lines(of: expenses), kind)
    return session.notes
  }

  /// Changes one expense. Fields that this program does not know are kept.
  ///
  /// - Parameter transform: gets the expense as stored. What it returns is stored, under the same id; the same expense
  ///   changes nothing.
  /// - Returns: the expense before and after.
  package func edit(
    id: String, _ transform: (Expense) throws(ChangeError) -> Expense
  ) throws(ChangeError) -> Noted<(before: Expense, after: Expense)> {
    let session = try ChangeSession(self)
    let old = try session.text()
    guard let place = old.text.lines.firstIndex(where: { $0.id == id }),
      let before = StoreText.expense(ofLine: old.text.lines[place].bytes)
    else { throw .noSuchExpense(id: id) }
    var after = try transform(before)
    after.id = before.id
    guard after != before else { return session.noted((before, before)) }
    var new = old.text
    var changes = LineChanges()
    let line = RecordEncoder.line(after)
    changes.replaced = [.init(before: Array(old.text.lines[place].bytes), after: line)]
    new.lines[place].bytes = line[...]
    try session.rewrite(old, as: new, changes, .edit)
    return session.noted((before, after))
  }

  /// Removes expenses as one change.
  ///
  /// - Returns: what was removed, in the file's order.
  package func remove(ids: [String]) throws(ChangeError) -> Noted<[Expense]> {
    let session = try ChangeSession(self)
    let old = try session.text()
    let wanted = Set(ids)
    let places = old.text.lines.indices.filter { wanted.contains(old.text.lines[$0].id) }
    let found = Set(places.map { old.text.lines[$0].id })
    if let missing = ids.first(where: { !found.contains($0) }) { throw .noSuchExpense(id: missing) }
    guard !places.isEmpty else { return session.noted([]) }
    var new = old.text
    var changes = LineChanges()
    changes.removed = places.map { .init(index: $0, line: Array(old.text.lines[$0].bytes)) }
    new.lines.removeAll { wanted.contains($0.id) }
    try session.rewrite(old, as: new, changes, .remove)
    return session.noted(changes.removed.compactMap { StoreText.expense(ofLine: $0.line) })
  }

  /// Changes the limits. The same limits change nothing.
  ///
  /// - Parameters:
  ///   - creating: whether a store is made when there is none; otherwise that is an error.
  ///   - transform: gets the limits as stored, in the file's order, and returns those to be stored.
  @discardableResult
  package func setLimits(
    creating: Bool = true, _ transform: ([Limit]) throws(ChangeError) -> [Limit]
  ) throws(ChangeError) -> [StoreNote] {
    let session = try ChangeSession(self, creating: creating)
    do throws(ChangeError) {
      let old = try session.text()
      var new = old.text
      new.setLimits(try transform(old.text.limits))
      guard new.limits != old.text.limits else {
        session.lock.discardIfNew()
        return session.notes
      }
      var changes = LineChanges()
      changes.header = .init(before: old.text.header, after: new.header)
      try session.rewrite(old, as: new, changes, .limits)
      return session.notes
    } catch {
      session.lock.discardIfNew()
      throw error
    }
  }

  /// Takes back the last change of the store, byte for byte; again for the one before, 50 steps.
  package func undo() throws(ChangeError) -> Noted<TakenBack> {
    let session = try ChangeSession(self)
    return session.noted(try session.undo())
  }

  /// Reads the store under a lock, so that no half of a change is seen; other readers may read at the same time.
  ///
  /// What an earlier command left half done is settled first.
  /// - Parameter body: gets a reader of the open file; `nil` when there is no store.
  package func reading<Value>(
    _ body: (StoreReader?) throws(StoreError) -> Value
  ) throws(ChangeError) -> Noted<Value> {
    var lock = try StoreLock(path, .shared, host: host)
    var notes = lock.notes
    let log = ChangeLog(files: host.files, folder: historyFolder(ofResolved: lock.path))
    // A record that cannot be read does not stand in the way of reading the store.
    if let state = try? log.newestState(), state != .done, lock.file != nil {
      lock.close()
      if let session = try? ChangeSession(self) { notes = session.notes }
      lock = try StoreLock(path, .shared, host: host)
    }
    do throws(StoreError) {
      return Noted(value: try body(lock.file?.reader), notes: notes)
    } catch {
      throw ChangeError(reading: lock.path, error)
    }
  }
}
