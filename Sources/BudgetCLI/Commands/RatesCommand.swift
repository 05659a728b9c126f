internal import BudgetCore
internal import BudgetStore

/// `rates`: the rates in use, or with `--refresh` those just fetched.
struct RatesCommand: Command {
  /// The currencies asked for; empty for all that have a rate.
  let currencies: [Currency]
  let base: Currency
  let day: Day
  /// Whom to ask first; `nil` when nobody is.
  let refresh: RefreshRequest?

  static let refresh = OptionSpec(switch: "--refresh", "fetches first: the newest, and what the expenses lack")
  static let provider = OptionSpec("--provider", "NAME", .provider, "from this provider")
  static let url = OptionSpec("--rates-url", "URL", .text, "from this address, which answers in the form of the README")
  static let timeout = OptionSpec("--timeout", "SECONDS", .number, "for at most so long; 10 seconds when not given")
  static let base = OptionSpec("--base", "CUR", .currency, "what 1 of it is worth; the home currency when not given")
  static let on = OptionSpec("--on", "DAY", .day, "as known on this day; today when not given")

  static let spec = CommandSpec(
    name: "rates",
    otherNames: ["refresh", "fetch", "download", "currencies"],
    arguments: [.init("CODE", .rest, .currency)],
    options: [base, on, refresh, provider, url, timeout],
    summary: "shows the rates in use, with their source and age",
    details: [
      "Only --refresh touches the network. What it fetches is kept for ever; what it cannot fetch leaves everything as it was.",
      "NAME is \(Spelling.alternatives(RateProviders.names)).",
      "A currency named that has no rate makes the exit status 2.",
    ],
    examples: [
      .init("budget rates EUR JPY --base USD --on 2026-10-02", "what a dollar was worth that day"),
      .init("budget rates --refresh --provider ecb", "asks the European Central Bank"),
    ],
    parse: { arguments, context throws(UsageError) in
      RatesCommand(
        currencies: try currencies(arguments.positionals),
        base: try arguments.value(base).map { text throws(UsageError) in try Typed.spendable(text) } ?? context.home,
        day: try arguments.value(on).map { text throws(UsageError) in try Typed.day(text, context) } ?? context.today,
        refresh: try refreshRequest(arguments))
    }
  )

  /// The currencies named, each once, sorted by code.
  private static func currencies(_ codes: [String]) throws(UsageError) -> [Currency] {
    var currencies: Set<Currency> = []
    for code in codes {
      // `rates refresh`
      let meant = Currency(code: code) == nil ? spec.options(meantBy: code) : []
      guard meant.isEmpty else { throw .surplusArgument(code, usage: spec.usage, meant: meant) }
      currencies.insert(try Typed.spendable(code))
    }
    return currencies.sorted()
  }

  /// What `--refresh` and the options that only it has say.
  private static func refreshRequest(_ arguments: Arguments) throws(UsageError) -> RefreshRequest? {
    let request = RefreshRequest(
      provider: arguments.value(provider), url: arguments.value(url),
      timeout: try arguments.value(timeout).map { text throws(UsageError) in
        try Typed.number(timeout, text, Settings.timeouts)
      })
    if arguments.has(refresh) {
      if let name = request.provider, !RateProviders.names.contains(name) {
        throw .badChoice(of: provider.name, typed: name, choices: RateProviders.names)
      }
      guard request.provider == nil || request.url == nil else { throw .conflict(provider.name, url.name) }
      return request
    }
    for (option, isGiven) in [
      (provider, request.provider != nil), (url, request.url != nil), (timeout, request.timeout != nil),
    ] where isGiven { throw .needs(option: option.name, other: refresh.name) }
    return nil
  }

  func run(in session: Session) throws(Failure) -> Outcome {
    let shown = currencies.isEmpty ? RatesCommand.current(but: base) : currencies
    var before: [Quote] = []
    if let refresh {
      before = shown.compactMap { try? session.rates.quote(from: base, to: $0, on: day, estimating: false) }
      session.notes += try session.refresh(refresh)
    }
    var (quotes, missing): ([Quote], [NoRate]) = ([], [])
    var baseless: NoRate?
    for currency in shown {
      do throws(NoRate) {
        quotes.append(try session.rates.quote(from: base, to: currency, on: day, estimating: false))
      } catch {
        if !currencies.isEmpty { missing.append(error) } else if error.missing == base { baseless = error }
      }
    }
    // Nothing was named and nothing is known: the base is what lacks a rate.
    if quotes.isEmpty, let baseless { missing = [baseless] }
    // Nobody asked for a pair when no code was named, so there is none to set a rate for.
    let notes = missing.map { reason in
      let remedy = currencies.isEmpty ? "" : " " + reason.remedyText(canEstimate: false)
      return "\(Words.capitalized(reason.reasonText)).\(remedy)"
    }
    let leaps = RatesCommand.leap(from: before, to: quotes).map { [$0] } ?? []
    let credits = Set(quotes.flatMap(\.steps).compactMap { RateProviders.credit(ofSource: $0.source) }).sorted()
    return Outcome(
      RatesReport(base: base, day: day, quotes: quotes), notes: notes + leaps + credits,
      status: missing.isEmpty ? .done : .incomplete)
  }

  /// What to say of rates that a refresh has more than doubled or halved: a provider may have erred.
  private static func leap(from before: [Quote], to after: [Quote]) -> String? {
    let known = Dictionary(before.map { ($0.to, $0) }) { first, _ in first }
    let leaps = after.compactMap { now in
      known[now.to].flatMap { RateText.isFar(now.ratio, from: $0.ratio) ? (was: $0, now: now) : nil }
    }
    guard let first = leaps.first, let day = first.now.rateDay else { return nil }
    let words = leaps.prefix(3).map { was, now in
      "1 \(now.from) is \(RateText.short(now.ratio)) \(now.to) and was \(RateText.short(was.ratio))"
        + (was.rateDay.map { " on \($0)" } ?? "")
    }
    return "Far from before: \(Words.list(words))\(leaps.count > 3 ? ", and \(leaps.count - 3) more" : ""). Should the "
      + "provider have erred, `budget rates set \(first.now.from) \(first.now.to) RATE --on \(day)` wins over it."
  }

  /// The currencies that can be spent today, sorted by code.
  private static func current(but base: Currency) -> [Currency] {
    CurrencyTable.shared.all.filter { $0 != base && $0.minorDigits != nil && $0.info.status == .current }
  }
}
