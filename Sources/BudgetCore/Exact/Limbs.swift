/// Arithmetic on natural numbers as 64-bit limbs, lowest first, without zero limbs at the end; `[]` is 0.
///
/// Schoolbook algorithms: the numbers here have a few limbs, thousands only where an exact total needs them.
enum Limbs {
  /// The limbs of a number of 128 bits.
  static func make(_ value: UInt128) -> [UInt64] {
    trimmed([UInt64(truncatingIfNeeded: value), UInt64(truncatingIfNeeded: value >> 64)])
  }

  static func trimmed(_ limbs: [UInt64]) -> [UInt64] {
    var limbs = limbs
    while limbs.last == 0 { limbs.removeLast() }
    return limbs
  }

  static func isLess(_ left: [UInt64], _ right: [UInt64]) -> Bool {
    guard left.count == right.count else { return left.count < right.count }
    for index in left.indices.reversed() where left[index] != right[index] { return left[index] < right[index] }
    return false
  }

  static func sum(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
    var (result, short) = left.count >= right.count ? (left, right) : (right, left)
    var carry: UInt64 = 0
    for index in result.indices {
      guard index < short.count || carry != 0 else { break }
      let total = UInt128(result[index]) + UInt128(index < short.count ? short[index] : 0) + UInt128(carry)
      result[index] = UInt64(truncatingIfNeeded: total)
      carry = UInt64(truncatingIfNeeded: total >> 64)
    }
    if carry != 0 { result.append(carry) }
    return result
  }

  /// `left` - `right`, where `left` is not the smaller.
  static func difference(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
    var result = left
    var borrow: UInt64 = 0
    for index in result.indices {
      guard index < right.count || borrow != 0 else { break }
      let (partial, first) = result[index].subtractingReportingOverflow(index < right.count ? right[index] : 0)
      let (limb, second) = partial.subtractingReportingOverflow(borrow)
      result[index] = limb
      borrow = first || second ? 1 : 0
    }
    return trimmed(result)
  }

  static func product(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
    guard !left.isEmpty, !right.isEmpty else { return [] }
    var result = [UInt64](repeating: 0, count: left.count + right.count)
    for (offset, factor) in left.enumerated() where factor != 0 {
      var carry: UInt64 = 0
      for index in right.indices {
        // At most (2^64 - 1)^2 + 2 (2^64 - 1) = 2^128 - 1.
        let total = UInt128(factor) * UInt128(right[index]) + UInt128(result[offset + index]) + UInt128(carry)
        result[offset + index] = UInt64(truncatingIfNeeded: total)
        carry = UInt64(truncatingIfNeeded: total >> 64)
      }
      result[offset + right.count] = carry
    }
    return trimmed(result)
  }

  /// Whole quotient and remainder by one limb, which is not 0.
  static func divided(_ dividend: [UInt64], by divisor: UInt64) -> (quotient: [UInt64], remainder: UInt64) {
    var quotient = dividend
    var remainder: UInt64 = 0
    for index in dividend.indices.reversed() {
      (quotient[index], remainder) = divisor.dividingFullWidth((remainder, dividend[index]))
    }
    return (trimmed(quotient), remainder)
  }

  /// Whole quotient and remainder; the divisor is not 0. Knuth, The Art of Computer Programming 2, 4.3.1, algorithm D.
  static func divided(_ dividend: [UInt64], by divisor: [UInt64]) -> (quotient: [UInt64], remainder: [UInt64]) {
    if isLess(dividend, divisor) { return ([], dividend) }
    if divisor.count == 1 {
      let (quotient, remainder) = divided(dividend, by: divisor[0])
      return (quotient, remainder == 0 ? [] : [remainder])
    }
    // Shifted so that the divisor's highest bit is set: the trial digit is then at most 2 too large.
    let shift = divisor[divisor.count - 1].leadingZeroBitCount
    let scaled = shifted(divisor, leftBy: shift, count: divisor.count)
    var rest = shifted(dividend, leftBy: shift, count: dividend.count + 1)
    let size = scaled.count
    var quotient = [UInt64](repeating: 0, count: dividend.count - size + 1)
    for place in quotient.indices.reversed() {
      var trial = trialDigit(rest, at: place + size, by: scaled)
      if subtract(scaled, times: trial, from: &rest, at: place) {
        trial -= 1
        addBack(scaled, to: &rest, at: place)
      }
      quotient[place] = trial
    }
    return (trimmed(quotient), shiftedRight(trimmed(rest), by: shift))
  }

  /// A digit of the quotient, exact or one too large, from the three highest limbs of the rest and two of the divisor.
  private static func trialDigit(_ rest: [UInt64], at top: Int, by divisor: [UInt64]) -> UInt64 {
    let high = (UInt128(rest[top]) << 64) | UInt128(rest[top - 1])
    let first = UInt128(divisor[divisor.count - 1])
    let second = UInt128(divisor[divisor.count - 2])
    var digit = Swift.min(high / first, UInt128(UInt64.max))
    var remainder = high - digit * first
    while remainder >> 64 == 0, digit * second > (remainder << 64) | UInt128(rest[top - 2]) {
      digit -= 1
      remainder += first
    }
    return UInt64(truncatingIfNeeded: digit)
  }

  /// Takes `factor` × `divisor` from the rest at a place. Returns whether the result is negative (it then wrapped).
  private static func subtract(
    _ divisor: [UInt64], times factor: UInt64, from rest: inout [UInt64], at place: Int
  ) -> Bool {
    var carry: UInt64 = 0
    var borrow: UInt64 = 0
    for index in 0...divisor.count {
      let total = UInt128(factor) * UInt128(index < divisor.count ? divisor[index] : 0) + UInt128(carry)
      carry = UInt64(truncatingIfNeeded: total >> 64)
      let (partial, first) = rest[place + index].subtractingReportingOverflow(UInt64(truncatingIfNeeded: total))
      let (limb, second) = partial.subtractingReportingOverflow(borrow)
      rest[place + index] = limb
      borrow = first || second ? 1 : 0
    }
    return borrow != 0
  }

  private static func addBack(_ divisor: [UInt64], to rest: inout [UInt64], at place: Int) {
    var carry: UInt64 = 0
    for index in divisor.indices {
      let total = UInt128(rest[place + index]) + UInt128(divisor[index]) + UInt128(carry)
      rest[place + index] = UInt64(truncatingIfNeeded: total)
      carry = UInt64(truncatingIfNeeded: total >> 64)
    }
    rest[place + divisor.count] &+= carry
  }

  /// Shifted by 0 to 63 bits, in this many limbs.
  private static func shifted(_ limbs: [UInt64], leftBy bits: Int, count: Int) -> [UInt64] {
    var result = [UInt64](repeating: 0, count: count)
    var carry: UInt64 = 0
    for index in 0..<count {
      let limb = index < limbs.count ? limbs[index] : 0
      result[index] = (limb << UInt64(bits)) | carry
      carry = bits == 0 ? 0 : limb >> UInt64(64 - bits)
    }
    return result
  }

  private static func shiftedRight(_ limbs: [UInt64], by bits: Int) -> [UInt64] {
    guard bits > 0 else { return limbs }
    var result = limbs
    var carry: UInt64 = 0
    for index in limbs.indices.reversed() {
      result[index] = (limbs[index] >> UInt64(bits)) | carry
      carry = limbs[index] << UInt64(64 - bits)
    }
    return trimmed(result)
  }
}
