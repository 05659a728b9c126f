/// A day on which money in a currency has no rate that any source covers.
package struct RateNeed: Hashable, Sendable {
  /// What the money is in.
  package var currency: Currency
  /// The day it was spent.
  package var day: Day

  /// A need by its parts.
  package init(currency: Currency, day: Day) {
    self.currency = currency
    self.day = day
  }
}

/// The questions of one refresh, in the order asked: the latest, then past days, newest first, in the fewest requests.
package struct RefreshPlan: Hashable, Sendable {
  /// The questions, in order.
  package private(set) var questions: [RateQuestion] = []

  /// Days asked for before the first day needed, so that a weekend or a holiday finds the rates it goes by.
  static let leadDays = 7
  /// The most figures in one answer: about 60 bytes each keep it well below 8 MB.
  static let figuresPerRequest = 100_000

  /// What to ask this provider.
  ///
  /// - Parameters:
  ///   - needs: what no source covers. Days from today on are left to the latest rates; days and currencies that the
  ///     provider does not have are left out.
  ///   - home: asked for beside the currencies needed, so that one snapshot holds both.
  ///   - includesLatest: `false` when the latest has come from another provider.
  package init(
    needs: some Sequence<RateNeed>, home: Currency, provider: any RateProvider, today: Day, includesLatest: Bool = true
  ) {
    let base = provider.base(home: home)
    if includesLatest { questions.append(RateQuestion(period: .latest, base: base, today: today)) }
    guard let limits = provider.history else { return }
    let past = PastNeeds(needs, home: home, base: base, limits: limits, today: today)
    questions += past.questions(today: today)
  }
}

/// What a provider with history can give of what is needed.
private struct PastNeeds {
  private let currenciesByDay: [Day: Set<Currency>]
  private let home: Currency
  private let base: Currency
  private let limits: HistoryLimits

  init(_ needs: some Sequence<RateNeed>, home: Currency, base: Currency, limits: HistoryLimits, today: Day) {
    var currenciesByDay: [Day: Set<Currency>] = [:]
    for need in needs where need.day < today && need.day >= limits.firstDay ?? .first {
      guard need.currency == base || limits.currencies?.contains(need.currency) ?? true else { continue }
      currenciesByDay[need.day, default: []].insert(need.currency)
    }
    self.currenciesByDay = currenciesByDay
    self.home = home
    self.base = base
    self.limits = limits
  }

  func questions(today: Day) -> [RateQuestion] {
    guard !currenciesByDay.isEmpty else { return [] }
    let ranges = ranges().flatMap { questions(for: $0, today: today) }
    let wide = wideQuestions(today: today)
    return wide.isEmpty || wide.count >= ranges.count ? ranges : wide
  }

  /// The fewest ranges of at most `maxDays` that hold all days, newest first: each begins at the newest day not yet held
  /// and reaches back as far as it may.
  private func ranges() -> [ClosedRange<Day>] {
    let longest = limits.maxDays ?? Int.max
    let lead = min(RefreshPlan.leadDays, longest - 1)
    var ranges: [ClosedRange<Day>] = []
    for day in currenciesByDay.keys.sorted(by: >) {
      let start = max(day.adding(days: -lead), limits.firstDay ?? .first)
      if let last = ranges.last, last.upperBound.days(since: start) < longest {
        ranges[ranges.count - 1] = start...last.upperBound
      } else {
        ranges.append(start...day)
      }
    }
    return ranges
  }

  /// One question for a range, or several where the answer would be too large.
  private func questions(for range: ClosedRange<Day>, today: Day) -> [RateQuestion] {
    let needed = currenciesByDay.reduce(into: Set<Currency>()) { needed, entry in
      if range.contains(entry.key) { needed.formUnion(entry.value) }
    }
    // Who answers by the day sends the whole table at no extra cost.
    if limits.maxDays == 1 {
      return [RateQuestion(period: .days(range), base: base, today: today, missing: needed.sorted())]
    }
    let days = range.upperBound.days(since: range.lowerBound) + 1
    let size = max(1, RefreshPlan.figuresPerRequest / days)
    return chunks(of: quotes(for: needed), size: size).map { question(range, $0, needed: needed, today: today) }
  }

  /// Few currencies over any number of days, where the provider allows that.
  private func wideQuestions(today: Day) -> [RateQuestion] {
    guard limits.unlimitedQuotes > 0, let range = wholeRange else { return [] }
    let needed = currenciesByDay.values.reduce(into: Set<Currency>()) { $0.formUnion($1) }
    return chunks(of: quotes(for: needed), size: limits.unlimitedQuotes).map {
      question(range, $0, needed: needed, today: today)
    }
  }

  private var wholeRange: ClosedRange<Day>? {
    guard let first = currenciesByDay.keys.min(), let last = currenciesByDay.keys.max() else { return nil }
    return max(first.adding(days: -RefreshPlan.leadDays), limits.firstDay ?? .first)...last
  }

  private func question(
    _ range: ClosedRange<Day>, _ quotes: [Currency], needed: Set<Currency>, today: Day
  ) -> RateQuestion {
    let missing = needed.intersection(quotes).sorted()
    return RateQuestion(period: .days(range), base: base, currencies: quotes, today: today, missing: missing)
  }

  /// The currencies to name: never the base, which some providers refuse; the home currency if they have it.
  private func quotes(for needed: Set<Currency>) -> [Currency] {
    let withHome = limits.currencies?.contains(home) ?? true ? needed.union([home]) : needed
    return withHome.subtracting([base]).sorted()
  }

  private func chunks(of currencies: [Currency], size: Int) -> [[Currency]] {
    stride(from: 0, to: currencies.count, by: size).map { Array(currencies[$0..<min($0 + size, currencies.count)]) }
  }
}
