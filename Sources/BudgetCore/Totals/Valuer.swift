/// Values tally entries in one currency, asking for each rate once.
struct Valuer {
  /// What an entry is worth.
  enum Valuation {
    /// An exact term; the quote where it came from one and quotes are kept.
    case term(ExactTerm, Quote?)
    case noRate(NoRate)
  }

  /// Where the rate of an entry is kept.
  enum Rate {
    /// None is needed: the bank took the target.
    case paid
    /// The place of its ratio.
    case known(Int)
    /// The place of the reason.
    case missing(Int)
  }

  let target: Currency
  /// The rates used so far.
  private(set) var usage = RateUsage()
  private let rates: any RateLookup
  private let at: ValuationDay
  private let today: Day
  private let isEstimating: Bool
  private let keepsQuotes: Bool
  /// Whether all answers are remembered. A tally has each currency and day once or twice, side by side, so that at the
  /// days spent the last one is enough.
  private let isRemembering: Bool
  private var last: (key: UInt64, rate: Rate)?
  /// Currency and day to the answer.
  private var places: [UInt64: Rate] = [:]
  private(set) var ratios: [Fraction] = []
  private var quotes: [Quote] = []
  private var failures: [NoRate] = []

  /// - Parameter isRepeating: whether the same currency and day are asked for again and again.
  init(
    target: Currency, rates: any RateLookup, at: ValuationDay, today: Day, isEstimating: Bool = false,
    keepsQuotes: Bool = false, isRepeating: Bool = false
  ) {
    self.target = target
    self.rates = rates
    self.at = at
    self.today = today
    self.isEstimating = isEstimating
    self.keepsQuotes = keepsQuotes
    isRemembering = isRepeating || at != .spent
  }

  /// Whether a rate that was asked for is not known.
  var isMissing: Bool { !failures.isEmpty }

  /// What the bank took, where it took the target; else the amount at its rate.
  mutating func value(of entry: Tally.Entry) -> Valuation {
    let rate = rate(of: entry)
    return value(of: entry, at: rate)
  }

  /// The amount at its rate, whatever the bank took.
  mutating func marketValue(of entry: Tally.Entry) -> Valuation {
    let rate = rate(of: entry.currency, on: at.day(spent: entry.day, today: today))
    return value(of: entry, at: rate)
  }

  /// What an entry is worth at the rate found for it.
  func value(of entry: Tally.Entry, at rate: Rate) -> Valuation {
    switch rate {
    case .paid: .term(ExactTerm(entry.paid, times: .one), nil)
    case .known(let place): .term(ExactTerm(entry.amount, times: ratios[place]), keepsQuotes ? quotes[place] : nil)
    case .missing(let place): .noRate(failures[place])
    }
  }

  /// Finds the rate that counts for an entry.
  mutating func rate(of entry: Tally.Entry) -> Rate {
    if entry.paidCurrency == target {
      usage.notePaid()
      return .paid
    }
    return rate(of: entry.currency, on: at.day(spent: entry.day, today: today))
  }

  private mutating func rate(of currency: Currency, on day: Day) -> Rate {
    let key = UInt64(currency.ordinal) << 32 | UInt64(UInt32(bitPattern: day.number))
    if let last, last.key == key { return last.rate }
    if isRemembering, let known = places[key] { return known }
    let rate = newRate(of: currency, on: day)
    if isRemembering { places[key] = rate }
    last = (key, rate)
    return rate
  }

  private mutating func newRate(of currency: Currency, on day: Day) -> Rate {
    if !keepsQuotes, let plain = rates.plainRate(from: currency, to: target, on: day) {
      usage.note(plain, asked: day)
      ratios.append(plain.ratio)
      return .known(ratios.count - 1)
    }
    do throws(NoRate) {
      let quote = try rates.quote(from: currency, to: target, on: day, estimating: isEstimating)
      usage.note(quote)
      ratios.append(quote.ratio)
      if keepsQuotes { quotes.append(quote) }
      return .known(ratios.count - 1)
    } catch {
      failures.append(error)
      return .missing(failures.count - 1)
    }
  }
}
