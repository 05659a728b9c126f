extension RateBook {
  /// The rates set by hand between two currencies, either way round, as they were set; the oldest first.
  package func setByHand(joining one: Currency, _ other: Currency) -> [RateSnapshot] {
    (sources.last as? HandRates)?.own(joining: one, other) ?? []
  }
}
