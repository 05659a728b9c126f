package import BudgetCore

/// What the user configured, as `config.json` holds it.
package struct Settings: Hashable, Sendable {
  /// What can be configured.
  package enum Key: String, Sendable, CaseIterable {
    /// The currency that totals use.
    case home
    /// The provider that is asked for rates.
    case provider
    /// The providers that are asked one after another when one fails.
    case providers
    /// An endpoint of one's own, asked instead of a provider.
    case ratesURL = "rates_url"
    /// Seconds that a refresh may take.
    case timeout
  }

  /// The seconds that a refresh may be given.
  package static let timeouts = 1...3600

  /// The values that are set, as text: a code, a name, names parted by commas, a URL, a number. All were validated.
  private(set) var values: [Key: String] = [:]
  /// Fields that `config` does not change: the profiles, and what this program does not know.
  private(set) var unknown: [String: SettingValue] = [:]

  /// Nothing configured.
  package init() {}

  init(values: [Key: String], unknown: [String: SettingValue]) {
    self.values = values
    self.unknown = unknown
  }

  /// The value of a key as text; `nil` when it is not set.
  package subscript(key: Key) -> String? { values[key] }

  /// The currency that totals use; US dollars until configured.
  package var home: Currency { values[.home].flatMap { Currency(code: $0) } ?? .usd }
  /// The providers to ask, the first first; empty when none is configured.
  package var providers: [String] { Settings.names(values[.providers] ?? values[.provider] ?? "") }
  /// The endpoint to ask instead; `nil` when none is configured.
  package var ratesURL: String? { values[.ratesURL] }
  /// Seconds that a refresh may take; `nil` when none are configured.
  package var timeout: Int? { values[.timeout].flatMap { Int($0) } }

  /// Takes a value out.
  package mutating func remove(_ key: Key) { values[key] = nil }

  /// Sets a value.
  ///
  /// - Throws: what the value should be, when it is something else. Nothing is changed then.
  package mutating func set(_ key: Key, to text: String) throws(SettingsError) {
    values[key] = try Settings.validated(text, for: key)
  }

  /// The field of the profiles for imports, which `config` itself does not change.
  static let profilesKey = "profiles"

  mutating func keepProfiles(_ profiles: SettingValue) { unknown[Settings.profilesKey] = profiles }

  static func names(_ text: String) -> [String] {
    text.split(separator: ",").map { name in String(name.drop { $0 == " " }.prefix { $0 != " " }) }
  }
}
