/// The versions of limits over time: a limit that is set again ends where its successor begins.
package enum LimitHistory {
  /// The first day of a limit that is about to be set: the day given; for a name that is known else the first of the
  /// current period, and `nil`, from the beginning, for a new one.
  package static func start(of limit: Limit, among limits: [Limit], today: Day) -> Day? {
    if let from = limit.from { return from }
    return limits.contains { $0.name == limit.name } ? Period(containing: today, every: limit.every).first : nil
  }

  /// The versions of a limit that are in force on or after its first day, and begin before it ends: they give way to it.
  package static func replaced(by limit: Limit, in limits: [Limit], today: Day) -> [Limit] {
    let start = start(of: limit, among: limits, today: today) ?? .first
    return limits.filter {
      $0.name == limit.name && ($0.to ?? .last) >= start && ($0.from ?? .first) <= (limit.to ?? .last)
    }
  }

  /// The limits after one is set.
  ///
  /// A version of the same name that is still in force then ends on the day before the new one's first day. One that
  /// would begin only on or after that day is replaced, unless it begins after the new one's end.
  package static func setting(_ limit: Limit, in limits: [Limit], today: Day) -> [Limit] {
    var new = limit
    new.from = start(of: limit, among: limits, today: today)
    guard let start = new.from else { return limits + [new] }
    let replaced = replaced(by: limit, in: limits, today: today)
    let kept = limits.compactMap { known -> Limit? in
      guard replaced.contains(known) else { return known }
      guard (known.from ?? .first) < start else { return nil }
      var ended = known
      ended.to = start.adding(days: -1)
      return ended
    }
    return kept + [new]
  }
}
