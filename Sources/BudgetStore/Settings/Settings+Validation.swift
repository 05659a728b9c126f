internal import BudgetCore

/// Why settings could not be read or changed.
package enum SettingsError: Error, Hashable, Sendable {
  /// The file is not a JSON object; the line, from 1, on which it stops being one, where it is known.
  case notSettings(path: String, line: Int?)
  /// A value is not what its key takes: the key, the value, and what it should be, in words.
  case badValue(key: String, value: String, wanted: String)
  /// The file could not be read or written.
  case file(FileFailure)
}

extension Settings {
  /// The value as it is kept.
  static func validated(_ text: String, for key: Key) throws(SettingsError) -> String {
    func refuse(_ wanted: String) -> SettingsError { .badValue(key: key.rawValue, value: text, wanted: wanted) }
    switch key {
    case .home:
      guard let currency = Currency(code: text), currency.minorDigits != nil else {
        throw refuse("a currency code such as EUR")
      }
      return currency.code
    case .provider:
      guard isName(text) else { throw refuse("the name of one provider") }
      return text
    case .providers:
      let names = names(text)
      guard !names.isEmpty, names.allSatisfy(isName), Set(names).count == names.count else {
        throw refuse("names of providers, each once, parted by commas")
      }
      return names.joined(separator: ",")
    case .ratesURL:
      guard text.hasPrefix("https://") || text.hasPrefix("http://"), !text.contains(where: \.isWhitespace) else {
        throw refuse("a URL that starts with https://")
      }
      return text
    case .timeout:
      guard let seconds = Int(text), timeouts.contains(seconds) else {
        throw refuse("a whole number of seconds from \(timeouts.lowerBound) to \(timeouts.upperBound)")
      }
      return String(seconds)
    }
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
  }
}
