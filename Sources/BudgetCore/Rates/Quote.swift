/// What one unit of a currency is worth in another on a day, and how that is known.
///
/// 1 `from` = (product of the multiplying figures ÷ product of the dividing figures) `to`, exactly.
package struct Quote: Hashable, Sendable {
  /// How a rate came about.
  package enum Kind: String, Sendable {
    /// The same currency: exactly 1, no look-up.
    case same
    /// One published figure, or its inverse.
    case direct
    /// Several figures.
    case cross
    /// Legal rates and exact factors only.
    case fixed
    /// What the bank really took.
    case paid
    /// A later rate, used because `--estimate` asked for it.
    case estimate
  }

  /// One figure of the computation, in the order it is applied.
  package struct Step: Hashable, Sendable {
    /// What the figure does to the amount.
    package enum Operation: Sendable { case multiply, divide }

    /// Whether the amount is multiplied or divided by the figure.
    package var operation: Operation
    /// Units of `quote` for one unit of `base`, with the digits as sent.
    package var figure: FixedDecimal
    /// What the figure counts.
    package var quote: Currency
    /// What the figure is for one of.
    package var base: Currency
    /// The day the source gives for it; `nil` for a legal rate or an exact factor.
    package var day: Day?
    /// The source's name; `law` for a legal rate or an exact factor.
    package var source: String

    /// A step by its parts.
    package init(
      operation: Operation, figure: FixedDecimal, quote: Currency, base: Currency, day: Day?, source: String
    ) {
      self.operation = operation
      self.figure = figure
      self.quote = quote
      self.base = base
      self.day = day
      self.source = source
    }
  }

  /// The currency converted.
  package var from: Currency
  /// The currency it is converted to.
  package var to: Currency
  /// How it is known.
  package var kind: Kind
  /// The day asked for.
  package var asked: Day
  /// The figures, in order; empty for the same currency.
  package var steps: [Step]
  /// The oldest day among the figures; `nil` when none has a day.
  package var rateDay: Day?

  /// A quote by its parts.
  package init(from: Currency, to: Currency, kind: Kind, asked: Day, steps: [Step], rateDay: Day?) {
    self.from = from
    self.to = to
    self.kind = kind
    self.asked = asked
    self.steps = steps
    self.rateDay = rateDay
  }

  /// How many days the rate day lies before the day asked; 0 without a rate day, negative for an estimate from later.
  package var ageDays: Int { rateDay.map { asked.days(since: $0) } ?? 0 }

  /// How many days old a rate may be without being aged.
  package static let freshDays = 10

  /// Whether a rate is more than 10 days older than the day asked. Rates set by hand are never aged.
  package var isAged: Bool {
    kind != .estimate
      && steps.contains { step in
        guard let day = step.day, step.source != RateSourceName.manual else { return false }
        return asked.days(since: day) > Quote.freshDays
      }
  }
}

/// Names of sources that have a meaning of their own.
package enum RateSourceName {
  /// Rates set by hand.
  package static let manual = "manual"
  /// The ECB's reference rates: the built-in table, the `ecb` provider and an imported ECB file.
  package static let ecb = "ecb"
  /// All endpoints given with `--rates-url`.
  package static let plain = "plain"
  /// All imported files of rows.
  package static let rows = "import"
  /// Legal rates and exact factors between a currency and its successor.
  package static let law = "law"
}

/// Why a currency has no rate on a day.
package struct NoRate: Error, Hashable, Sendable {
  /// What is known of the currency that is in the way.
  package enum Reason: Hashable, Sendable {
    /// No source has ever had it.
    case unknown
    /// Its first rate lies after the day asked.
    case startsLater(first: Day)
    /// Its source stopped giving it: its last rate is this day's.
    case dropped(last: Day)
    /// Both currencies have rates, but nothing joins them.
    case unconnected
  }

  /// The currency converted.
  package var from: Currency
  /// The currency asked for.
  package var to: Currency
  /// The day asked for.
  package var asked: Day
  /// Which of the two is in the way.
  package var missing: Currency
  /// What is known of it.
  package var reason: Reason

  /// A reason by its parts.
  package init(from: Currency, to: Currency, asked: Day, missing: Currency, reason: Reason) {
    self.from = from
    self.to = to
    self.asked = asked
    self.missing = missing
    self.reason = reason
  }
}

/// Where conversions ask for rates. The look-up rules are those of SPEC section 5, in `RateBook`.
package protocol RateLookup: AnyObject {
  /// What 1 `from` is worth in `to` on a day: the newest known on or before it.
  ///
  /// - Parameter estimating: whether a later rate may be used where there is none on or before the day.
  /// - Throws: `NoRate` when there is none; never a guess.
  func quote(from: Currency, to: Currency, on day: Day, estimating: Bool) throws(NoRate) -> Quote

  /// The same rate without its figures, where it is that of one fresh published snapshot, as nearly all are; `nil` where
  /// `quote` has to be asked.
  func plainRate(from: Currency, to: Currency, on day: Day) -> PlainRate?

  /// What gives the same rates for nearly nothing, once many were asked for; `nil` where there is no such thing.
  func plainTable() -> PlainTable?
}

extension RateLookup {
  package func plainRate(from: Currency, to: Currency, on day: Day) -> PlainRate? { nil }
  package func plainTable() -> PlainTable? { nil }
}

/// What a sum needs of a rate, and of what is said beside the sum.
package struct PlainRate: Hashable, Sendable {
  /// What 1 `from` is worth in `to` is this ÷ `below`, exactly.
  package let above: FixedDecimal
  /// Above 0.
  package let below: FixedDecimal
  /// The day of the rate, at most 10 days before the one asked.
  package let day: Day
  /// The source's name.
  package let source: String

  /// What 1 `from` is worth in `to`, exactly.
  package var ratio: Fraction { Fraction(above) / Fraction(below) ?? .zero }
}
