/// The providers there are. A new one is its own file and a line here.
package enum RateProviders {
  /// Those that `--provider` takes, the default first. `plain` comes from `--rates-url`, and has no place here.
  package static let all: [any RateProvider] = [
    FrankfurterProvider(),
    ECBProvider(),
    OpenERAPIProvider(),
    ExchangerateAPIProvider(),
    OpenExchangeRatesProvider(),
    FixerProvider(),
    CurrencylayerProvider(),
    FawazahmedProvider(),
  ]

  /// Their names, the default first.
  package static var names: [String] { all.map(\.name) }

  /// The provider with this name.
  package static func named(_ name: String) throws(RateError) -> any RateProvider {
    guard let provider = all.first(where: { $0.name == name }) else { throw .unknownProvider(name) }
    return provider
  }

  /// The line to show where rates of this source are used; `nil` when none is asked for.
  package static func credit(ofSource source: String) -> String? {
    all.first { $0.name == source }?.credit
  }
}
