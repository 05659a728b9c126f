/// How each spending limit stands on a day.
package struct LimitReport: Sendable {
  /// The limits in force on the day, in the order given.
  package let limits: [LimitStatus]
  /// The day looked at.
  package let day: Day

  /// Whether no money is left out of any limit.
  package var complete: Bool { limits.allSatisfy(\.complete) }

  /// How limits stand, at the rates of the days spent; what the bank took counts where it is in a limit's currency.
  ///
  /// - Parameters:
  ///   - limits: each with the tally of the expenses in its scope, at least those of `days(of:on:)`. Others, and groups,
  ///     are passed over.
  ///   - day: limits that are not in force on it are left out.
  package init(
    _ limits: [(limit: Limit, tally: Tally)], rates: any RateLookup, on day: Day
  ) throws(TotalError) {
    var found: [LimitStatus] = []
    for (limit, tally) in limits where limit.isInForce(on: day) {
      found.append(try LimitStatus(limit, tally.whole, rates: rates, on: day))
    }
    self.limits = found
    self.day = day
  }

  /// The days whose expenses matter to a limit on a day: its current period, from its beginning where it carries over.
  package static func days(of limit: Limit, on day: Day) -> ClosedRange<Day> {
    let period = Period(containing: day, every: limit.every)
    guard limit.rollover else { return period.days }
    return Period(containing: limit.from ?? .first, every: limit.every).first...period.last
  }
}

extension Limit {
  /// Whether a day lies within its first and last day.
  package func isInForce(on day: Day) -> Bool { (from ?? .first) <= day && day <= (to ?? .last) }
}

/// How one limit stands.
package struct LimitStatus: Sendable {
  /// Where the pace of the period so far leads.
  package struct Pace: Hashable, Sendable {
    /// What will have been spent at the period's end, at the pace so far; not less than what is recorded already.
    package let projected: Money
    /// The first day on which the limit is passed at this pace; `nil` when it lasts, or is passed already.
    package let passedOn: Day?
  }

  /// The limit.
  package let limit: Limit
  /// The whole period that the day lies in. All its expenses count, also those after the day.
  package let period: Period
  /// What was spent in it, rounded from its exact value.
  package let spent: Money
  /// The limit, plus what was carried, minus what was spent; rounded from its exact value, negative when overspent.
  package let left: Money
  /// What earlier periods left over, negative when they overspent; `nil` for a limit that carries nothing over.
  package let carried: Money?
  /// 100 × spent ÷ limit without what was carried, one decimal; `nil` for a limit of zero.
  package let percent: FixedDecimal?
  /// How many expenses count in the period.
  package let count: Int
  /// Days of the period after the day looked at.
  package let daysLeft: Int
  /// Where the pace leads; `nil` on the period's last day, and where nothing was spent.
  package let pace: Pace?
  /// The money that counts but has no rate, one entry a currency.
  package let unconverted: [Unconverted]
  /// The rates that went into it.
  package let rates: RateUsage

  /// Whether no money is left out.
  package var complete: Bool { unconverted.isEmpty }
  /// Whether more was spent than there was.
  package var isOver: Bool { left.amount.isNegative }

  init(_ limit: Limit, _ entries: Tally.Entries, rates: any RateLookup, on day: Day) throws(TotalError) {
    let currency = limit.money.currency
    var valuer = Valuer(target: currency, rates: rates, at: .spent, today: day)
    let period = Period(containing: day, every: limit.every)
    let days = LimitReport.days(of: limit, on: day)
    var current: [ExactTerm] = []
    var soFar: [ExactTerm] = []
    var earlier: [ExactTerm] = []
    var missing: [(entry: Tally.Entry, reason: NoRate)] = []
    for entry in entries where days.contains(entry.day) {
      do throws(NoRate) {
        let term = entry.term(at: try valuer.rate(of: entry.key))
        if entry.day < period.first { earlier.append(term) } else { current.append(term) }
        if entry.day >= period.first, entry.day <= day { soFar.append(term) }
      } catch {
        missing.append((entry, error))
      }
    }
    // Without a first day, carrying over begins with the first expense.
    let begin = limit.from ?? entries.map(\.day).min() ?? day
    let earlierPeriods = Swift.max(0, period.count(since: Period(containing: begin, every: limit.every)))
    let amount = Fraction(limit.money.amount)
    let granted = ExactTerm(limit.money.amount, times: Fraction(BigInteger(Int128(earlierPeriods))))
    let carriedTerms = limit.rollover ? [granted] + earlier.map(\.negated) : []
    let leftTerms = [ExactTerm(limit.money.amount, times: .one)] + carriedTerms + current.map(\.negated)

    self.limit = limit
    self.period = period
    spent = try Money(summing: current, currency)
    left = try Money(summing: leftTerms, currency)
    carried = limit.rollover ? try Money(summing: carriedTerms, currency) : nil
    percent = (Fraction(BigInteger(100)) / amount).flatMap { share in
      try? ExactSum.roundedHalfAwayFromZero(current.map { $0.scaled(by: share) }, toScale: 1)
    }
    count = entries.reduce(0) { $0 + (period.days.contains($1.day) ? $1.count : 0) }
    daysLeft = period.last.days(since: day)
    unconverted = try Unconverted.list(missing)
    self.rates = valuer.usage
    pace = try LimitStatus.pace(
      soFar: soFar, spent: spent, available: leftTerms.dropLast(current.count), period: period, day: day)
  }

  private static func pace(
    soFar: [ExactTerm], spent: Money, available: ArraySlice<ExactTerm>, period: Period, day: Day
  ) throws(TotalError) -> Pace? {
    let elapsed = Int128(day.days(since: period.first) + 1)
    let now = try Money(summing: soFar, spent.currency)
    guard day < period.last, now.amount.mantissa > 0,
      let share = Fraction(BigInteger(Int128(period.dayCount)), over: BigInteger(elapsed))
    else { return nil }
    let paced = try Money(summing: soFar.map { $0.scaled(by: share) }, spent.currency)
    let projected = paced.amount.mantissa < spent.amount.mantissa ? spent : paced
    // Both have the currency's digits, so that their mantissas compare and divide.
    let limit = try Money(summing: Array(available), spent.currency).amount.mantissa
    guard now.amount.mantissa <= limit, spent.amount.mantissa <= limit else {
      return Pace(projected: projected, passedOn: nil)
    }
    // After n days at this pace now × n ÷ elapsed is spent; the first n that passes the limit is one after the quotient.
    let reach = BigInteger(limit) * BigInteger(elapsed)
    let lasting = reach.quotientAndRemainder(dividingBy: BigInteger(now.amount.mantissa)).quotient
    guard let days = lasting.int128, days < Int128(period.dayCount) else {
      return Pace(projected: projected, passedOn: nil)
    }
    return Pace(projected: projected, passedOn: period.first.adding(days: Int(days)))
  }
}

extension ExactTerm {
  /// The term with the other sign.
  var negated: ExactTerm { ExactTerm(amount.negated, times: ratio) }

  /// The term times a factor.
  func scaled(by factor: Fraction) -> ExactTerm { ExactTerm(amount, times: ratio * factor) }
}
