/// The day whose rates value an expense.
package enum ValuationDay: Hashable, Sendable {
  /// The day it was spent.
  case spent
  /// Today.
  case latest
  /// One day for all.
  case on(Day)

  /// The day whose rates count for an expense.
  package func day(spent: Day, today: Day) -> Day {
    switch self {
    case .spent: spent
    case .latest: today
    case .on(let day): day
    }
  }

  /// `spent`, `latest`, or the day.
  package var text: String {
    switch self {
    case .spent: "spent"
    case .latest: "latest"
    case .on(let day): day.description
    }
  }
}

/// Which rates went into a result.
package struct RateUsage: Hashable, Sendable {
  /// A rate more than 10 days older than the day it was used for.
  package struct Aged: Hashable, Sendable {
    /// What was converted.
    package let currency: Currency
    /// The day of the rate.
    package let rateDay: Day
    /// The day it was used for.
    package let asked: Day
    /// How many days lie between them.
    package var days: Int { asked.days(since: rateDay) }
  }

  /// The oldest rate day; `nil` when no rate with a day was used.
  package private(set) var oldestDay: Day?
  /// The newest rate day; `nil` when no rate with a day was used.
  package private(set) var newestDay: Day?
  /// The day the oldest rate was used for; of several the latest.
  package private(set) var askedOfOldest: Day?
  /// The currencies with rates later than the day asked, sorted.
  package private(set) var estimated: [Currency] = []
  /// The aged rate that is furthest from the day it was used for.
  package private(set) var aged: Aged?
  /// Whether a legal rate or an exact factor alone converted something.
  package private(set) var usesFixed = false
  /// Whether what the bank took counted instead of a rate.
  package private(set) var usesPaid = false
  /// The sources of the figures, sorted by name; `law` is not among them.
  package private(set) var sources: [String] = []

  package init() {}

  /// Whether any part is an estimate from a later rate.
  package var isEstimated: Bool { !estimated.isEmpty }
  /// The age of the oldest rate used, in days; 0 without one.
  package var ageDays: Int { oldestDay.flatMap { oldest in askedOfOldest.map { $0.days(since: oldest) } } ?? 0 }

  mutating func notePaid() { usesPaid = true }

  /// Takes a rate that was used into account.
  package mutating func note(_ quote: Quote) {
    if quote.kind == .fixed { usesFixed = true }
    if quote.kind == .estimate, !estimated.contains(quote.from) {
      estimated.append(quote.from)
      estimated.sort()
    }
    for step in quote.steps where step.source != RateSourceName.law && !sources.contains(step.source) {
      sources.append(step.source)
      sources.sort()
    }
    guard let day = quote.rateDay else { return }
    note(day, asked: quote.asked)
    if quote.ageDays > aged?.days ?? 0, quote.isAged {
      aged = Aged(currency: quote.from, rateDay: day, asked: quote.asked)
    }
  }

  /// Takes a rate into account that is neither law, nor aged, nor an estimate.
  mutating func note(_ rate: PlainRate, asked: Day) {
    if sources.last != rate.source, !sources.contains(rate.source) {
      sources.append(rate.source)
      sources.sort()
    }
    note(rate.day, asked: asked)
  }

  /// Takes the rates into account that were used behind these.
  mutating func absorb(_ later: RateUsage) {
    if let day = later.oldestDay, let asked = later.askedOfOldest { note(day, asked: asked) }
    if let day = later.newestDay { newestDay = Swift.max(newestDay ?? day, day) }
    if let age = later.aged, age.days > aged?.days ?? 0 { aged = age }
    estimated = Set(estimated + later.estimated).sorted()
    sources = Set(sources + later.sources).sorted()
    usesFixed = usesFixed || later.usesFixed
    usesPaid = usesPaid || later.usesPaid
  }

  private mutating func note(_ day: Day, asked: Day) {
    if let oldest = oldestDay, let askedOfOldest {
      if day < oldest || day == oldest && asked > askedOfOldest { (oldestDay, self.askedOfOldest) = (day, asked) }
    } else {
      (oldestDay, askedOfOldest) = (day, asked)
    }
    newestDay = Swift.max(newestDay ?? day, day)
  }
}
