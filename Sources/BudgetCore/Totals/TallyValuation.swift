internal import Synchronization

/// What it takes to value a tally in its one currency while a store is read, by more than one thread.
package struct TallyValuation: Sendable {
  fileprivate let target: Currency
  private let request: TotalRequest
  private let rates: LockedRates

  /// `nil` for several currencies, and where look-ups need more than the built-in table: the threads would only wait for
  /// each other.
  ///
  /// - Parameter rates: which nobody else uses while the store is read.
  package init?(_ request: TotalRequest, rates: any RateLookup) {
    guard request.targets.count == 1, let target = request.targets.first, rates.hasTableOnly else {
      return nil
    }
    (self.target, self.request, self.rates) = (target, request, LockedRates(rates))
  }

  fileprivate func makeValuer() -> Valuer {
    Valuer(
      target: target, rates: rates, at: request.at, today: request.today, isEstimating: request.isEstimating)
  }
}

/// What each entry of a tally is valued by, found when the entry comes up.
package struct ValuedEntries {
  /// The currency.
  package let target: Currency
  /// By the number of the entry.
  package private(set) var worths: [Worth] = []
  private var valuer: Valuer

  /// No entries yet.
  package init(_ valuation: TallyValuation) {
    target = valuation.target
    valuer = valuation.makeValuer()
  }

  /// The rates used so far.
  package var usage: RateUsage { valuer.usage }

  /// Makes room for so many entries.
  package mutating func reserveCapacity(_ count: Int) { worths.reserveCapacity(count) }

  /// Values the next entry.
  package mutating func append(_ key: Tally.Key) {
    worths.append((try? Worth(of: key, by: &valuer)) ?? .missing)
  }

  /// Takes over the entries that another valued behind these.
  ///
  /// - Parameter numbers: the number of each entry here, by its number there; those that are new follow one another.
  package mutating func absorb(_ later: ValuedEntries, numbers: [Int]) {
    for (worth, number) in zip(later.worths, numbers) where number == worths.count { worths.append(worth) }
    valuer.absorb(later.usage)
  }
}

/// Rates for several threads, of which one at a time gets through to them.
///
/// Unchecked, for `rates` is used under the lock alone.
private final class LockedRates: RateLookup, @unchecked Sendable {
  private let rates: any RateLookup
  private let lock = Mutex(())

  init(_ rates: any RateLookup) { self.rates = rates }

  func quote(from: Currency, to: Currency, on day: Day, estimating: Bool) throws(NoRate) -> Quote {
    try lock.withLock { _ in
      Result { () throws(NoRate) in try rates.quote(from: from, to: to, on: day, estimating: estimating) }
    }.get()
  }

  func plainRate(from: Currency, to: Currency, on day: Day) -> PlainRate? {
    lock.withLock { _ in rates.plainRate(from: from, to: to, on: day) }
  }

  var hasTableOnly: Bool { lock.withLock { _ in rates.hasTableOnly } }

  func plainTable() -> PlainTable? { lock.withLock { _ in rates.plainTable() } }
}
