// The one file that rounds. There is one rule for results, half away from zero, and its name stands at every call;
// besides it only a cut for display, which says that it cut.

/// A result that cannot be held.
package enum RoundingError: Error, Hashable, Sendable {
  /// The rounded result has more than 38 digits.
  case tooManyDigits
}

extension Fraction {
  /// The nearest decimal with exactly this many digits (0 to 77) behind the mark; a tie goes away from zero.
  package func roundedHalfAwayFromZero(toScale scale: Int) throws(RoundingError) -> FixedDecimal {
    let mantissa = (self * Fraction(.powerOfTen(scale))).roundedHalfAwayFromZero()
    guard let mantissa = mantissa.int128, mantissa.magnitude < FixedDecimal.mantissaLimit else {
      throw .tooManyDigits
    }
    return FixedDecimal(mantissa: mantissa, scale: scale)
  }

  /// The nearest whole number; a tie goes away from zero.
  func roundedHalfAwayFromZero() -> BigInteger {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    guard (remainder + remainder).magnitude >= denominator else { return quotient }
    return quotient + BigInteger(signum < 0 ? -1 : 1)
  }

  /// This many significant digits, rounded half away from zero: plain digits, no exponent, no zeros at the end of the
  /// fraction. For positive values, such as rates: `1.33988965219`, `0.0000612345679012`, `15000`.
  package func significantText(_ digits: Int) -> String {
    guard !isZero else { return "0" }
    // The decimal places of the first significant digit: from the lengths, then corrected by one where needed.
    var exponent = numerator.magnitude.description.utf8.count - denominator.description.utf8.count
    let magnitude = signum < 0 ? -self : self
    if magnitude < Fraction.powerOfTen(exponent) { exponent -= 1 }
    let scale = digits - 1 - exponent
    let mantissa = (magnitude * .powerOfTen(scale)).roundedHalfAwayFromZero()
    let sign = signum < 0 ? "-" : ""
    guard scale > 0 else { return sign + (mantissa * .powerOfTen(-scale)).description }
    return sign + Fraction.plainText(mantissa.description, scale: scale, keepingZeros: false)
  }

  /// The digits up to this many behind the mark, cut, not rounded, and whether anything was cut: (`133.98896`, false).
  package func cutText(fractionDigits: Int) -> (text: String, isExact: Bool) {
    let scaled = self * Fraction(.powerOfTen(fractionDigits))
    let (mantissa, remainder) = scaled.numerator.quotientAndRemainder(dividingBy: scaled.denominator)
    let text = Fraction.plainText(mantissa.magnitude.description, scale: fractionDigits, keepingZeros: true)
    return (signum < 0 && !(mantissa.isZero && remainder.isZero) ? "-" + text : text, remainder.isZero)
  }

  private static func powerOfTen(_ exponent: Int) -> Fraction {
    exponent >= 0
      ? Fraction(.powerOfTen(exponent)) : Fraction(numerator: .one, denominator: .powerOfTen(-exponent))
  }

  private static func plainText(_ digits: String, scale: Int, keepingZeros: Bool) -> String {
    guard scale > 0 else { return digits }
    let padded = String(repeating: "0", count: Swift.max(0, scale + 1 - digits.utf8.count)) + digits
    var fraction = padded.suffix(scale)
    if !keepingZeros { while fraction.last == "0" { fraction.removeLast() } }
    let whole = padded.dropLast(scale)
    return fraction.isEmpty ? String(whole) : "\(whole).\(fraction)"
  }
}

extension FixedDecimal {
  /// Mantissas stay below 10^38 in magnitude.
  static let mantissaLimit: UInt128 = 100_000_000_000_000_000_000_000_000_000_000_000_000

  /// The nearest decimal with exactly this many digits behind the mark; a tie goes away from zero.
  package func roundedHalfAwayFromZero(toScale target: Int) throws(RoundingError) -> FixedDecimal {
    if target == scale { return self }
    return try Fraction(self).roundedHalfAwayFromZero(toScale: target)
  }
}

extension Int128 {
  /// This ÷ `unit`, to the nearest whole number; a tie goes away from zero. `unit` is above 0 and below 2^126.
  func dividedRoundingHalfAwayFromZero(by unit: Int128) -> Int128 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: unit)
    guard remainder.magnitude * 2 >= unit.magnitude else { return quotient }
    return quotient + (self < 0 ? -1 : 1)
  }
}
