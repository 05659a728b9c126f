/// The versions of limits over time: a limit that is set again ends where its successor begins.
package enum LimitHistory {
  /// The limits after one is set.
  ///
  /// A version of the same name that is still in force then ends on the day before the new one's first day: the day
  /// given, else the first of the current period. One that would begin only on or after that day is replaced.
  package static func setting(_ limit: Limit, in limits: [Limit], today: Day) -> [Limit] {
    let earlier = limits.filter { $0.name == limit.name }
    guard !earlier.isEmpty else { return limits + [limit] }
    var new = limit
    let start = limit.from ?? Period(containing: today, every: limit.every).first
    new.from = start
    var kept: [Limit] = []
    for var known in limits {
      if known.name == limit.name, known.to.map({ $0 >= start }) ?? true {
        // Without a day of its own it may have been in force from the beginning.
        guard let from = known.from else {
          known.to = start.adding(days: -1)
          kept.append(known)
          continue
        }
        if from >= start { continue }
        known.to = start.adding(days: -1)
      }
      kept.append(known)
    }
    return kept + [new]
  }
}
