/// Taking the newest change back.
extension ChangeSession {
  /// Takes back the newest change that is marked as done, and says which it was.
  func undo() throws(ChangeError) -> TakenBack {
    let newest = try asChangeError { () throws(FileFailure) in try log.newest() }
    guard let change = newest?.change else { throw .nothingToUndo }
    var words = TakenBack(change)
    switch change.content {
    case .whole(let whole): words.file = try undo(whole, words)
    case .lines(let lines):
      if let place = change.place, try isUntouched(place) {
        try undo(place)
      } else {
        let old = try text()
        guard let new = lines.undone(in: old.text) else { throw .changedSince(words) }
        try undoing(keeping: old.bytes) { () throws(ChangeError) in try lock.replace(old.bytes, with: new.bytes) }
      }
      // What a merge brought in may be merged again, once its undoing was regretted.
      let isMerge = change.kind == .merge
      known.add(isMerge ? [] : lines.leftByUndo, takingBack: lines.left + (isMerge ? lines.new(.placed) : []))
    }
    return words
  }

  private func undo(_ whole: WholeChange, _ words: TakenBack) throws(ChangeError) -> TakenBack.File {
    let old = try bytes()
    guard old.map({ Checksum(of: $0) }) == whole.after else { throw .changedSince(words) }
    guard let before = whole.before else {
      try undoing(keeping: old) { () throws(ChangeError) in try lock.remove() }
      return .none
    }
    let kept = try asChangeError { () throws(FileFailure) in try backups.content(of: before) }
    guard let new = kept else { throw .versionGone(words) }
    try undoing(keeping: old) { () throws(ChangeError) in try lock.replace(old, with: new) }
    return TakenBack.File(new)
  }

  /// Whether the file ends as an append left it, behind what was there before.
  private func isUntouched(_ place: AppendPlace) throws(ChangeError) -> Bool {
    guard let file = lock.file else { return false }
    return try asChangeError { () throws(FileFailure) in
      guard try file.status().size == place.offset + place.newTail.count else { return false }
      let start = max(0, place.offset - AppendPlace.contextLimit)
      let bytes = try file.bytes(start..<place.offset + place.newTail.count)
      return bytes.suffix(place.newTail.count) == place.newTail[...]
        && Checksum(of: bytes.dropLast(place.newTail.count)) == place.context
    }
  }

  /// Takes an append back in place: the new tail is written over and cut off. What is taken back stays among the backups.
  private func undo(_ place: AppendPlace) throws(ChangeError) {
    do throws(FileFailure) {
      try keep(lock.file?.allBytes())
      try log.mark(.undoing, waiting: true)
    } catch {
      try? log.mark(.done)
      throw .file(error)
    }
    do throws(FileFailure) { try restoreTail(of: place) } catch {
      do throws(FileFailure) {
        try lock.file?.write(place.newTail, at: place.offset)
        try lock.file?.sync()
      } catch { throw .halfDone(error) }
      try? log.mark(.done)
      throw .file(error)
    }
    try? log.drop()
  }

  private func undoing(keeping old: [UInt8]?, _ change: () throws(ChangeError) -> Void) throws(ChangeError) {
    do throws(ChangeError) {
      try asChangeError { () throws(FileFailure) in
        try keep(old)
        try log.mark(.undoing, waiting: true)
      }
      try change()
    } catch {
      if case .notSettled = error { try? log.drop() } else { try? log.mark(.done) }
      throw error
    }
    // Left marked as being undone, the next command sees that it was.
    try? log.drop()
  }

  private func keep(_ bytes: [UInt8]?) throws(FileFailure) {
    guard let bytes else { return }
    try backups.keep(bytes, at: lock.host.milliseconds(), needed: log.versions())
  }
}
