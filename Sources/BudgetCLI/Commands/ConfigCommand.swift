internal import BudgetCore
internal import BudgetStore

/// `config`: shows or changes a setting.
struct ConfigCommand: Command {
  /// What is asked for.
  enum Request: Hashable {
    case all
    case one(Settings.Key)
    case set(Settings.Key, String)
    case unset(Settings.Key)

    /// The key that is changed.
    var changed: Settings.Key? {
      if case .set(let key, _) = self { key } else if case .unset(let key) = self { key } else { nil }
    }
  }

  let request: Request

  static let unset = OptionSpec(switch: "--unset", "goes back to the usual value")

  static let spec = CommandSpec(
    name: "config",
    otherNames: ["settings", "setting", "configure", "preferences", "prefs", "options", "home"],
    arguments: [.init("KEY", .optional, .choice(Settings.Key.allCases.map(\.rawValue))), .init("VALUE", .optional)],
    options: [unset],
    summary: "shows or changes a setting",
    details: [
      "home: the currency that totals use. provider: who is asked for rates. providers: who is asked one after another, "
        + "parted by commas. rates_url: an endpoint of one's own. timeout: seconds that a refresh may take."
    ],
    examples: [
      .init("budget config", "all settings"),
      .init("budget config home EUR", "totals are in euros from now on"),
    ],
    formats: [.text, .json],
    unharmed: "Nothing was changed.",
    settings: .unused,
    parse: { arguments, _ throws(UsageError) in
      guard let name = arguments.positional(0) else {
        if arguments.has(unset) { throw .needs(option: "--unset", other: "KEY") }
        return ConfigCommand(request: .all)
      }
      guard let key = Settings.Key(rawValue: name) else {
        throw .badChoice(of: "KEY", typed: name, choices: Settings.Key.allCases.map(\.rawValue))
      }
      guard let value = arguments.positional(1) else {
        return ConfigCommand(request: arguments.has(unset) ? .unset(key) : .one(key))
      }
      if arguments.has(unset) { throw .conflict("--unset", "VALUE") }
      if key == .home { _ = try Typed.spendable(value) }
      var settings = Settings()
      do throws(SettingsError) { try settings.set(key, to: value) } catch {
        throw .badText(option: key.rawValue, reason: error.clause)
      }
      try checkProviders(settings[key] ?? value, of: key)
      return ConfigCommand(request: .set(key, settings[key] ?? value))
    }
  )

  /// Refuses a provider that there is not. A settings file may name one that another version knows.
  private static func checkProviders(_ value: String, of key: Settings.Key) throws(UsageError) {
    guard key == .provider || key == .providers else { return }
    for name in value.split(separator: ",").map(String.init) where !RateProviders.names.contains(name) {
      throw .badChoice(of: key.rawValue, typed: name, choices: RateProviders.names)
    }
  }

  func run(in session: Session) throws(Failure) -> Outcome {
    var settings = try session.readSettings(ignoring: request.changed)
    switch request {
    case .all: return Outcome(ConfigReport(settings: settings, keys: Settings.Key.allCases, isAlone: false))
    case .one(let key): return Outcome(ConfigReport(settings: settings, keys: [key], isAlone: true))
    case .unset(let key): settings.remove(key)
    case .set(let key, let value):
      do throws(SettingsError) { try settings.set(key, to: value) } catch { throw Failure(error) }
    }
    try session.writeSettings(settings)
    return Outcome(ConfigReport(settings: settings, keys: Settings.Key.allCases, isAlone: false))
  }
}

/// Settings, one a line.
struct ConfigReport: Report {
  let settings: Settings
  let keys: [Settings.Key]
  /// Whether one value alone was asked for.
  let isAlone: Bool

  func lines(on page: Page) -> [String] {
    if isAlone { return figures }
    var table = Table([.left, .left, .text])
    for key in keys {
      table.add(
        Table.Cell(key.rawValue), Table.Cell(SafeText.line(value(key) ?? "–")), Table.Cell(remark(on: key), .faint))
    }
    return table.lines(on: page)
  }

  /// The value in use; `nil` where a key has none unless it is set.
  private func value(_ key: Settings.Key) -> String? {
    if let value = settings[key] { return value }
    return switch key {
    case .home: settings.home.code
    case .provider: RateProviders.names.first
    case .timeout: String(RefreshRequest.usualTimeout)
    case .providers, .ratesURL: nil
    }
  }

  /// What takes the value's place in a refresh, or that it was not set.
  private func remark(on key: Settings.Key) -> String {
    let stronger: [Settings.Key] =
      switch key {
      case .provider: [.ratesURL, .providers]
      case .providers: [.ratesURL]
      case .home, .ratesURL, .timeout: []
      }
    if value(key) != nil, let other = stronger.first(where: { settings[$0] != nil }) {
      return "(\(other.rawValue) is used instead)"
    }
    return settings[key] != nil ? "" : value(key) == nil ? "(not set)" : "(usual)"
  }

  var figures: [String] { keys.compactMap { value($0).map(SafeText.line) } }
  var json: JSON { .object(keys.map { .init($0.rawValue, .optional(value($0))) }) }
}
