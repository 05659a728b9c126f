/// Signs that people write for a currency, beside its code.
package enum CurrencySymbol {
  /// Signs that one currency alone is commonly written with.
  private static let single: [String: String] = [
    "€": "EUR", "£": "GBP", "₹": "INR", "₩": "KRW", "₺": "TRY", "₽": "RUB", "₴": "UAH", "₫": "VND", "₪": "ILS",
    "฿": "THB", "₦": "NGN", "₱": "PHP", "₲": "PYG", "₡": "CRC", "₸": "KZT", "₮": "MNT", "₭": "LAK", "៛": "KHR",
    "₼": "AZN", "₾": "GEL", "₵": "GHS", "৳": "BDT", "֏": "AMD", "zł": "PLN", "Kč": "CZK", "Ft": "HUF",
    "US$": "USD", "C$": "CAD", "CA$": "CAD", "A$": "AUD", "AU$": "AUD", "NZ$": "NZD", "HK$": "HKD", "S$": "SGD",
    "NT$": "TWD", "R$": "BRL", "MX$": "MXN", "J$": "JMD", "TT$": "TTD", "EC$": "XCD", "BZ$": "BZD", "FJ$": "FJD",
    "N$": "NAD", "RD$": "DOP",
  ]

  /// Signs that several currencies use, with those that are meant most often.
  private static let shared: [String: [String]] = [
    "¥": ["JPY", "CNY"], "元": ["CNY", "TWD"], "kr": ["SEK", "NOK", "DKK", "ISK"], "₨": ["INR", "PKR", "LKR", "NPR"],
    "﷼": ["IRR", "SAR", "YER"],
  ]

  /// The currency of a code, in either case, or of a sign that is commonly written for one currency alone.
  static func single(_ text: String) -> Currency? {
    // No sign is a code.
    Currency(code: text) ?? single[text].flatMap { Currency(code: $0) }
  }

  /// Whether a text is a sign of one or several currencies, `$` among them.
  static func isSymbol(_ text: String) -> Bool { text == "$" || single[text] != nil || shared[text] != nil }

  /// The currency of a code, in either case, or of a sign. `$` is the home currency when that is a dollar.
  ///
  /// - Throws: `AmountError` with near names, or with the currencies that share the sign.
  package static func currency(_ text: String, home: Currency) throws(AmountError) -> Currency {
    if let currency = Currency(code: text) {
      guard currency.minorDigits != nil else { throw .notMoney(currency) }
      return currency
    }
    if let code = single[text], let currency = Currency(code: code) { return currency }
    if let candidates = shared[text] { throw .ambiguousSymbol(text, candidates: candidates) }
    if text == "$" {
      guard isDollar(home) else { throw .dollarWithoutHome(text, home: home) }
      return home
    }
    throw .unknownCurrency(text, suggestions: Spelling.currencies(near: text))
  }

  /// Whether a code, in either case, or a sign is one that this currency is written with.
  static func isName(_ text: String, of currency: Currency) -> Bool {
    if text == "$" { return isDollar(currency) }
    let codes = shared[text] ?? [single[text] ?? text.uppercased()]
    return codes.contains(currency.code)
  }

  /// Whether ISO 4217 calls a currency a dollar.
  static func isDollar(_ currency: Currency) -> Bool { currency.info.name.contains("Dollar") }
}
