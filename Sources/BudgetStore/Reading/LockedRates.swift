internal import BudgetCore
internal import Dispatch

/// Rates for the threads that read a store, of which one at a time gets through to them. Nobody else uses them meanwhile.
///
/// Unchecked, for `rates` is used under the lock alone. It is a semaphore because the thread sanitizer knows what that
/// orders; of the library's Mutex it knows nothing.
final class LockedRates: RateLookup, @unchecked Sendable {
  private let rates: any RateLookup
  private let lock = DispatchSemaphore(value: 1)

  init(_ rates: any RateLookup) { self.rates = rates }

  func quote(from: Currency, to: Currency, on day: Day, estimating: Bool) throws(NoRate) -> Quote {
    lock.wait()
    defer { lock.signal() }
    return try rates.quote(from: from, to: to, on: day, estimating: estimating)
  }

  func plainRate(from: Currency, to: Currency, on day: Day) -> PlainRate? {
    lock.wait()
    defer { lock.signal() }
    return rates.plainRate(from: from, to: to, on: day)
  }

  func plainTable() -> PlainTable? {
    lock.wait()
    defer { lock.signal() }
    return rates.plainTable()
  }
}
