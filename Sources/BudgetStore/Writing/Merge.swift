internal import BudgetCore

/// Brings another copy of a store into this one: the union by id, or, where the base is known from which both have
/// come, every change that either has made since.
///
/// `MergeReport.Rule` says which of two versions stays. An older copy changes nothing; merging the same copy again
/// changes nothing; where the rule is `greaterLine`, it does not matter which store is merged into which.
struct Merge {
  /// By what one tells which of two versions came later.
  enum Knowledge {
    /// The store from which both have come, as `git` knows it.
    case base(StoreText)
    /// What this machine remembers of its own store.
    case history(Set<KnownVersions.Version>)
  }

  private let knowledge: Knowledge
  private(set) var report = MergeReport()
  /// What becomes other than it was.
  private(set) var changes = LineChanges()
  /// The store afterwards.
  private(set) var result: StoreText

  init(_ theirs: StoreText, into ours: StoreText, by knowledge: Knowledge) {
    self.knowledge = knowledge
    result = ours
    var report = MergeReport()
    let base: StoreText? = if case .base(let text) = knowledge { text } else { nil }

    let lines = merged(ours.lines, theirs.lines, since: base?.lines, &report.expenses)
    for (place, line) in ours.lines.enumerated() {
      switch lines[place] {
      case nil: changes.removed.append(.init(index: place, line: Array(line.bytes)))
      case let new? where new.bytes != line.bytes:
        changes.replaced.append(.init(before: Array(line.bytes), after: Array(new.bytes)))
      default: break
      }
    }
    changes.added = lines[ours.lines.count...].compactMap { $0?.bytes }
    result.lines = lines.compactMap(\.self)

    var limits = merged(ours.limits, theirs.limits, since: base?.limits, &report.limits).compactMap(\.self)
    let fields = merged(ours.unknown, theirs.unknown, since: base?.unknown, &report.fields).compactMap(\.self)
    if limits != ours.limits { limits.closeOverlaps() }
    if limits != ours.limits || fields != ours.unknown {
      result.setHeader(limits: limits, unknown: fields)
      changes.header = .init(before: ours.header, after: result.header)
    }
    report.changesStore = changes != LineChanges()
    self.report = report
  }

  /// Each item of ours as it is afterwards, `nil` where it is removed; behind them what is added.
  private func merged<Item: MergeItem>(
    _ ours: [Item], _ theirs: [Item], since base: [Item]?, _ part: inout MergeReport.Part<Item.Element>
  ) -> [Item?] {
    var items: [Item?] = ours
    // Where a damaged store holds a key twice, the first one counts.
    var places = Dictionary(ours.enumerated().map { ($1.key, $0) }) { first, _ in first }
    let bases = Dictionary((base ?? []).map { ($0.key, $0) }) { first, _ in first }
    for item in theirs {
      let place = places[item.key]
      guard part.settle(place.flatMap { items[$0] }, item, by: { decide($0, $1, since: bases[item.key]) }) == .theirs
      else { continue }
      if let place {
        items[place] = item
      } else {
        places[item.key] = items.count
        items.append(item)
      }
    }
    guard base != nil else { return items }
    let there = Set(theirs.map(\.key))
    for (place, item) in ours.enumerated() where !there.contains(item.key) {
      if part.settle(item, nil, by: { decide($0, $1, since: bases[item.key]) }) == .theirs { items[place] = nil }
    }
    return items
  }

  /// Which of two versions that differ stays, where `nil` is one that is not there; no answer where the other store has
  /// changed nothing.
  private func decide<Item: MergeItem>(
    _ ours: Item?, _ theirs: Item?, since base: Item?
  ) -> (MergeReport.Side, MergeReport.Rule)? {
    switch knowledge {
    case .base:
      if theirs.isSame(as: base) { return nil }
      if ours.isSame(as: base) { return (.theirs, .changedThere) }
    case .history(let known):
      guard let theirs else { return nil }
      if known.contains(.init(.left, theirs)) { return (.ours, .older) }
      guard let ours else { return (.theirs, .changedThere) }
      if known.contains(.init(.placed, theirs)) || known.contains(.init(.edited, theirs)) { return (.ours, .older) }
      if known.contains(.init(.placed, ours)), !known.contains(.init(.edited, ours)) { return (.theirs, .changedThere) }
    }
    guard let theirs else { return (.ours, .changedNotRemoved) }
    guard let ours else { return (.theirs, .changedNotRemoved) }
    if ours.isEnded != theirs.isEnded { return (ours.isEnded ? .ours : .theirs, .closed) }
    return (ours.line.lexicographicallyPrecedes(theirs.line) ? .theirs : .ours, .greaterLine)
  }
}
