internal import BudgetCore

/// Texts of the command line as values. What cannot be read is a `UsageError` that names it.
enum Typed {
  /// A currency code, in either case.
  static func currency(_ text: String) throws(UsageError) -> Currency {
    guard let currency = Currency(code: text) else {
      throw .unknownCurrency(text, suggestion: nil)
    }
    return currency
  }

  /// A currency that amounts can be in.
  static func spendable(_ text: String) throws(UsageError) -> Currency {
    let currency = try currency(text)
    guard currency.minorDigits != nil else { throw .notSpendable(currency.code) }
    return currency
  }

  /// Currency codes parted by commas, each once.
  static func currencies(_ text: String) throws(UsageError) -> [Currency] {
    var currencies: [Currency] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let currency = try spendable(String(part))
      if !currencies.contains(currency) { currencies.append(currency) }
    }
    return currencies
  }

  /// A whole number in a range.
  static func number(_ option: OptionSpec, _ text: String, _ range: ClosedRange<Int>) throws(UsageError) -> Int {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), range.contains(number) else {
      throw .badNumber(option: option.name, typed: text, range: range)
    }
    return number
  }
}
