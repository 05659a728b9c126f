extension AmountParser {
  /// A word parted into its number and the code or sign that is glued to it.
  package struct Parted: Hashable, Sendable {
    /// The number, with its sign.
    package var number: String
    /// The code or sign, as typed; `nil` when there is none.
    package var currency: String?
  }

  /// An amount of money in the first words of an argument list, and how many words it took: `12.50 EUR`, `EUR 12.50`,
  /// `12.50 €` take two; `12.50EUR`, `EUR12.50`, `€12.50`, `12.50€` one.
  ///
  /// - Parameter home: the currency that `$` alone stands for, when it is a dollar.
  package static func money(
    in words: [String], home: Currency
  ) throws(AmountError) -> (money: Money, consumed: Int) {
    guard let first = words.first else { throw .empty }
    let parted = part(first)
    if let symbol = parted.currency, !parted.number.isEmpty {
      return try glued(first, parted.number, symbol, next: words.dropFirst().first, home: home)
    }
    guard !first.isEmpty else { throw .empty }
    if parted.number.isEmpty { return try codeFirst(first, words.dropFirst().first, home: home) }
    guard words.count > 1 else {
      // Something that is no number needs another word than a currency.
      _ = try NumberShape(first)
      throw .missingCurrency(first)
    }
    let currency = try currency(after: first, words[1], home: home)
    return (Money(try number(first, in: currency), currency), 2)
  }

  /// How many words an amount of money takes that begins with this word: 1 where the currency is glued to the number and
  /// no code in capitals follows, else 2.
  package static func wordCount(_ first: String, next: String?) -> Int {
    let parted = part(first)
    return parted.number.isEmpty || parted.currency == nil || next.flatMap(code) != nil ? 2 : 1
  }

  /// The currency of a word that is a current code in capitals.
  private static func code(_ word: String) -> Currency? {
    Currency(code: word).flatMap { $0.info.status == .current && $0.code == word ? $0 : nil }
  }

  /// Parts a word. A word without digits has an empty number; one that cannot be parted is all number.
  package static func part(_ word: String) -> Parted {
    guard word.contains(where: NumberShape.isDigit) else {
      // Signs and marks alone are a number that failed, not a currency.
      let isLettered = word.contains { $0.isLetter || $0.isCurrencySymbol }
      return isLettered ? Parted(number: "", currency: word) : Parted(number: word, currency: nil)
    }
    let sign = word.prefix { NumberShape.isMinus($0) }
    let unsigned = word.dropFirst(sign.count)
    let prefix = unsigned.prefix(while: isCurrencyLetter)
    if !prefix.isEmpty {
      return Parted(number: "\(sign)\(unsigned.dropFirst(prefix.count))", currency: String(prefix))
    }
    let suffix = String(word.reversed().prefix(while: isCurrencyLetter).reversed())
    let isKnown = CurrencySymbol.isSymbol(suffix) || suffix.count == 3
    return isKnown
      ? Parted(number: String(word.dropLast(suffix.count)), currency: suffix) : Parted(number: word, currency: nil)
  }

  private static func isCurrencyLetter(_ character: Character) -> Bool {
    character.isLetter || character.isCurrencySymbol
  }

  private static func glued(
    _ word: String, _ text: String, _ symbol: String, next: String?, home: Currency
  ) throws(AmountError) -> (money: Money, consumed: Int) {
    if text.first?.isWhitespace == true || text.last?.isWhitespace == true { throw .notANumber(word, .innerBlank) }
    // `$12 CAD` says which dollar, `12kr SEK` which crown; a code that says something else is a slip, not a note.
    if let next, let named = code(next) {
      let isKnown = Currency(code: symbol) != nil || CurrencySymbol.isSymbol(symbol)
      guard isKnown else { throw .notANumber(word, .other) }
      guard CurrencySymbol.isName(symbol, of: named) else { throw .twoCurrencies(word, next) }
      return (Money(try number(text, in: named), named), 2)
    }
    let currency = try CurrencySymbol.currency(symbol, home: home)
    return (Money(try number(text, in: currency), currency), 1)
  }

  private static func codeFirst(
    _ code: String, _ amount: String?, home: Currency
  ) throws(AmountError) -> (money: Money, consumed: Int) {
    guard let amount, amount.contains(where: NumberShape.isDigit) else {
      if Currency(code: code) != nil || CurrencySymbol.isSymbol(code) { throw .missingAmount(code) }
      throw .notANumber(code, .other)
    }
    do {
      let currency = try CurrencySymbol.currency(code, home: home)
      return (Money(try number(amount, in: currency), currency), 2)
    } catch .unknownCurrency(_, let suggestions)
      where suggestions.isEmpty && amount.first.map(NumberShape.isDigit) == true
    {
      // The note first: `lunch 12.50`.
      throw .amountBehind(code, String(amount.prefix { NumberShape.isDigit($0) || NumberShape.isMark($0) }))
    }
  }

  /// The currency in the second word. Where that is no currency, the message is about what was probably meant.
  private static func currency(
    after amount: String, _ word: String, home: Currency
  ) throws(AmountError) -> Currency {
    // A number that has no reading in any currency is the first thing to say.
    _ = try NumberShape(amount)
    if word.first.map(NumberShape.isDigit) == true { throw .splitNumber(amount, word) }
    let isCode = word.count == 3 || CurrencySymbol.isSymbol(word)
    do {
      return try CurrencySymbol.currency(word, home: home)
    } catch .unknownCurrency(_, let suggestions) where !isCode && suggestions.isEmpty {
      throw .missingCurrency(amount)
    }
  }
}
