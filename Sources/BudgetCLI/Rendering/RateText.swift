internal import BudgetCore

/// Rates as people read them.
enum RateText {
  /// Two fraction digits from 100 on, else four, and for small rates as many as show four digits: `1491.76`,
  /// `1.1172`, `0.00006122`.
  static func short(_ rate: Fraction) -> String {
    var digits = 4
    let (text, _) = rate.cutText(fractionDigits: 24)
    let parts = text.split(separator: ".")
    if parts[0].utf8.count >= 3 { digits = 2 }
    if parts[0] == "0", parts.count == 2 { digits = max(4, parts[1].prefix { $0 == "0" }.count + 4) }
    return (try? rate.roundedHalfAwayFromZero(toScale: digits))?.text ?? rate.significantText(12)
  }

  /// Whether a rate is more than twice another, or less than half of it: as where currencies changed places or a point
  /// slipped.
  static func isFar(_ rate: Fraction, from other: Fraction) -> Bool {
    let two = Fraction(BigInteger(2))
    return rate > other * two || rate * two < other
  }
}
