/// One part of a sum: an amount times an exact ratio.
package struct ExactTerm: Sendable {
  /// The amount.
  package var amount: FixedDecimal
  /// What it is multiplied by.
  package var ratio: Fraction

  /// `amount` × `ratio`.
  package init(_ amount: FixedDecimal, times ratio: Fraction) {
    self.amount = amount
    self.ratio = ratio
  }

  /// The product.
  package var value: Fraction { Fraction(amount) * ratio }
}

/// Exact sums of amounts times ratios, with one rounding at the end.
package enum ExactSum {
  /// Digits that the fast path carries behind those of the result.
  private static let guardDigits = 14

  /// The sum of all terms, rounded once, half away from zero, to this many digits behind the mark.
  ///
  /// Each term is first cut towards zero to a multiple of one ulp, 10^-(scale + 14), and these are added in 128 bits.
  /// A term that is no multiple is cut by less than one ulp. So with n terms that were cut the true sum lies less than
  /// n ulps from theirs, and where n is 0 it is theirs. Rounding never decreases as its argument grows, so when
  /// sum - n and sum + n round to the same result, so does all that lies between. Otherwise (a tie or something close
  /// to one, about once in 10^14 ÷ n totals), and where 128 bits are too few, all terms are added as fractions.
  ///
  /// - Throws: `RoundingError.tooManyDigits` when the result has more than 38 digits.
  /// - Complexity: O(n); the exact path O(n²) in the worst case.
  package static func roundedHalfAwayFromZero(
    _ terms: some Collection<ExactTerm>, toScale scale: Int
  ) throws(RoundingError) -> FixedDecimal {
    if let mantissa = fastMantissa(terms, scale: scale) {
      guard mantissa.magnitude < FixedDecimal.mantissaLimit else { throw .tooManyDigits }
      return FixedDecimal(mantissa: mantissa, scale: scale)
    }
    return try exact(terms).roundedHalfAwayFromZero(toScale: scale)
  }

  /// The sum of all terms, exactly.
  package static func exact(_ terms: some Collection<ExactTerm>) -> Fraction {
    var numerators: [BigInteger: BigInteger] = [:]
    for term in terms {
      let value = term.value
      numerators[value.denominator, default: .zero] = numerators[value.denominator, default: .zero] + value.numerator
    }
    var sums = numerators.map { Fraction(numerator: $0.value, denominator: $0.key) }
    sums.sort { $0.denominator < $1.denominator }
    // In pairs, so that the terms of the fractions that are added have about the same length.
    while sums.count > 1 {
      sums = stride(from: 0, to: sums.count, by: 2).map { index in
        index + 1 < sums.count ? sums[index] + sums[index + 1] : sums[index]
      }
    }
    return sums.first ?? .zero
  }

  /// The rounded mantissa where 128 bits and the error bound settle it; else `nil`.
  private static func fastMantissa(_ terms: some Collection<ExactTerm>, scale: Int) -> Int128? {
    let fine = scale + guardDigits
    guard let unit = PowersOfTen.int128(guardDigits) else { return nil }
    var sum: Int128 = 0
    var cut: Int128 = 0
    for term in terms {
      guard let (ulps, isExact) = ulps(of: term, scale: fine) else { return nil }
      let (next, overflow) = sum.addingReportingOverflow(ulps)
      guard !overflow else { return nil }
      sum = next
      if !isExact { cut += 1 }
    }
    let (low, lowOverflow) = sum.subtractingReportingOverflow(cut)
    let (high, highOverflow) = sum.addingReportingOverflow(cut)
    guard !lowOverflow, !highOverflow else { return nil }
    let result = low.dividedRoundingHalfAwayFromZero(by: unit)
    return high.dividedRoundingHalfAwayFromZero(by: unit) == result ? result : nil
  }

  /// A term in units of 10^-`scale`, cut towards zero, and whether nothing was cut; `nil` when it needs more than 128 bits.
  private static func ulps(of term: ExactTerm, scale: Int) -> (Int128, isExact: Bool)? {
    let shift = scale - term.amount.scale
    if let numerator = term.ratio.numerator.int128, let denominator = term.ratio.denominator.int128,
      let power = PowersOfTen.int128(Swift.abs(shift))
    {
      let (product, overflow) = term.amount.mantissa.multipliedReportingOverflow(by: numerator)
      let widened = (shift > 0 ? product : denominator).multipliedReportingOverflow(by: power)
      if !overflow, !widened.overflow {
        return shift > 0
          ? cutQuotient(widened.partialValue, denominator) : cutQuotient(product, widened.partialValue)
      }
    }
    let scaled = term.value * Fraction(.powerOfTen(scale))
    let (quotient, remainder) = scaled.numerator.quotientAndRemainder(dividingBy: scaled.denominator)
    return quotient.int128.map { ($0, remainder.isZero) }
  }

  /// `divisor` is a denominator, above 0.
  private static func cutQuotient(_ dividend: Int128, _ divisor: Int128) -> (Int128, isExact: Bool) {
    if divisor == 1 { return (dividend, true) }
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return (quotient, remainder == 0)
  }
}
