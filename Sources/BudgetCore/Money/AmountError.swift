/// Why a text is not an amount, a currency or a rate. The sentences are in `AmountError+Text.swift`.
package enum AmountError: Error, Hashable, Sendable {
  /// No text where an amount is expected.
  case empty
  /// Not a number as people write them; what is wrong with it.
  case notANumber(String, NumberFault)
  /// A text with two readings, both in plain form: the one with a group mark, the one with a decimal mark.
  case ambiguous(String, grouped: String, decimal: String, Currency)
  /// More digits behind the mark than the currency has.
  case tooManyFractionDigits(String, allowed: Int, Currency)
  /// More significant digits than are kept exactly.
  case tooManyDigits(String, allowed: Int)
  /// A currency in which nothing can be spent, such as XAU.
  case notMoney(Currency)
  /// No such code; names that are near to it, best first.
  case unknownCurrency(String, suggestions: [String])
  /// A sign that several currencies use.
  case ambiguousSymbol(String, candidates: [String])
  /// `$` where the home currency is no dollar.
  case dollarWithoutHome(String, home: Currency)
  /// An amount without a currency.
  case missingCurrency(String)
  /// A currency without an amount.
  case missingAmount(String)
  /// A word with one currency, followed by another.
  case twoCurrencies(String, String)
  /// A word where the amount belongs, and the amount behind it.
  case amountBehind(String, String)
  /// A number parted by a space, in two words: both of them.
  case splitNumber(String, String)
  /// Not a plain decimal number, where a rate is expected.
  case notARate(String)
  /// A rate of 0 or below.
  case notPositive(String)
  /// A rate beyond 1e-20 … 1e20.
  case outOfRange(String)

  /// What is wrong with a text that is not a number.
  package enum NumberFault: Hashable, Sendable {
    /// Group marks that do not part groups of three, or a first group that begins with 0.
    case groups
    /// Group marks of two kinds.
    case mixedMarks
    /// A mark at the beginning or the end, or two in a row.
    case looseMark
    /// A blank at the beginning or the end.
    case outerBlank
    /// A blank between a number and its currency, in one word.
    case innerBlank
    /// A lone comma with more than three digits behind it, or with three where it cannot part groups.
    case comma
    /// A `+`, brackets, two signs, a dash that is no minus.
    case sign
    /// An exponent.
    case exponent
    /// Digits of another script.
    case foreignDigits
    /// Anything else.
    case other
  }

  /// A name for programs that never changes.
  package var code: String {
    switch self {
    case .empty, .notANumber, .missingAmount, .amountBehind, .splitNumber: "amount_not_a_number"
    case .ambiguous: "amount_ambiguous"
    case .tooManyFractionDigits, .tooManyDigits: "amount_too_precise"
    case .notMoney, .unknownCurrency: "currency_unknown"
    case .ambiguousSymbol, .dollarWithoutHome, .twoCurrencies: "currency_ambiguous"
    case .missingCurrency: "currency_missing"
    case .notARate: "rate_not_a_number"
    case .notPositive, .outOfRange: "rate_out_of_range"
    }
  }
}
