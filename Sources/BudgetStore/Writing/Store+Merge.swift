extension Store {
  /// Brings another copy of the store into this one, as one change.
  ///
  /// - Parameters:
  ///   - other: the other store's bytes, in any layout.
  ///   - base: the bytes of the store from which both have come, where it is known; none at all (0 bytes) where they
  ///     have nothing in common, as `git` hands it over. Then the base alone decides, not what this machine remembers.
  ///   - creating: whether a store is made when there is none; otherwise that is an error.
  /// - Throws: `damagedOther` or `damagedBase` when that file does not parse; nothing is changed then.
  package func merge(
    _ other: [UInt8], base: [UInt8]? = nil, creating: Bool = false
  ) throws(ChangeError) -> Noted<MergeReport> {
    let theirs: StoreText
    do throws(StoreError) { theirs = try StoreText(other) } catch { throw .damagedOther(error) }
    let known: StoreText?
    do throws(StoreError) { known = try base.map { bytes throws(StoreError) in try StoreText(base: bytes) } } catch {
      throw .damagedBase(error)
    }
    let session = try ChangeSession(self, creating: creating)
    do throws(ChangeError) {
      let old = try session.text()
      let merge = Merge(
        theirs, into: old.text, by: known.map { .base($0) } ?? .history(session.known.all()))
      if merge.report.changesStore {
        if merge.changes.onlyAdds {
          try session.append(Array(merge.result.lines.dropFirst(old.text.lines.count)), .merge)
        } else {
          try session.rewrite(old, as: merge.result, merge.changes, .merge)
        }
      } else {
        session.lock.discardIfNew()
      }
      var report = merge.report
      report.canBeUndone = report.changesStore && !session.isScratch
      return session.noted(report)
    } catch {
      session.lock.discardIfNew()
      throw error
    }
  }
}

extension StoreText {
  fileprivate init(base bytes: [UInt8]) throws(StoreError) {
    if bytes.isEmpty { self.init() } else { try self.init(bytes) }
  }
}

extension LineChanges {
  fileprivate var onlyAdds: Bool { header == nil && replaced.isEmpty && removed.isEmpty }
}
