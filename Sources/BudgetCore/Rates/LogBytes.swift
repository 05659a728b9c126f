/// The bytes of a file of answers, read piece by piece: most of a file of many years is never needed.
package struct LogBytes {
  /// Where the whole lines end. What is appended later is not seen.
  package var count: Int
  /// The bytes of a range within `0..<count`; `nil` where they cannot be read.
  package var read: (Range<Int>) -> [UInt8]?

  /// Bytes by their number and a way to read them.
  package init(count: Int, read: @escaping (Range<Int>) -> [UInt8]?) {
    self.count = count
    self.read = read
  }

  /// Bytes that are in memory already.
  package init(_ bytes: [UInt8]) {
    self.init(count: bytes.count) { Array(bytes[$0.clamped(to: bytes.indices)]) }
  }
}

extension LogBytes {
  /// How much is read at a time: little enough to stay in the processor's cache, and without fresh memory for each piece.
  private static let piece = 65_536

  /// Goes through all lines, with or without a line feed behind the last, and without keeping them.
  ///
  /// - Parameter body: takes some bytes, the range of a line in them, and where in the file they begin.
  /// - Returns: whether all could be read.
  func eachLine(_ body: (_ piece: [UInt8], _ line: Range<Int>, _ offset: Int) -> Void) -> Bool {
    var (start, length) = (0, LogBytes.piece)
    while start < count {
      let wanted = start..<min(start + length, count)
      guard let piece = read(wanted) else { return false }
      var lines = LineRanges.find(in: piece)
      let consumed = (lines.last?.upperBound ?? -1) + 1
      // Another program may have cut off the rest of an append that failed.
      let isCut = piece.count < wanted.count
      let isLast = wanted.upperBound == count
      if isLast, !isCut, consumed < piece.count { lines.append(consumed..<piece.count) }
      for line in lines { body(piece, line, start) }
      if isLast || isCut { break }
      // A line that is longer than what was read, which none of this program's is.
      if lines.isEmpty { length *= 2 }
      start += consumed
    }
    return true
  }

  /// Where the whole lines end: behind the last line feed, or at the end where that line is whole without one. What
  /// follows is the rest of an append that was interrupted. `nil` where it cannot be read.
  package var wholeLength: Int? {
    guard let feed = lastLineFeed(before: count) else { return nil }
    guard feed + 1 < count else { return count }
    guard let tail = read(feed + 1..<count) else { return nil }
    return (try? RateLogLine(tail, tail.indices)) == nil ? feed + 1 : count
  }

  /// When the last answer came, in milliseconds since 1970; 0 when the last line does not say or cannot be read.
  package var newestAnswer: Int64 {
    guard let feed = lastLineFeed(before: count) else { return 0 }
    let end = feed + 1 < count ? count : max(feed, 0)
    guard let before = lastLineFeed(before: end), let line = read(before + 1..<end) else { return 0 }
    return (try? RateLogLine(line, line.indices))?.answeredAt ?? 0
  }

  /// The place of the last line feed before `end`; -1 when there is none, `nil` when it cannot be read.
  private func lastLineFeed(before end: Int) -> Int? {
    var end = end
    while end > 0 {
      let start = max(end - LogBytes.piece, 0)
      guard let piece = read(start..<end), piece.count == end - start else { return nil }
      if let place = piece.lastIndex(of: 0x0A) { return start + place }
      end = start
    }
    return -1
  }
}
