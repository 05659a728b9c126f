package import BudgetCore

extension Store {
  /// Appends what is decided on the store's own content, as one change: nothing comes between the look and the change.
  ///
  /// - Parameters:
  ///   - kind: what the user did, for the words of `undo`.
  ///   - creating: whether a store is made when there is none; otherwise that is an error. Where nothing is appended,
  ///     none is made either.
  ///   - expenses: gets a reader of the store, and returns what is to be appended; all with an id.
  package func append(
    _ kind: ChangeKind, creating: Bool, _ expenses: (StoreReader) throws(StoreError) -> [Expense]
  ) throws(ChangeError) -> [StoreNote] {
    let session = try ChangeSession(self, creating: creating)
    guard let file = session.lock.file else { throw .notThere(path: session.lock.path) }
    let lines: [StoreText.Line]
    do throws(StoreError) {
      lines = StoreText.lines(of: try expenses(file.reader))
    } catch {
      session.lock.discardIfNew()
      throw ChangeError(reading: session.lock.path, error)
    }
    guard !lines.isEmpty else {
      session.lock.discardIfNew()
      return session.notes
    }
    try session.append(lines, kind)
    return session.notes
  }
}

extension ChangeError {
  /// What stopped the reading of a store.
  init(reading path: String, _ error: StoreError) {
    if case .cannotRead(let errno) = error {
      self = .file(FileFailure(.read, path, Errno(errno)))
    } else {
      self = .damaged(error)
    }
  }
}
