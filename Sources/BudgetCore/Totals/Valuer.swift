/// Finds the rates at which tally entries are valued in one currency, and keeps account of them.
///
/// What finds them becomes part of the loop that asks: a rate is 100 bytes, which would be copied three times.
struct Valuer {
  /// What an entry is valued by.
  enum Rate {
    /// What the bank took, which is the target already.
    case paid
    case plain(PlainRate)
    case quote(Quote)
  }

  let target: Currency
  /// The rates used so far.
  private(set) var usage = RateUsage()
  private let rates: any RateLookup
  private let at: ValuationDay
  private let today: Day
  private let isEstimating: Bool
  /// Whether rates are wanted with their figures.
  var wantsQuotes = false
  /// Whether rates are remembered. A tally has each currency and day once or twice, so that at the days spent they are not.
  private let isRemembering: Bool
  /// What gives most rates, where there is one, once `patience` were asked for: its first takes as long as some hundred
  /// look-ups.
  private var table: PlainTable?
  private var askedCount = 0
  private static let patience = 16
  /// The rates of currencies and days.
  private var known: [UInt64: Rate] = [:]

  /// - Parameter isRepeating: whether the same currency and day are asked for again and again.
  init(
    target: Currency, rates: any RateLookup, at: ValuationDay, today: Day, isEstimating: Bool = false,
    isRepeating: Bool = false
  ) {
    self.target = target
    self.rates = rates
    self.at = at
    self.today = today
    self.isEstimating = isEstimating
    isRemembering = isRepeating || at != .spent
  }

  /// The rate that counts for an entry; none where the bank took the target.
  @inline(__always)
  mutating func rate(of key: Tally.Key) throws(NoRate) -> Rate {
    if key.paidCurrency == target {
      usage.notePaid()
      return .paid
    }
    return try marketRate(of: key)
  }

  /// The same where nothing but the built-in table has to be looked at; `nil` says nothing.
  mutating func rateAtHand(of key: Tally.Key) -> Rate? {
    if key.paidCurrency == target {
      usage.notePaid()
      return .paid
    }
    let day = at.day(spent: key.day, today: today)
    guard let plain = tableRate(key.currency, day) else { return nil }
    usage.note(plain, asked: day)
    return .plain(plain)
  }

  /// The rate of an entry, whatever the bank took.
  @inline(__always)
  mutating func marketRate(of key: Tally.Key) throws(NoRate) -> Rate {
    let day = at.day(spent: key.day, today: today)
    guard isRemembering else { return try find(key.currency, on: day) }
    let place = UInt64(key.currency.ordinal) << 32 | UInt64(UInt32(bitPattern: day.number))
    if let rate = known[place] { return rate }
    let rate = try find(key.currency, on: day)
    known[place] = rate
    return rate
  }

  /// Takes rates that another used into the account, as used behind these.
  mutating func absorb(_ later: RateUsage) { usage.absorb(later) }

  @inline(__always)
  private mutating func find(_ currency: Currency, on day: Day) throws(NoRate) -> Rate {
    if !wantsQuotes, let plain = plainRate(currency, day) {
      usage.note(plain, asked: day)
      return .plain(plain)
    }
    let quote = try rates.quote(from: currency, to: target, on: day, estimating: isEstimating)
    usage.note(quote)
    return .quote(quote)
  }

  @inline(__always)
  private mutating func plainRate(_ currency: Currency, _ day: Day) -> PlainRate? {
    tableRate(currency, day) ?? rates.plainRate(from: currency, to: target, on: day)
  }

  @inline(__always)
  private mutating func tableRate(_ currency: Currency, _ day: Day) -> PlainRate? {
    if let rate = table?.rate(from: currency, to: target, on: day) { return rate }
    askedCount += 1
    if askedCount == Valuer.patience { table = rates.plainTable() }
    return nil
  }
}

extension Tally.Entry {
  /// What it is worth, exactly.
  func term(at rate: Valuer.Rate) -> ExactTerm {
    switch rate {
    case .paid: ExactTerm(paid, times: .one)
    case .plain(let plain): ExactTerm(amount, times: plain.ratio)
    case .quote(let quote): ExactTerm(amount, times: quote.ratio)
    }
  }
}
