/// Values tally entries in one currency, asking for each rate once.
struct Valuer {
  /// What an entry is worth.
  enum Valuation {
    /// An exact term; the quote where it came from one and quotes are kept.
    case term(ExactTerm, Quote?)
    case noRate(NoRate)
  }

  let target: Currency
  /// The rates used so far.
  private(set) var usage = RateUsage()
  private let rates: any RateLookup
  private let at: ValuationDay
  private let today: Day
  private let isEstimating: Bool
  private let keepsQuotes: Bool
  /// Currency and day to the place of the answer: in `ratios` from 0 on, in `failures` from -1 down.
  private var places: [UInt64: Int32] = [:]
  private var ratios: [Fraction] = []
  private var quotes: [Quote] = []
  private var failures: [NoRate] = []

  /// - Parameter capacity: about how many rates will be asked for.
  init(
    target: Currency, rates: any RateLookup, at: ValuationDay, today: Day, isEstimating: Bool = false,
    keepsQuotes: Bool = false, capacity: Int = 0
  ) {
    self.target = target
    self.rates = rates
    self.at = at
    self.today = today
    self.isEstimating = isEstimating
    self.keepsQuotes = keepsQuotes
    guard at == .spent else { return }
    places.reserveCapacity(capacity)
    ratios.reserveCapacity(capacity)
  }

  /// What the bank took, where it took the target; else the amount at its rate.
  mutating func value(of entry: Tally.Entry) -> Valuation {
    if entry.paidCurrency == target {
      usage.notePaid()
      return .term(ExactTerm(entry.paid, times: .one), nil)
    }
    return marketValue(of: entry)
  }

  /// The amount at its rate, whatever the bank took.
  mutating func marketValue(of entry: Tally.Entry) -> Valuation {
    let place = place(of: entry.currency, on: at.day(spent: entry.day, today: today))
    if place < 0 { return .noRate(failures[~place]) }
    return .term(ExactTerm(entry.amount, times: ratios[place]), keepsQuotes ? quotes[place] : nil)
  }

  private mutating func place(of currency: Currency, on day: Day) -> Int {
    let key = UInt64(currency.ordinal) << 32 | UInt64(UInt32(bitPattern: day.number))
    if let known = places[key] { return Int(known) }
    let place: Int
    do {
      let quote = try rates.quote(from: currency, to: target, on: day, estimating: isEstimating)
      usage.note(quote)
      place = ratios.count
      ratios.append(quote.ratio)
      if keepsQuotes { quotes.append(quote) }
    } catch {
      place = ~failures.count
      failures.append(error)
    }
    // There are fewer than 2^31 pairs of a currency and a day in any file that memory holds.
    places[key] = Int32(place)
    return place
  }
}
