internal import BudgetCore

/// Appending in constant time: only the first bytes and the last line are read, and one write goes over the closing
/// bracket. Where these are damaged nothing is appended. Damage elsewhere is not seen and not made worse; whatever reads
/// the store says so.
extension ChangeSession {
  /// Appends expenses as one change.
  func append(_ lines: [StoreText.Line], _ kind: ChangeKind) throws(ChangeError) {
    guard !lines.isEmpty else { return }
    do throws(ChangeError) {
      if let place = try quickPlace(for: lines) { return try write(place, lines, kind) }
      let old = try text()
      if old.text.isCanonical {
        let end = old.bytes.count - StoreText.tail.count
        let place = try place(for: lines, at: end, StoreText.tail, isFirst: old.text.lines.isEmpty)
        return try write(place, lines, kind)
      }
      var new = old.text
      new.lines += lines
      var changes = LineChanges()
      changes.added = lines.map(\.bytes)
      try rewrite(old, as: new, changes, kind)
    } catch {
      lock.discardIfNew()
      throw error
    }
  }

  /// The place behind the last expense, where the first bytes and the last line show the program's own layout.
  private func quickPlace(for lines: [StoreText.Line]) throws(ChangeError) -> AppendPlace? {
    guard let file = lock.file else { return nil }
    let front = Array("{\"format\":\"budget\",\"version\":1,\"".utf8)
    let ends: (head: [UInt8], tail: [UInt8], size: Int) = try asChangeError { () throws(FileFailure) in
      let size = try file.status().size
      return (try file.bytes(0..<front.count), try file.bytes(max(0, size - 65_536)..<size), size)
    }
    guard ends.head == front else { return nil }
    for tail in [StoreText.tail, StoreText.tail.dropLast()] where ends.tail.suffix(tail.count) == tail[...] {
      let rest = ends.tail.dropLast(tail.count)
      guard let lineBreak = rest.lastIndex(of: 0x0A) else { continue }
      // The line must be an expense; another list may stand at the end of a file with another order of keys.
      let line = rest[(lineBreak + 1)...]
      guard line.starts(with: Array("{\"id\":\"".utf8)), StoreText.expense(ofLine: line) != nil else { continue }
      return try place(for: lines, at: ends.size - tail.count, tail, isFirst: false)
    }
    return nil
  }

  private func place(
    for lines: [StoreText.Line], at offset: Int, _ oldTail: [UInt8], isFirst: Bool
  ) throws(ChangeError) -> AppendPlace {
    var newTail: [UInt8] = []
    newTail.reserveCapacity(lines.reduce(8) { $0 + $1.bytes.count + 2 })
    for (place, line) in lines.enumerated() {
      if place > 0 || !isFirst { newTail.append(0x2C) }
      newTail.append(0x0A)
      newTail += line.bytes
    }
    newTail += StoreText.tail
    let context = try asChangeError { () throws(FileFailure) in
      try lock.file?.bytes(max(0, offset - AppendPlace.contextLimit)..<offset) ?? []
    }
    return AppendPlace(offset: offset, oldTail: oldTail, newTail: newTail, context: Checksum(of: context))
  }

  private func write(_ place: AppendPlace, _ lines: [StoreText.Line], _ kind: ChangeKind) throws(ChangeError) {
    guard let file = lock.file else { throw .notThere(path: lock.path) }
    var changes = LineChanges()
    changes.added = lines.map(\.bytes)
    try begin(Change(kind: kind, time: lock.host.milliseconds(), place: place, content: .lines(changes)))
    do throws(FileFailure) {
      try file.write(place.newTail, at: place.offset)
      try file.sync()
    } catch {
      try takeBack(place, after: error)
    }
    try? log.mark(.done)
    known.add(lines.map { .init(.placed, $0) })
  }

  private func takeBack(_ place: AppendPlace, after failure: FileFailure) throws(ChangeError) -> Never {
    do throws(FileFailure) { try restoreTail(of: place) } catch { throw .halfDone(failure) }
    try? log.drop()
    throw .file(failure)
  }

  /// Puts back what stood at the place of an append.
  func restoreTail(of place: AppendPlace) throws(FileFailure) {
    guard let file = lock.file else { return }
    try file.write(place.oldTail, at: place.offset)
    try file.truncate(to: place.offset + place.oldTail.count)
    try file.sync()
  }
}
