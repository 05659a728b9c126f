internal import BudgetCore
internal import BudgetStore

extension Session {
  /// Keeps a rate of one's own. It is on disk when this returns.
  func keepRate(base: Currency, quote: Currency, rate: FixedDecimal, on day: Day) throws(Failure) {
    guard let rateFolder else { throw Failure.noPlace(for: "rates") }
    do throws(FileFailure) {
      try rateFolder.setByHand(base: base, quote: quote, rate: rate, on: day)
    } catch {
      throw Failure(rates: error)
    }
  }

  /// The key for providers that want one: `BUDGET_RATES_KEY`, else the file `rates_key` beside the settings, which must be
  /// readable by its owner alone.
  func ratesKey() throws(Failure) -> String? {
    if let key = host.environment("BUDGET_RATES_KEY"), !key.isEmpty { return key }
    guard let path = paths.ratesKey else { return nil }
    let file: KeyFile?
    do throws(FileFailure) { file = try KeyFile(path, files: storeHost.files) } catch { throw Failure(error) }
    guard let file else { return nil }
    guard file.isPrivate else {
      throw Failure(
        .badData, "key_not_private", "Others can read \(SafeText.line(path)). Run `chmod 600` on it, then try again.")
    }
    return file.key.isEmpty ? nil : file.key
  }
}

extension Failure {
  /// A folder of rates that could not be read or written.
  init(rates error: FileFailure) {
    self.init(ExitStatus(error.exitStatus), error.code, error.sentence + " The rates kept are as they were.")
  }
}
