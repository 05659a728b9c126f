/// Where a refresh stands. What a spinner shows is a function of this and of the time; nothing else moves it.
package enum LoadState: Hashable, Sendable {
  /// Nothing was asked yet.
  case idle
  /// A question is being asked; `elapsed` since the command began.
  case loading(LoadStep, elapsed: Duration)
  /// Everything asked for has come.
  case loaded(RefreshReport)
  /// It ended early. The report says what had come, and was saved, by then.
  case failed(RateError, RefreshReport)

  /// Whether something is still under way.
  package var isLoading: Bool {
    guard case .loading = self else { return false }
    return true
  }
}

/// A question by its place among all.
package struct LoadStep: Hashable, Sendable {
  /// Which question this is, from 1.
  package var number: Int
  /// How many questions there are.
  package var count: Int
  /// What is asked for: `latest`, `EGP 2025-10`.
  package var label: String
  /// The provider that is asked.
  package var provider: String

  /// A step by its parts.
  package init(number: Int, count: Int, label: String, provider: String) {
    self.number = number
    self.count = count
    self.label = label
    self.provider = provider
  }

  /// `3 of 7 · EGP 2025-10`; the label alone when there is one question.
  package var text: String { count == 1 ? label : "\(number) of \(count) · \(label)" }
}
