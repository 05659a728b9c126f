/// What a refresh brought, so far or in the end.
package struct RefreshReport: Hashable, Sendable {
  /// The providers that gave rates, in order.
  package var providers: [String] = []
  /// How many requests were sent.
  package var requests = 0
  /// How many snapshots were handed over to be saved.
  package var snapshots = 0
  /// The first and the last rate day that came; `nil` when none did.
  package var days: ClosedRange<Day>?
  /// The newest rate day of the answer for the latest; `nil` when there was none.
  package var latestDay: Day?
  /// Currencies that a provider does not know, left out on a second try.
  package var unknown: [Currency] = []
  /// Codes passed over because no money is counted in them.
  package var skipped: Set<String> = []
  /// Past periods for which the provider has nothing, in words.
  package var empty: [String] = []
  /// Announcements of the providers.
  package var notices: [String] = []
  /// The providers that failed before another one answered, in order.
  package var failures: [ProviderFailure] = []

  /// A report of nothing yet.
  package init() {}

  /// Adds what came for a question.
  mutating func add(_ snapshots: [FetchedSnapshot], for question: RateQuestion, from provider: String) {
    if providers.last != provider { providers.append(provider) }
    self.snapshots += snapshots.count
    for snapshot in snapshots {
      let (first, last) = (days?.lowerBound ?? snapshot.day, days?.upperBound ?? snapshot.day)
      days = min(first, snapshot.day)...max(last, snapshot.day)
      skipped.formUnion(snapshot.skipped)
      if let notice = snapshot.notice, !notices.contains(notice) { notices.append(notice) }
    }
    if question.period == .latest { latestDay = snapshots.map(\.day).max() }
  }

  /// Takes an error that is an answer: there is nothing for those past days, or for the one currency asked for. The rest can
  /// still be had. Whether it was one.
  mutating func note(_ error: RateError, to question: RateQuestion) -> Bool {
    guard question.period != .latest else { return false }
    switch error {
    case .nothing: empty.append(question.label)
    case .unknownCurrency(_, let code):
      guard let currency = Currency(code: code) else { return false }
      unknown.append(currency)
    default: return false
    }
    return true
  }
}

extension RefreshReport {
  /// What the user should know beside the rates, a sentence each: providers that failed, codes left out, days without
  /// rates, the age of the newest.
  package func notes(today: Day) -> [String] {
    var notes: [String] = []
    if let provider = providers.last {
      notes += failures.map { "\($0.provider) failed: \($0.error.sentence) \(provider) was asked instead." }
    }
    if !unknown.isEmpty {
      let codes = unknown.map(\.code).joined(separator: ", ")
      let pronoun = unknown.count == 1 ? "it" : "them"
      notes.append(
        "\(codes): not known to \(providers.last ?? "the provider"), which was asked again without \(pronoun).")
    }
    notes += empty.map { "No rates for \($0)." }
    if let latestDay, today.days(since: latestDay) > 3 {
      notes.append("The newest rates are of \(latestDay), \(today.days(since: latestDay)) days old.")
    }
    if !skipped.isEmpty {
      let codes = skipped.count == 1 ? "1 code" : "\(skipped.count) codes"
      notes.append("\(codes) left out that ISO 4217 has no money for.")
    }
    return notes + notices
  }

  /// What was saved before a failure, as a sentence; `nil` when nothing was.
  package var savedText: String? {
    guard let days else { return nil }
    let period =
      days.lowerBound == days.upperBound ? "of \(days.lowerBound)" : "of \(days.lowerBound) to \(days.upperBound)"
    return "The rates \(period) that had come by then are saved."
  }
}
