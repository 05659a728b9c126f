internal import BudgetCore
internal import BudgetStore

/// Whom to ask for rates, and for how long: the command line first, then the environment, then the settings.
struct RefreshRequest: Sendable {
  /// `--provider`.
  var provider: String?
  /// `--rates-url`.
  var url: String?
  /// `--timeout`, in seconds.
  var timeout: Int?

  /// What a refresh may take unless it is told otherwise, in seconds.
  static let usualTimeout = 10

  /// The providers to ask, the first first; never empty.
  func providers(_ settings: Settings, environment: (String) -> String?) throws(RateError) -> [any RateProvider] {
    if let provider { return [try RateProviders.named(provider)] }
    if let url = url ?? environment("BUDGET_RATES_URL").flatMap({ $0.isEmpty ? nil : $0 }) ?? settings.ratesURL {
      return [PlainProvider(url: url)]
    }
    var providers: [any RateProvider] = []
    for name in settings.providers { providers.append(try RateProviders.named(name)) }
    return providers.isEmpty ? Array(RateProviders.all.prefix(1)) : providers
  }
}

extension Session {
  /// Fetches the latest rates, and those of past days that the expenses lack. What came whole is on disk when this
  /// returns or throws; after Ctrl-C nothing is, and all files are as they were.
  ///
  /// - Returns: what the user should know beside the rates.
  func refresh(_ request: RefreshRequest) throws(Failure) -> [String] {
    let settings = try readSettings()
    guard let rateFolder else { throw Failure.noPlace(for: "rates") }
    let providers = try rateErrors { () throws(RateError) in
      try request.providers(settings, environment: host.environment)
    }
    // One key, for one provider: the first that takes any. No other is ever sent it.
    let keyed = providers.first { $0.keyKind != .none }?.name
    let key = try keyed == nil ? nil : ratesKey()
    let needs = try missingRates()
    let timeout = request.timeout ?? settings.timeout ?? RefreshRequest.usualTimeout
    var fetched: [FetchedSnapshot] = []
    let state = host.heedingInterrupts { isInterrupted in
      let state = client(timeout: .seconds(timeout), isInterrupted: isInterrupted).refresh(
        needs: needs, home: context.home, providers: providers, key: { $0.name == keyed ? key : nil }
      ) { fetched += $0 }
      // Also where the last answer and Ctrl-C came together.
      return isInterrupted() ? LoadState.failed(.interrupted, RefreshReport()) : state
    }
    if case .failed(.interrupted, _) = state { throw Failure(.interrupted, inUse: ratesInUse, saved: nil) }
    try keep(fetched, in: rateFolder)
    forgetRates()
    switch state {
    case .loaded(let report): return report.notes(today: today)
    case .failed(let error, let report):
      throw Failure(error, inUse: ratesInUse, saved: report.savedText)
    case .idle, .loading: return []
    }
  }

  /// Keeps what providers answered: on disk when this returns, each source's whole or not at all.
  private func keep(_ fetched: [FetchedSnapshot], in folder: RateFolder) throws(Failure) {
    var saved: [String] = []
    for (source, snapshots) in Dictionary(grouping: fetched, by: \.source).sorted(by: { $0.key < $1.key }) {
      let plain = snapshots.map { RateSnapshot(day: $0.day, base: $0.base, rates: $0.rates, asked: $0.asked) }
      do throws(FileFailure) { try folder.append(plain, source: source) } catch {
        throw Failure(rates: error, saved: saved)
      }
      saved.append(Words.source(source))
    }
  }

  private func client(timeout: Duration, isInterrupted: @escaping @Sendable () -> Bool) -> RateClient {
    let (start, now, fetch, sleep) = (host.elapsed(), host.elapsed, host.fetch, host.sleep)
    let elapsed: @Sendable () -> Duration = { now() - start }
    let display = RefreshDisplay(on: host, elapsed: elapsed, isInterrupted: isInterrupted)
    return RateClient(
      today: today, timeout: timeout,
      transport: { request throws(TransportFailure) in try fetch(request) { display.tick() } },
      elapsed: elapsed,
      pause: { duration throws(TransportFailure) in
        if display.tick() { throw .interrupted }
        sleep(duration)
      },
      observe: { display.show($0) })
  }

  /// The currencies spent on days that have no good rate to the home currency.
  func missingRates() throws(Failure) -> [RateNeed] {
    let entries = try tally(ExpenseFilter(), by: []).whole.filter { $0.needsRate(to: context.home, through: today) }
    let spent = Set(entries.map { RateNeed(currency: $0.currency, day: $0.day) })
    let past = spent.sorted { ($0.day, $0.currency) < ($1.day, $1.currency) }
    return rates.gaps(past.map { ($0.currency, $0.day) }, in: context.home).map {
      RateNeed(currency: $0.currency, day: $0.day)
    }
  }

  /// `Rates of 2026-10-30 (31 days old) stay in use`; `nil` when there are none.
  private var ratesInUse: String? {
    let other: Currency = context.home == .eur ? .usd : .eur
    guard let quote = try? rates.quote(from: context.home, to: other, on: today, estimating: false),
      let day = quote.rateDay
    else { return nil }
    return "Rates of \(day) (\(Words.count(quote.ageDays, "day")) old) stay in use"
  }

  private func rateErrors<Value>(_ body: () throws(RateError) -> Value) throws(Failure) -> Value {
    do throws(RateError) { return try body() } catch { throw Failure(error, inUse: nil, saved: nil) }
  }
}

extension Tally.Entry {
  /// Whether these expenses are valued in a currency by a rate that is known by a day, inclusive: what the bank took in
  /// that currency counts as it is, and no rate is published of a day to come.
  func needsRate(to target: Currency, through day: Day) -> Bool { self.day <= day && paidCurrency != target }
}

extension Failure {
  /// A refresh that failed, what stays in use, and what had been saved by then.
  init(_ error: RateError, inUse: String?, saved: String?) {
    let status = ExitStatus(rawValue: error.exitStatus) ?? .unavailable
    self.init(status, error.code, error.message(inUse: inUse, saved: saved))
  }
}
