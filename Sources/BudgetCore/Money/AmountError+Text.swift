extension AmountError {
  /// One or two sentences: the thing, the reason, what to do. The user's text is in it as typed.
  package var message: String {
    switch self {
    case .empty: "The amount is missing. Write it as in 12.50."
    case .notANumber(let text, let fault): "“\(text)” is not an amount: \(fault.reason)"
    case .ambiguous(let text, let grouped, let decimal, let currency):
      "“\(text)” \(currency.code) can be read as \(grouped) or as \(decimal). "
        + (AmountError.clear(decimal, in: currency).map { "Write \(grouped) or \($0), without a group mark." }
          ?? "Write \(grouped) if that is meant; \(currency.code) has \(AmountError.count(currency.minorDigits ?? 0)).")
    case .tooManyFractionDigits(let text, let allowed, let currency):
      "“\(text)” has too many digits behind the decimal mark: \(currency.code) has \(AmountError.count(allowed)). "
        + "Amounts are not rounded: write the exact one."
    case .tooManyDigits(let text, let allowed):
      "“\(text)” has more than \(allowed) digits, which are as many as are kept exactly. Write fewer."
    case .notMoney(let currency):
      "\(currency.code) (\(currency.info.name)) has no minor digits of its own, so no amount can be in it. "
        + "Name another currency."
    case .unknownCurrency(let text, let suggestions):
      "\(text) is not a currency code." + (Spelling.question(suggestions) ?? " Write the three letters, as in EUR.")
    case .ambiguousSymbol(let text, let candidates):
      "\(text) is used by several currencies. Write the code in its place, as in "
        + "\(Spelling.alternatives(candidates.map { "12.50 " + $0 }))."
    case .dollarWithoutHome(let text, let home):
      "\(text) alone does not say which dollar, and the home currency is \(home.code). Write the code in its "
        + "place, as in 12.50 USD or 12.50 CAD."
    case .missingCurrency(let text): "\(text) of which currency? Write its code behind it, as in \(text) EUR."
    case .missingAmount(let text): "\(text) is there, but no amount. Write it as in 12.50 \(text)."
    case .twoCurrencies(let first, let second):
      "“\(first)” and “\(second)” name two currencies. Leave one out; "
        + "if \(second) is the note, write it in small letters."
    case .amountBehind(let word, let amount):
      "“\(word)” stands where the amount belongs. Put the amount and its currency first, as in \(amount) EUR \(word)."
    case .splitNumber(let first, let second):
      "“\(first) \(second)” looks like one number in two parts. Write \(AmountError.joined(first, second))."
    case .notARate(let text): "“\(text)” is not a rate: write a plain number with a point, as in 1.0845."
    case .notPositive(let text): "“\(text)” is not a rate: it must be greater than 0."
    case .outOfRange(let text): "“\(text)” is not a rate: it must lie from 1e-20 to 1e20."
    }
  }

  /// How a number parted by a space is written in one word.
  private static func joined(_ first: String, _ second: String) -> String {
    // Two digits behind a whole number may just as well be cents.
    let isWhole = (first + second).allSatisfy(\.isNumber)
    return isWhole && second.count == 2 ? "\(first)\(second) or \(first).\(second)" : first + second
  }

  /// What a currency has behind the decimal mark.
  private static func count(_ digits: Int) -> String {
    switch digits {
    case 0: "no digits there"
    case 1: "1 digit there"
    default: "\(digits) digits there"
    }
  }

  /// The decimal reading in a form that is taken: with the currency's digits; `nil` where it has more than those.
  private static func clear(_ decimal: String, in currency: Currency) -> String? {
    guard let value = FixedDecimal(plain: decimal)?.normalized, let allowed = currency.minorDigits,
      value.scale <= allowed
    else { return nil }
    return (value.rescaled(to: allowed) ?? value).text
  }
}

extension AmountError.NumberFault {
  /// A reason and what to do, to follow a colon.
  var reason: String {
    switch self {
    case .groups: "group marks part groups of three digits, as in 1,234.50. Leave them out if in doubt."
    case .mixedMarks: "it has group marks of two kinds. Use one kind, as in 1,234,567.50, or none."
    case .looseMark: "a mark must stand between two digits, as in 0.50."
    case .outerBlank: "leave out the blank in front of it or behind it."
    case .innerBlank: "leave out the blank, as in 12.50€, or write the number and the currency as two words."
    case .comma: "the comma is no decimal mark there. Write a point, as in 1234.567."
    case .sign: "for a refund or money in, put one minus in front, as in -12.50; spending has no sign."
    case .exponent: "exponents are not taken. Write all the digits, as in 2000."
    case .foreignDigits: "only the digits 0 to 9 are taken."
    case .other: "write digits with at most one decimal mark, as in 12.50."
    }
  }
}

extension Spelling {
  /// ` Did you mean EUR or USD?`, with the space in front; `nil` without suggestions.
  package static func question(_ suggestions: [String]) -> String? {
    suggestions.isEmpty ? nil : " Did you mean \(alternatives(suggestions))?"
  }

  /// `EUR`, `EUR or USD`, `EUR, USD or GBP`.
  package static func alternatives(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
