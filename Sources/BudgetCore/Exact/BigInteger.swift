/// A whole number of any size. Numbers that fit 128 bits are held without an allocation.
package struct BigInteger: Hashable, Sendable {
  /// The value, where it fits; else only its sign, -1 or 1.
  private let small: Int128
  /// The magnitude of a value that does not fit `small`; else empty. So equal values are equal representations.
  private let large: [UInt64]

  /// Zero.
  package static let zero = BigInteger(0)
  /// One.
  package static let one = BigInteger(1)

  /// The number with this value.
  package init(_ value: Int128) {
    small = value
    large = []
  }

  private init(negative: Bool, limbs: [UInt64]) {
    let magnitude = limbs.count > 2 ? nil : limbs.reversed().reduce(UInt128(0)) { ($0 << 64) | UInt128($1) }
    if let magnitude, magnitude <= Int128.max.magnitude {
      small = negative ? -Int128(magnitude) : Int128(magnitude)
      large = []
    } else if negative, magnitude == Int128.min.magnitude {
      small = .min
      large = []
    } else {
      small = negative ? -1 : 1
      large = limbs
    }
  }

  /// The value where it fits 128 bits with a sign; else `nil`.
  package var int128: Int128? { large.isEmpty ? small : nil }

  private var limbs: [UInt64] { large.isEmpty ? Limbs.make(small.magnitude) : large }

  /// -1, 0 or 1.
  package var signum: Int { Int(small.signum()) }

  /// Whether the value is 0.
  package var isZero: Bool { signum == 0 }
  /// The value without its sign.
  package var magnitude: BigInteger { signum < 0 ? -self : self }

  /// 10^`exponent`, from 0 on.
  package static func powerOfTen(_ exponent: Int) -> BigInteger {
    if let power = PowersOfTen.int128(exponent) { return BigInteger(power) }
    let half = powerOfTen(exponent / 2)
    return half * powerOfTen(exponent - exponent / 2)
  }
}

extension BigInteger {
  package static prefix func - (value: BigInteger) -> BigInteger {
    if value.large.isEmpty, value.small != .min { return BigInteger(-value.small) }
    return BigInteger(negative: value.signum > 0, limbs: value.limbs)
  }

  package static func + (left: BigInteger, right: BigInteger) -> BigInteger {
    if left.large.isEmpty, right.large.isEmpty {
      let (sum, overflow) = left.small.addingReportingOverflow(right.small)
      if !overflow { return BigInteger(sum) }
    }
    let (first, second) = (left.limbs, right.limbs)
    if (left.signum < 0) == (right.signum < 0) {
      return BigInteger(negative: left.signum < 0, limbs: Limbs.sum(first, second))
    }
    return Limbs.isLess(first, second)
      ? BigInteger(negative: right.signum < 0, limbs: Limbs.difference(second, first))
      : BigInteger(negative: left.signum < 0, limbs: Limbs.difference(first, second))
  }

  package static func - (left: BigInteger, right: BigInteger) -> BigInteger { left + -right }

  package static func * (left: BigInteger, right: BigInteger) -> BigInteger {
    if left.large.isEmpty, right.large.isEmpty {
      let (product, overflow) = left.small.multipliedReportingOverflow(by: right.small)
      if !overflow { return BigInteger(product) }
    }
    return BigInteger(negative: (left.signum < 0) != (right.signum < 0), limbs: Limbs.product(left.limbs, right.limbs))
  }

  /// The whole quotient, cut towards zero, and the remainder, which has the sign of this number.
  ///
  /// The divisor is not 0: as with Swift's integers, that is a programming error.
  package func quotientAndRemainder(dividingBy divisor: BigInteger) -> (quotient: BigInteger, remainder: BigInteger) {
    if large.isEmpty, divisor.large.isEmpty, small != .min {
      let (quotient, remainder) = small.quotientAndRemainder(dividingBy: divisor.small)
      return (BigInteger(quotient), BigInteger(remainder))
    }
    let (quotient, remainder) = Limbs.divided(limbs, by: divisor.limbs)
    let negative = signum < 0
    return (
      BigInteger(negative: negative != (divisor.signum < 0), limbs: quotient),
      BigInteger(negative: negative, limbs: remainder)
    )
  }
}

extension BigInteger: Comparable {
  package static func < (left: BigInteger, right: BigInteger) -> Bool {
    if left.large.isEmpty, right.large.isEmpty { return left.small < right.small }
    guard left.signum == right.signum else { return left.signum < right.signum }
    return left.signum < 0 ? Limbs.isLess(right.limbs, left.limbs) : Limbs.isLess(left.limbs, right.limbs)
  }
}

extension BigInteger: CustomStringConvertible {
  /// Decimal digits, with a `-` in front of a negative number.
  package var description: String {
    if large.isEmpty { return String(small) }
    // Nineteen digits at a time: 10^19 is the largest power of ten in a limb.
    var (rest, groups) = (large, [String]())
    while !rest.isEmpty {
      let (quotient, remainder) = Limbs.divided(rest, by: 10_000_000_000_000_000_000)
      let digits = String(remainder)
      groups.append(quotient.isEmpty ? digits : String(repeating: "0", count: 19 - digits.utf8.count) + digits)
      rest = quotient
    }
    return (signum < 0 ? "-" : "") + groups.reversed().joined()
  }
}
