internal import BudgetCore

/// Settling what a killed command left behind.
extension ChangeSession {
  /// Looks whether the newest change in the record was marked as done, and if not, how far it came.
  ///
  /// A file that parses is kept, whatever the record says. One that does not parse is mended only where the record
  /// shows that this program was writing at this very place; anything else is left for `check`.
  ///
  /// Without a file there is no lock: the record may then be that of another command, at work in this moment.
  func recover() throws(ChangeError) {
    guard lock.file != nil else { return }
    do throws(FileFailure) {
      guard let state = try log.newestState(), state != .done else { return }
      // A change whose record did not reach the disk whole was never made.
      guard let entry = try log.newest() else { return try log.drop() }
      try settle(entry.change)
    } catch { throw .file(error) }
  }

  private func settle(_ change: Change) throws(FileFailure) {
    let bytes = try lock.file?.allBytes()
    switch change.content {
    case .whole(let whole):
      try settled(isDone: bytes.map { Checksum(of: $0) } == whole.after)
    case .lines(let lines):
      guard let bytes else { return try settled(isDone: false) }
      if let text = try? StoreText(bytes) {
        try settled(isDone: lines.undone(in: text) != nil)
      } else if let place = change.place, place.isTorn(bytes) {
        try restoreTail(of: place)
        try log.drop()
        notes.append(.interruptedChangeTakenBack(TakenBack(change)))
      }
    }
  }

  private func settled(isDone: Bool) throws(FileFailure) {
    if isDone { try log.mark(.done) } else { try log.drop() }
  }
}

extension AppendPlace {
  /// Whether a file that does not parse is what an interrupted write at this place leaves behind: what stands before
  /// it is unchanged, and every byte from there on is the old one, the new one, or not yet written.
  func isTorn(_ bytes: [UInt8]) -> Bool {
    let longest = max(oldTail.count, newTail.count)
    guard bytes.count >= offset, bytes.count <= offset + longest,
      Checksum(of: bytes[max(0, offset - AppendPlace.contextLimit)..<offset]) == context
    else { return false }
    return bytes[offset...].enumerated().allSatisfy { place, byte in
      byte == 0 || place < newTail.count && byte == newTail[place] || place < oldTail.count && byte == oldTail[place]
    }
  }
}

extension LineChanges {
  /// The store as it was before these changes; `nil` where what they made is no longer there as they made it.
  func undone(in text: StoreText) -> StoreText? {
    var text = text
    if let header {
      guard text.header == header.after, let before = try? StoreText(header.before + StoreText.tail) else { return nil }
      text.setHeader(limits: before.limits, unknown: before.unknown)
      guard text.header == header.before else { return nil }
    }
    if !added.isEmpty || !replaced.isEmpty {
      let places = text.places()
      for pair in replaced {
        guard let place = places[Checksum(of: pair.after)] else { return nil }
        text.lines[place].bytes = pair.before[...]
      }
      var gone: Set<Int> = []
      for line in added {
        guard let place = places[Checksum(of: line)], gone.insert(place).inserted else { return nil }
      }
      if !gone.isEmpty { text.lines = text.lines.indices.filter { !gone.contains($0) }.map { text.lines[$0] } }
    }
    if !removed.isEmpty {
      let ids = Set(text.lines.map(\.id))
      for removed in removed {
        guard let id = StoreText.expense(ofLine: removed.line)?.id, !ids.contains(id) else { return nil }
        let place = min(removed.index, text.lines.count)
        text.lines.insert(StoreText.Line(id: id, bytes: removed.line[...]), at: place)
      }
    }
    return text
  }
}
