extension RateBook {
  /// The rates set by hand between two currencies, either way round, as they were set; the oldest first.
  package func setByHand(joining one: Currency, _ other: Currency) -> [RateSnapshot] {
    (sources.last as? HandRates)?.own(joining: one, other) ?? []
  }

  /// The currencies that have a rate set by hand for exactly this day, sorted by code.
  package func currenciesSetByHand(on day: Day) -> [Currency] {
    (sources.last as? HandRates)?.currencies(on: day) ?? []
  }
}
