/// An exact rational number. Nothing here rounds; see `Rounding.swift`.
///
/// It is not kept in lowest terms: the greatest common divisor would cost more than all the rest of a total.
package struct Fraction: Sendable {
  /// Carries the sign.
  package let numerator: BigInteger
  /// Above 0.
  package let denominator: BigInteger

  /// Zero.
  package static let zero = Fraction(BigInteger.zero)
  /// One.
  package static let one = Fraction(BigInteger.one)

  /// A whole number.
  package init(_ value: BigInteger) {
    numerator = value
    denominator = .one
  }

  /// A decimal number.
  package init(_ value: FixedDecimal) {
    numerator = BigInteger(value.mantissa)
    denominator = .powerOfTen(value.scale)
  }

  /// `numerator` ÷ `denominator`; `nil` when the denominator is 0.
  package init?(_ numerator: BigInteger, over denominator: BigInteger) {
    guard !denominator.isZero else { return nil }
    let negative = denominator.signum < 0
    self.init(numerator: negative ? -numerator : numerator, denominator: negative ? -denominator : denominator)
  }

  /// The caller knows the denominator to be above 0.
  init(numerator: BigInteger, denominator: BigInteger) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// -1, 0 or 1.
  package var signum: Int { numerator.signum }
  /// Whether the value is 0.
  package var isZero: Bool { numerator.isZero }
  /// 1 ÷ this; `nil` for 0.
  package var inverse: Fraction? { Fraction(denominator, over: numerator) }

  package static prefix func - (value: Fraction) -> Fraction {
    Fraction(numerator: -value.numerator, denominator: value.denominator)
  }

  package static func + (left: Fraction, right: Fraction) -> Fraction {
    if left.denominator == right.denominator {
      return Fraction(numerator: left.numerator + right.numerator, denominator: left.denominator)
    }
    return Fraction(
      numerator: left.numerator * right.denominator + right.numerator * left.denominator,
      denominator: left.denominator * right.denominator)
  }

  package static func - (left: Fraction, right: Fraction) -> Fraction { left + -right }

  package static func * (left: Fraction, right: Fraction) -> Fraction {
    Fraction(numerator: left.numerator * right.numerator, denominator: left.denominator * right.denominator)
  }

  /// The quotient; `nil` when the divisor is 0.
  package static func / (left: Fraction, right: Fraction) -> Fraction? { right.inverse.map { left * $0 } }
}

extension Fraction: Comparable {
  /// By value, whatever the terms.
  package static func == (left: Fraction, right: Fraction) -> Bool {
    left.numerator * right.denominator == right.numerator * left.denominator
  }

  package static func < (left: Fraction, right: Fraction) -> Bool {
    left.numerator * right.denominator < right.numerator * left.denominator
  }
}
