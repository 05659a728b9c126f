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

  /// Takes back a rate of one's own. It is on disk when this returns.
  func dropRate(base: Currency, quote: Currency, on day: Day) throws(Failure) {
    guard let rateFolder else { throw Failure.noPlace(for: "rates") }
    do throws(FileFailure) {
      try rateFolder.unsetByHand(base: base, quote: quote, on: day)
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

extension Session {
  /// What could not be used of the rates kept, as far as they were needed: every figure may lack them.
  var rateNotes: [String] {
    guard let ratesInHand, let rateFolder else { return [] }
    let unread = rateFolder.failures.map { $0.sentence + " No rate was taken from there." }
    let torn = rateFolder.torn.map {
      "The last line of \(SafeText.line($0)) is not whole, as after a crash; it was not used."
    }
    let damages = Dictionary(grouping: ratesInHand.damages, by: \.source).sorted { $0.key < $1.key }.map {
      source, damages in
      let lines = damages.sorted { $0.line < $1.line }
      let place = "\(SafeText.line(rateFolder.path(of: source))):\(lines[0].line):\(lines[0].column)"
      return lines.count == 1
        ? "\(place) is not a line of rates, and was not used. Mend it or delete it."
        : "\(place) is the first of \(lines.count) lines that are no rates, and were not used. Mend or delete them."
    }
    return unread + torn + damages
  }
}

extension Failure {
  /// A folder of rates that could not be read or written, and the sources whose new rates had been saved by then.
  init(rates error: FileFailure, saved: [String] = []) {
    let kept =
      saved.isEmpty
      ? "The rates kept are as they were." : "The new rates of \(Words.list(saved)) are saved, no others."
    self.init(ExitStatus(error.exitStatus), error.code, "\(error.sentence) \(kept)")
  }
}
