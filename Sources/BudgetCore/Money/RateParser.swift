/// Reads exchange rates as typed or as sent.
package enum RateParser {
  /// The smallest rate taken, 1e-20.
  private static let smallest = FixedDecimal(mantissa: 1, scale: 20)
  /// The largest rate taken, 1e20.
  private static let largest = FixedDecimal(mantissa: 100_000_000_000_000_000_000, scale: 0)

  /// A positive plain decimal from 1e-20 to 1e20, also with an exponent (`4.2e-07`). The digits are kept as written,
  /// without the exponent: 0.00000042.
  ///
  /// - Throws: `AmountError`; never a number near to the text.
  package static func rate(_ text: String) throws(AmountError) -> FixedDecimal {
    guard !text.isEmpty else { throw .notARate(text) }
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    guard let exponent = parts.count > 1 ? exponent(parts[1]) : 0 else { throw .notARate(text) }
    guard let value = FixedDecimal(plain: parts[0]) else {
      let digits = parts[0].filter(NumberShape.isDigit)
      let isNumber = digits.count > 38 && parts[0].allSatisfy { NumberShape.isDigit($0) || $0 == "." }
      if isNumber { throw .tooManyDigits(text, allowed: 38) }
      throw .notARate(text)
    }
    guard value.mantissa > 0 else { throw .notPositive(text) }
    guard let moved = moved(value, by: exponent), isInRange(moved) else { throw .outOfRange(text) }
    return moved
  }

  /// Whether a rate is from 1e-20 to 1e20.
  package static func isInRange(_ rate: FixedDecimal) -> Bool {
    let value = Fraction(rate)
    return value >= Fraction(smallest) && value <= Fraction(largest)
  }

  /// One to four digits with an optional sign.
  private static func exponent(_ text: Substring) -> Int? {
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text
    guard (1...4).contains(digits.count), digits.allSatisfy(NumberShape.isDigit), let value = Int(digits) else {
      return nil
    }
    return text.hasPrefix("-") ? -value : value
  }

  /// The value × 10^`exponent`; `nil` beyond what a rate may be.
  private static func moved(_ value: FixedDecimal, by exponent: Int) -> FixedDecimal? {
    let scale = value.scale - exponent
    guard scale < 0 else { return scale <= 77 ? FixedDecimal(mantissa: value.mantissa, scale: scale) : nil }
    guard let power = PowersOfTen.int128(-scale) else { return nil }
    let (product, overflow) = value.mantissa.multipliedReportingOverflow(by: power)
    return overflow ? nil : FixedDecimal(mantissa: product, scale: 0)
  }
}
