internal import BudgetCore
internal import BudgetStore

extension Session {
  /// Keeps a rate of one's own. It is on disk when this returns.
  func keepRate(base: Currency, quote: Currency, rate: FixedDecimal, on day: Day) throws(Failure) {
    guard let rateFolder else {
      throw Failure(
        .inputOutput, "no_home", "HOME is not set, so there is no place for rates. Name one with BUDGET_HOME.")
    }
    do throws(FileFailure) {
      try rateFolder.setByHand(base: base, quote: quote, rate: rate, on: day)
    } catch {
      throw Failure(rates: error)
    }
  }
}

extension Failure {
  /// A folder of rates that could not be read or written.
  init(rates error: FileFailure) {
    self.init(.inputOutput, "file_failed", error.sentence + " The rates kept are as they were.")
  }
}
