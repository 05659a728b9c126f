extension Quote {
  /// What 1 `from` is worth in `to`, exactly. 1 for the same currency.
  ///
  /// Rates are above 0 by the contract of their readers; a step that divides by 0 is passed over.
  package var ratio: Fraction {
    var (above, below, exponent) = (BigInteger.one, BigInteger.one, 0)
    for step in steps {
      switch step.operation {
      case .multiply:
        above = above * BigInteger(step.figure.mantissa)
        exponent -= step.figure.scale
      case .divide where !step.figure.isZero:
        below = below * BigInteger(step.figure.mantissa)
        exponent += step.figure.scale
      case .divide: continue
      }
    }
    // The scales are settled once, so that both terms stay small.
    if exponent > 0 { above = above * .powerOfTen(exponent) } else { below = below * .powerOfTen(-exponent) }
    return Fraction(above, over: below) ?? .zero
  }

  /// The rate as text, units of `to` for 1 `from`: as sent where one published figure was used in the direction asked,
  /// else 12 significant digits. No exponent.
  package var rateText: String {
    if steps.isEmpty { return "1" }
    if steps.count == 1, steps[0].operation == .multiply { return steps[0].figure.text }
    return ratio.significantText(12)
  }
}
