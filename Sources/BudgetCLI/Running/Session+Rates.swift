internal import BudgetCore
internal import BudgetStore

extension Session {
  /// Keeps a rate of one's own. It is on disk when this returns.
  func keepRate(base: Currency, quote: Currency, rate: FixedDecimal, on day: Day) throws(Failure) {
    guard let rateFolder else {
      throw Failure(
        .inputOutput, "no_home", "HOME is not set, so there is no place for rates. Name one with BUDGET_HOME.")
    }
    do throws(RateFolderError) {
      try rateFolder.setByHand(base: base, quote: quote, rate: rate, on: day)
    } catch {
      throw Failure(error)
    }
  }
}

extension Failure {
  /// A folder of rates that could not be read or written.
  init(_ error: RateFolderError) {
    self.init(
      .inputOutput, "file_failed",
      "Could not \(error.action.rawValue) \(SafeText.line(error.path)): \(Errno(error.code).words). The rates kept are as they were."
    )
  }
}
