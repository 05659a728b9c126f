extension RateFiles.Log {
  /// The lines, with their line feeds, that keep these snapshots in a file of answers.
  ///
  /// - Parameter answeredAt: milliseconds since 1970 at which they came, the same for all.
  package static func lines(for snapshots: [RateSnapshot], answeredAt: Int64) -> [UInt8] {
    snapshots.flatMap { RateLogLine.encode($0, answeredAt: answeredAt) }
  }
}
