extension RateFiles.Log {
  /// The lines, with their line feeds, that keep these snapshots in a file of answers.
  ///
  /// - Parameter answeredAt: milliseconds since 1970 at which they came, the same for all.
  package static func lines(for snapshots: [RateSnapshot], answeredAt: Int64) -> [UInt8] {
    snapshots.flatMap { RateLogLine.encode($0, answeredAt: answeredAt) }
  }

  /// Where the whole lines of a file end: behind its last line feed, or at its end where that line is whole without one.
  /// What follows is the rest of an append that was interrupted.
  package static func wholeLength(of file: [UInt8]) -> Int {
    let end = (file.lastIndex(of: 0x0A) ?? -1) + 1
    return end < file.count && (try? RateLogLine(file, end..<file.count)) != nil ? file.count : end
  }

  /// When the last answer of a file came, in milliseconds since 1970; 0 when it does not say.
  package static func newestAnswer(in file: [UInt8]) -> Int64 {
    let end = file.lastIndex(of: 0x0A) ?? 0
    let start = (file[..<end].lastIndex(of: 0x0A) ?? -1) + 1
    return (try? RateLogLine(file, start..<max(start, end)))?.answeredAt ?? 0
  }
}
