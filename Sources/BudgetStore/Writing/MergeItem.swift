internal import BudgetCore

/// What a merge unites: something with a key, in a version.
protocol MergeItem {
  /// What it is in words of the core.
  associatedtype Element: Hashable & Sendable
  /// Which one it is, in both stores.
  var key: String { get }
  /// The version, as it stands in a store.
  var line: ArraySlice<UInt8> { get }
  /// The version, however it is laid out; `nil` for what is none.
  var element: Element? { get }
  /// Whether it has an end, as a limit that was set again.
  var isEnded: Bool { get }
}

extension MergeItem { var isEnded: Bool { false } }

extension MergeItem where Element == Self { var element: Self? { self } }

extension StoreText.Line: MergeItem {
  var key: String { id }
  var line: ArraySlice<UInt8> { bytes }
  var element: Expense? { StoreText.expense(ofLine: bytes) }
}

extension Limit: MergeItem {
  typealias Element = Limit
  var key: String { "limit \(name) \(from?.description ?? "")" }
  var line: ArraySlice<UInt8> { RecordEncoder.header(limits: [self], unknown: [])[...] }
  var isEnded: Bool { to != nil }
}

extension UnknownField: MergeItem {
  typealias Element = UnknownField
  var line: ArraySlice<UInt8> { Array(json.utf8)[...] }
}

extension Optional where Wrapped: MergeItem {
  /// Whether both are not there, or are the same in any layout.
  func isSame(as other: Wrapped?) -> Bool {
    guard let own = self, let other else { return self == nil && other == nil }
    return own.line == other.line || own.element == other.element
  }
}

extension MergeReport.Part {
  /// Writes down what becomes of two versions, and says whose version stays; `nil` is one that is not there.
  ///
  /// - Parameter rule: is asked where they differ; without an answer nothing changes and there is nothing to report.
  mutating func settle<Item: MergeItem>(
    _ ours: Item?, _ theirs: Item?, by rule: (Item?, Item?) -> (MergeReport.Side, MergeReport.Rule)?
  ) -> MergeReport.Side where Item.Element == Element {
    guard !ours.isSame(as: theirs) else {
      identical += 1
      return .ours
    }
    guard let (kept, rule) = rule(ours, theirs) else { return .ours }
    switch (ours?.element, theirs?.element, rule) {
    case (nil, let new?, .changedThere): added.append(new)
    case (nil, let old?, .older): keptOut.append(old)
    case (let old?, nil, .changedThere): removed.append(old)
    case (let ours, let theirs, _): conflicts.append(.init(ours: ours, theirs: theirs, kept: kept, rule: rule))
    }
    return kept
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
