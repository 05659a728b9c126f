/// What a total is asked for.
package struct TotalRequest: Sendable {
  /// The currencies to convert to, each with a total of its own.
  package var targets: [Currency]
  /// Whose day's rates count.
  package var at: ValuationDay
  /// Today.
  package var today: Day
  /// The keys that the tally's groups were made by.
  package var keys: [GroupKey]
  /// Whether later rates may be used where there are none on or before the day.
  package var isEstimating: Bool
  /// Whether missing, aged and estimated rates are an error.
  package var isStrict: Bool
  /// Whether the lines that explain the total are made.
  package var isExplaining: Bool

  /// A request by its parts.
  package init(
    targets: [Currency], at: ValuationDay = .spent, today: Day, keys: [GroupKey] = [], isEstimating: Bool = false,
    isStrict: Bool = false, isExplaining: Bool = false
  ) {
    self.targets = targets
    self.at = at
    self.today = today
    self.keys = keys
    self.isEstimating = isEstimating
    self.isStrict = isStrict
    self.isExplaining = isExplaining
  }
}

/// What the expenses of a tally cost.
package struct TotalReport: Sendable {
  /// What was asked for.
  package let request: TotalRequest
  /// One total for each target, in the order asked.
  package let totals: [CurrencyTotal]
  /// How many expenses were selected, each once.
  package let count: Int
  /// How many of them are dated after today.
  package let futureCount: Int

  /// Whether every total counts all money.
  package var complete: Bool { totals.allSatisfy(\.complete) }

  /// Values a tally.
  ///
  /// - Throws: `TotalError.strict` where the request is strict and a rate is missing, aged or estimated.
  package init(_ tally: Tally, request: TotalRequest, rates: any RateLookup) throws(TotalError) {
    var totals: [CurrencyTotal] = []
    for target in request.targets {
      totals.append(try CurrencyTotal(tally, target: target, request: request, rates: rates))
    }
    self.request = request
    self.totals = totals
    count = tally.count
    futureCount = tally.futureCount
  }
}

/// What the expenses of a tally cost in one currency.
package struct CurrencyTotal: Sendable {
  /// One row of a grouped total.
  package struct Row: Sendable {
    /// The texts of its keys; `""` for no category or tag.
    package let key: [String]
    /// Its own exact sum, rounded; money without a rate is left out.
    package let total: Money
    /// How many expenses, those without a rate included.
    package let count: Int
    /// How many of them have no rate.
    package let unconvertedCount: Int
    /// Whether it has money, and a rate for none of it: its total of zero says nothing.
    package var isUnconverted: Bool { count > 0 && count == unconvertedCount }
    /// What was paid over the market rate of the days spent, in percent with two decimals; `nil` where nothing was paid
    /// in the target. Only where rows are made by currency.
    package let markUp: FixedDecimal?
  }

  /// One line of the explanation: the expenses of one currency and day.
  package struct Line: Sendable {
    /// What made the result.
    package enum Basis: Sendable {
      case quote(Quote)
      /// The bank took the target's currency: that is the result.
      case paid
    }

    /// The day spent.
    package let day: Day
    /// The exact sum spent.
    package let money: Money
    /// How many expenses.
    package let count: Int
    /// What made the result.
    package let basis: Basis
    /// The exact worth in the target. All lines add up to the total before its rounding.
    package let result: Fraction
  }

  /// The sum, rounded once from its exact value, half away from zero; money without a rate is left out.
  package let total: Money
  /// The rows, sorted by key; empty without keys.
  package let rows: [Row]
  /// The money without a rate, one entry a currency, sorted by code.
  package let unconverted: [Unconverted]
  /// The rates that went into it.
  package let rates: RateUsage
  /// The explanation, sorted by currency, then day; empty unless asked for.
  package let lines: [Line]

  /// Whether all money is in the total.
  package var complete: Bool { unconverted.isEmpty }

  init(_ tally: Tally, target: Currency, request: TotalRequest, rates: any RateLookup) throws(TotalError) {
    let valuer = Valuer(
      target: target, rates: rates, at: request.at, today: request.today, isEstimating: request.isEstimating)
    let valued = ValuedTally(tally, valuer)
    unconverted = try Unconverted.list(valued.missing)
    self.rates = valued.usage
    if request.isStrict, !unconverted.isEmpty || self.rates.aged != nil || self.rates.isEstimated {
      throw .strict(unconverted: unconverted, rates: self.rates)
    }
    total = try valued.total()
    rows = try RowBuilder(valued, marketRates: request.keys.contains(.currency) ? rates : nil).rows()
    lines = request.isExplaining ? try LineBuilder(tally, valuer).sorted : []
  }
}

extension Money {
  /// The sum of terms, rounded once to the currency's digits, half away from zero.
  init(summing terms: [ExactTerm], _ currency: Currency) throws(TotalError) {
    do throws(RoundingError) {
      self.init(
        try ExactSum.roundedHalfAwayFromZero(terms, toScale: currency.minorDigits ?? 0), currency)
    } catch {
      throw .tooManyDigits(currency)
    }
  }
}
