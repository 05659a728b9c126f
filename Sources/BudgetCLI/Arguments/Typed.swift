internal import BudgetCore

/// Texts of the command line as values. What cannot be read is a `UsageError` that names it.
enum Typed {
  /// The amount and currency that the words begin with, and the words behind them.
  static func money(_ words: some Collection<String>, _ context: Context) throws(UsageError) -> (Money, rest: [String])
  {
    do throws(AmountError) {
      let (money, consumed) = try AmountParser.money(in: Array(words), home: context.home)
      return (money, Array(words.dropFirst(consumed)))
    } catch {
      throw .amount(error)
    }
  }

  /// An amount in a currency that is known.
  static func amount(_ text: String, in currency: Currency) throws(UsageError) -> Money {
    do throws(AmountError) {
      return Money(try AmountParser.number(text, in: currency), currency)
    } catch {
      throw .amount(error)
    }
  }

  /// A rate: a number above 0. A lone comma is the decimal mark, unless it may just as well part thousands: `1,234`.
  static func rate(_ text: String) throws(UsageError) -> FixedDecimal {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let isClear = parts.count == 2 && (parts[1].count != 3 || parts[0] == "0")
    let isDecimal = isClear && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    let text = isDecimal ? parts.joined(separator: ".") : text
    do throws(AmountError) { return try RateParser.rate(text) } catch { throw .amount(error) }
  }

  /// A currency code, in either case.
  static func currency(_ text: String) throws(UsageError) -> Currency {
    guard let currency = Currency(code: text) else {
      throw .amount(.unknownCurrency(safe(text), suggestions: Spelling.currencies(near: text)))
    }
    return currency
  }

  /// A currency that amounts can be in.
  static func spendable(_ text: String) throws(UsageError) -> Currency {
    let currency = try currency(text)
    guard currency.minorDigits != nil else { throw .amount(.notMoney(currency)) }
    return currency
  }

  /// Currency codes parted by commas, with or without blanks, each once.
  static func currencies(_ text: String) throws(UsageError) -> [Currency] {
    var currencies: [Currency] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let currency = try spendable(part.trimmed)
      if !currencies.contains(currency) { currencies.append(currency) }
    }
    return currencies
  }

  /// A category, its levels without the blanks around them. Empty for none.
  static func category(_ text: String, _ option: OptionSpec) throws(UsageError) -> String {
    let levels = ExpenseName.levels(text)
    if levels.contains("") {
      throw .badText(option: option.name, reason: "\(safe(text)) has an empty level; write it as food or food:lunch.")
    }
    return levels.joined(separator: ":")
  }

  /// A tag: one word, so that an export can part them by blanks. It may be typed as it is shown, with a `#` in front.
  static func tag(_ text: String, _ option: OptionSpec) throws(UsageError) -> String {
    let tag = ExpenseName.tag(text)
    if tag.isEmpty { throw .emptyValue(option: option.name) }
    if tag.contains(where: \.isWhitespace) {
      throw .badText(
        option: option.name, reason: "a tag is one word, and \(safe(text)) has blanks; for two tags, give it twice.")
    }
    return tag
  }

  /// A day as people type it.
  static func day(_ text: String, _ context: Context) throws(UsageError) -> Day {
    try dated { () throws(DayError) in try DayPhrase.day(text, today: context.today) }
  }

  /// The days of a month such as 2026-10.
  static func month(_ text: String) throws(UsageError) -> ClosedRange<Day> {
    try dated { () throws(DayError) in try DayPhrase.month(text).days }
  }

  /// The days of a year.
  static func year(_ text: String) throws(UsageError) -> ClosedRange<Day> {
    try dated { () throws(DayError) in try DayPhrase.year(text).days }
  }

  /// The days of a span such as 30d that ends today.
  static func span(_ text: String, _ context: Context) throws(UsageError) -> ClosedRange<Day> {
    try dated { () throws(DayError) in try DayPhrase.last(text, today: context.today) }
  }

  private static func dated<Value>(_ body: () throws(DayError) -> Value) throws(UsageError) -> Value {
    do throws(DayError) { return try body() } catch { throw .day(error) }
  }

  /// A whole number in a range.
  static func number(_ option: OptionSpec, _ text: String, _ range: ClosedRange<Int>) throws(UsageError) -> Int {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), range.contains(number) else {
      throw .badNumber(option: option.name, typed: text, range: range)
    }
    return number
  }
}
