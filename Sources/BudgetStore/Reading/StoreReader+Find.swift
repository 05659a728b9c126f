internal import BudgetCore

extension StoreReader {
  /// For each ending of an id the expenses that it may mean, in the file's order, in one pass.
  ///
  /// Capitals and small letters are alike. An id that is the ending and nothing more is meant alone.
  ///
  /// - Parameter most: how many are decoded for one ending; an ambiguous one needs no more than a few for the message.
  /// - Returns: for each ending what was found; `count` is exact, whatever `most` is.
  package func find(
    idsEndingIn endings: [String], most: Int = 10
  ) throws(StoreError) -> [(found: [FoundExpense], count: Int)] {
    var finder = Finder(endings: endings.map { Array($0.utf8) }, most: most)
    _ = try run(&finder)
    return finder.matches.map { match in
      let lines = match.exact.isEmpty ? match.lines : match.exact
      let found = lines.compactMap { line in
        Expense(json: line.raw).map { FoundExpense(expense: $0, place: line.place, raw: line.raw) }
      }
      return (found, match.exact.isEmpty ? match.count : match.exact.count)
    }
  }
}

/// Looks for ids by their endings.
struct Finder: RecordConsumer {
  struct Match {
    var lines: [(place: RecordPlace, raw: [UInt8])] = []
    var exact: [(place: RecordPlace, raw: [UInt8])] = []
    var count = 0
  }

  private let endings: [[UInt8]]
  private let most: Int
  private(set) var matches: [Match]

  init(endings: [[UInt8]], most: Int) {
    self.endings = endings
    self.most = most
    matches = endings.map { _ in Match() }
  }

  mutating func consume(
    _ record: inout ScannedRecord, in bytes: Span<UInt8>, at place: RecordPlace, raw: Span<UInt8>
  ) throws(StoreError) {
    if record.escapes.contains(.id) { return take(record.id(bytes).utf8.span, place, raw) }
    take(bytes.extracting(record.idStart..<record.idEnd), place, raw)
  }

  private mutating func take(_ id: Span<UInt8>, _ place: RecordPlace, _ raw: Span<UInt8>) {
    for (number, ending) in endings.enumerated() where Finder.ends(id, in: ending) {
      matches[number].count += 1
      if id.count == ending.count { matches[number].exact.append((place, raw.array(0..<raw.count))) }
      if matches[number].lines.count < most { matches[number].lines.append((place, raw.array(0..<raw.count))) }
    }
  }

  @inline(__always)
  private static func ends(_ id: Span<UInt8>, in ending: [UInt8]) -> Bool {
    guard id.count >= ending.count, !ending.isEmpty else { return false }
    var place = 1
    while place <= ending.count {
      guard small(id[id.count - place]) == small(ending[ending.count - place]) else { return false }
      place += 1
    }
    return true
  }

  @inline(__always)
  private static func small(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}
