internal import BudgetCore
internal import BudgetStore

/// What a command works with: the world, where the files are, and what the global options say. One run, one session.
final class Session {
  let host: Host
  let paths: Paths
  let context: Context
  let globals: GlobalOptions
  let page: Page
  /// Whole sentences for standard error that came up while files were read and written.
  var notes: [String] = []

  init(host: Host, paths: Paths, context: Context, globals: GlobalOptions, page: Page) {
    self.host = host
    self.paths = paths
    self.context = context
    self.globals = globals
    self.page = page
  }

  /// Keeps a sentence for standard error, once however often the store is read.
  func note(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }

  /// The user's day.
  var today: Day { context.today }

  /// Where rates are kept; `nil` when the environment names no folder.
  private(set) lazy var rateFolder: RateFolder? = paths.rates.map { RateFolder(path: $0, host: storeHost) }

  /// The rates as last asked for; `nil` until a command needs any.
  private(set) var ratesInHand: RateBook?

  /// The rates; nothing is read until a conversion needs it.
  var rates: RateBook {
    let rates = ratesInHand ?? rateFolder?.book() ?? RateBook()
    ratesInHand = rates
    return rates
  }

  /// Reads the rates anew when they are next needed: there are more of them now.
  func forgetRates() { ratesInHand = nil }

  /// Does what may turn out to be a mistake in the arguments only when the store was read.
  func checked<Value>(_ spec: CommandSpec, _ body: () throws(UsageError) -> Value) throws(Failure) -> Value {
    do throws(UsageError) { return try body() } catch { throw Failure(error, unharmed: spec.unharmed) }
  }
}
