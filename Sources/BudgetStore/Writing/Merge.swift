internal import BudgetCore

/// Brings another copy of a store into this one: the union by id.
///
/// What only one of them has is kept, unless this store has removed it before. Where both have an id in different
/// versions, `MergeReport.Rule` decides. An older copy changes nothing; merging the same copy again changes nothing;
/// where the rule is `greaterLine`, it does not matter which store is merged into which.
struct Merge {
  private let ours: StoreText
  private let theirs: StoreText
  private let past: Set<Superseded.Version>
  /// Whether this machine keeps a history of the store, so that an expense without one is known to be unchanged here.
  private let hasHistory: Bool

  private(set) var report = MergeReport()
  /// The lines to be put in.
  private(set) var changes = LineChanges()
  /// The store afterwards.
  private(set) var result: StoreText

  init(_ theirs: StoreText, into ours: StoreText, past: Set<Superseded.Version>, hasHistory: Bool) {
    self.ours = ours
    self.theirs = theirs
    self.past = past
    self.hasHistory = hasHistory
    result = ours
    mergeLines()
    mergeHeader()
    report.changesStore = changes != LineChanges()
  }

  private mutating func mergeLines() {
    var places = Dictionary(ours.lines.enumerated().map { ($1.id, $0) }) { first, _ in first }
    for line in theirs.lines {
      guard let theirs = StoreText.expense(ofLine: line.bytes) else { continue }
      guard let place = places[line.id] else {
        places[line.id] = result.lines.count
        if past.contains(.init(key: line.id, line: line.bytes)) {
          report.keptOut.append(theirs)
          places[line.id] = nil
        } else {
          report.added.append(theirs)
          changes.added.append(Array(line.bytes))
          result.lines.append(line)
        }
        continue
      }
      let own = result.lines[place]
      guard own.bytes != line.bytes, let ours = StoreText.expense(ofLine: own.bytes), ours != theirs else {
        report.identical += 1
        continue
      }
      let (kept, rule) = decide(id: line.id, ours: own.bytes, theirs: line.bytes)
      report.conflicts.append(.init(ours: ours, theirs: theirs, kept: kept, rule: rule))
      guard kept == .theirs else { continue }
      if place < self.ours.lines.count {
        changes.replaced.append(.init(before: Array(own.bytes), after: Array(line.bytes)))
      } else if let added = changes.added.firstIndex(of: Array(own.bytes)) {
        // The other store itself holds the id twice.
        changes.added[added] = Array(line.bytes)
      }
      result.lines[place].bytes = line.bytes
    }
  }

  private func decide(
    id: String, ours: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>
  ) -> (MergeReport.Side, MergeReport.Rule) {
    if past.contains(.init(key: id, line: theirs)) { return (.ours, .older) }
    if hasHistory, !past.contains(.init(madeHere: id, line: ours)) { return (.theirs, .changedThere) }
    return (ours.lexicographicallyPrecedes(theirs) ? .theirs : .ours, .greaterLine)
  }

  private mutating func mergeHeader() {
    var limits = ours.limits
    for theirs in theirs.limits {
      guard let place = limits.firstIndex(where: { $0.name == theirs.name && $0.from == theirs.from }) else {
        if !past.contains(.init(theirs)) {
          limits.append(theirs)
          report.addedLimits.append(theirs)
        }
        continue
      }
      let ours = limits[place]
      guard ours != theirs else { continue }
      let (kept, rule) = decide(ours, theirs)
      report.limitConflicts.append(.init(ours: ours, theirs: theirs, kept: kept, rule: rule))
      if kept == .theirs { limits[place] = theirs }
    }
    if limits != ours.limits { limits.closeOverlaps() }
    let known = Set(ours.unknown.map(\.key))
    let unknown = ours.unknown + theirs.unknown.filter { !known.contains($0.key) }
    guard limits != ours.limits || unknown != ours.unknown else { return }
    result.setHeader(limits: limits, unknown: unknown)
    changes.header = .init(before: ours.header, after: result.header)
  }

  private func decide(_ ours: Limit, _ theirs: Limit) -> (MergeReport.Side, MergeReport.Rule) {
    if past.contains(.init(theirs)) { return (.ours, .older) }
    if (ours.to == nil) != (theirs.to == nil) { return (ours.to == nil ? .theirs : .ours, .closed) }
    let lines = [ours, theirs].map { RecordEncoder.header(limits: [$0], unknown: []) }
    return (lines[0].lexicographicallyPrecedes(lines[1]) ? .theirs : .ours, .greaterLine)
  }
}

extension [Limit] {
  /// Ends each limit of a name on the day before the next one of that name begins, where it would last longer.
  mutating func closeOverlaps() {
    for place in indices {
      let later = compactMap { $0.name == self[place].name ? $0.from : nil }
        .filter { from in self[place].from.map { from > $0 } ?? true }
      guard let next = later.min() else { continue }
      let last = next.adding(days: -1)
      if self[place].to.map({ $0 > last }) ?? true { self[place].to = last }
    }
  }
}

extension Store {
  /// Brings another copy of the store into this one, as one change.
  ///
  /// - Parameters:
  ///   - other: the other store's bytes, in any layout.
  ///   - creating: whether a store is made when there is none; otherwise that is an error.
  /// - Throws: `damagedOther` when the other copy does not parse; nothing is changed then.
  package func merge(_ other: [UInt8], creating: Bool = false) throws(ChangeError) -> Noted<MergeReport> {
    let theirs: StoreText
    do throws(StoreError) { theirs = try StoreText(other) } catch { throw .damagedOther(error) }
    let session = try ChangeSession(self, creating: creating)
    do throws(ChangeError) {
      let old = try session.text()
      let merge = Merge(
        theirs, into: old.text, past: session.superseded.all(),
        hasHistory: ((try? session.log.newestState()) ?? nil) != nil)
      if merge.report.changesStore {
        if merge.changes.replaced.isEmpty, merge.changes.header == nil {
          try session.append(merge.changes.added, .merge)
        } else {
          try session.rewrite(old, as: merge.result, merge.changes, .merge)
        }
      } else {
        session.lock.discardIfNew()
      }
      return session.noted(merge.report)
    } catch {
      session.lock.discardIfNew()
      throw error
    }
  }
}
