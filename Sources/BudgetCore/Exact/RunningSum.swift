/// An exact ratio in fixed point, for many amounts: each then costs a multiplication and no division.
package struct Weight: Sendable {
  /// What one unit of the amounts is worth, in units of a `RunningSum`, cut to a whole number.
  fileprivate let units: Int128
  /// Whether nothing was cut.
  fileprivate let isExact: Bool

  /// The weight of amounts with `scale` digits in a sum rounded to `sumScale` digits; `nil` when it needs more than 128
  /// bits, or the ratio is negative.
  init?(_ ratio: Fraction, scale: Int, sumScale: Int) {
    guard let numerator = ratio.numerator.int128, let denominator = ratio.denominator.int128 else { return nil }
    self.init(
      FixedDecimal(mantissa: numerator, scale: 0), over: FixedDecimal(mantissa: denominator, scale: 0), scale: scale,
      sumScale: sumScale)
  }

  /// The weight of the ratio `above` ÷ `below`, which is above 0.
  init?(_ above: FixedDecimal, over below: FixedDecimal, scale: Int, sumScale: Int) {
    let shift = sumScale + RunningSum.guardDigits - scale + below.scale - above.scale
    guard above.mantissa >= 0, let power = PowersOfTen.int128(Swift.abs(shift)) else { return nil }
    let widened = (shift > 0 ? above : below).mantissa.multipliedReportingOverflow(by: power)
    guard !widened.overflow else { return nil }
    let (quotient, remainder) =
      shift > 0
      ? widened.partialValue.quotientAndRemainder(dividingBy: below.mantissa)
      : above.mantissa.quotientAndRemainder(dividingBy: widened.partialValue)
    units = quotient
    isExact = remainder == 0
  }
}

/// A sum of amounts times ratios, to be rounded once: as exact as `ExactSum`, or no answer at all.
///
/// A weight is cut by less than one unit, 10^-20 of the result's last digit, so an amount of m by less than m units. The
/// true sum lies within the sum of these m around the one kept. When both ends round to the same result, so does all that
/// lies between. Otherwise (a tie or something close to one, about once in 10^20 ÷ m totals), and where 128 bits are too
/// few, there is no answer, and `ExactSum` has to find it.
struct RunningSum: Sendable {
  /// Digits that are carried behind those of the result. Results stay below 10^18 of their last digit, else they overflow.
  static let guardDigits = 20

  private var sum: Int128 = 0
  private var slack: Int128 = 0
  private var isSound = true

  /// Adds an amount, as a whole number of the units that the weight is for: three times as fast as one of 128 bits.
  @inline(__always)
  mutating func add(_ amount: Int64, times weight: Weight) {
    let (size, units) = (amount.magnitude, weight.units.magnitude)
    let (upper, overflow) = size.multipliedReportingOverflow(by: UInt64(truncatingIfNeeded: units >> 64))
    let lower = size.multipliedFullWidth(by: UInt64(truncatingIfNeeded: units))
    let (high, carry) = upper.addingReportingOverflow(lower.high)
    // A weight is not negative, so that the upper bit of its product tells an overflow.
    let product = Int128(truncatingIfNeeded: UInt128(high) << 64 | UInt128(lower.low))
    if overflow || carry || product < 0 { isSound = false }
    add(amount < 0 ? 0 &- product : product, cutOff: weight.isExact ? 0 : Int128(size))
  }

  /// Adds an amount, as a whole number of the units that the weight is for.
  mutating func add(_ amount: Int128, times weight: Weight) {
    let (product, overflow) = amount.multipliedReportingOverflow(by: weight.units)
    if overflow { isSound = false }
    add(product, cutOff: weight.isExact ? 0 : Int128(clamping: amount.magnitude))
  }

  /// Adds an amount of any number of digits, which the weight has to be for amounts with `scale` of. One that has more, or
  /// is not there, is left to the exact sum.
  mutating func add(_ amount: FixedDecimal?, scale: Int, times weight: Weight?) {
    guard let weight, let amount = amount?.rescaled(to: scale), amount.scale == scale else { return spoil() }
    add(amount.mantissa, times: weight)
  }

  /// Adds another sum.
  mutating func add(_ other: RunningSum) {
    if !other.isSound { isSound = false }
    add(other.sum, cutOff: other.slack)
  }

  /// Adds a number of units from which less than so many were cut off.
  @inline(__always)
  private mutating func add(_ units: Int128, cutOff: Int128) {
    let (nextSum, carry) = sum.addingReportingOverflow(units)
    let (nextSlack, slackCarry) = slack.addingReportingOverflow(cutOff)
    (sum, slack) = (nextSum, nextSlack)
    if carry || slackCarry { isSound = false }
  }

  /// Gives up: something could not be added.
  mutating func spoil() { isSound = false }

  /// The sum as money, where its weights were for sums of the currency's digits; `nil` where `rounded` is, or the money
  /// has more digits than an amount can have.
  func money(in currency: Currency) -> Money? {
    guard let mantissa = rounded, mantissa.magnitude < FixedDecimal.mantissaLimit else { return nil }
    return Money(FixedDecimal(mantissa: mantissa, scale: currency.minorDigits ?? 0), currency)
  }

  /// The sum rounded half away from zero to its scale, as an integer of its last digit; `nil` where it is not certain.
  var rounded: Int128? {
    let (low, lowOverflow) = sum.subtractingReportingOverflow(slack)
    let (high, highOverflow) = sum.addingReportingOverflow(slack)
    guard isSound, !lowOverflow, !highOverflow, let unit = PowersOfTen.int128(RunningSum.guardDigits) else {
      return nil
    }
    let result = low.dividedRoundingHalfAwayFromZero(by: unit)
    return high.dividedRoundingHalfAwayFromZero(by: unit) == result ? result : nil
  }
}
