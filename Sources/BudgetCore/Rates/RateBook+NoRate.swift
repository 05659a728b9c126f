// Rule 7: why there is no rate.

extension RateBook {
  /// The reason, of the first of the two currencies that is in the way. `a` and `b` are their codes on that day.
  func noRate(_ from: Currency, _ to: Currency, _ a: Currency, _ b: Currency, on day: Day) -> NoRate {
    if let reason = absence(of: a, on: day) {
      return NoRate(from: from, to: to, asked: day, missing: from, reason: reason)
    }
    if let reason = absence(of: b, on: day) {
      return NoRate(from: from, to: to, asked: day, missing: to, reason: reason)
    }
    return NoRate(from: from, to: to, asked: day, missing: from, reason: .unconnected)
  }

  /// Why no source has the currency, under any code of its group, on a day; `nil` where one has.
  private func absence(of currency: Currency, on day: Day) -> NoRate.Reason? {
    let codes = succession.group(of: currency)
    func all<Value>(_ ask: (any RateSource, Currency) -> Value?) -> [Value] {
      sources.flatMap { source in codes.compactMap { ask(source, $0) } }
    }
    if all({ $0.counts(for: $1, on: day) ? true : nil }).contains(true) { return nil }
    if let last = all({ $0.newestDay(holding: $1, through: day) }).max() { return .dropped(last: last) }
    if let first = all({ $0.earliestDay(holding: $1, from: day) }).min() { return .startsLater(first: first) }
    return .unknown
  }
}
