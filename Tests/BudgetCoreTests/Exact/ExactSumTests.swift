import BudgetCore
import Testing

@Suite struct ExactSumTests {
  /// The oracle: plain schoolbook fractions, one after another.
  static func oracle(_ terms: [ExactTerm], scale: Int) throws(RoundingError) -> FixedDecimal {
    try terms.reduce(Fraction.zero) { $0 + $1.value }.roundedHalfAwayFromZero(toScale: scale)
  }

  static func term(_ amount: String, _ above: String = "1", _ below: String = "1") -> ExactTerm {
    ExactTerm(decimal(amount), times: ratio(above, below))
  }

  @Test(arguments: [
    (digits: 6, rate: 6, count: 8), (digits: 12, rate: 10, count: 12), (digits: 28, rate: 38, count: 6),
    (digits: 28, rate: 6, count: 4), (digits: 3, rate: 2, count: 5),
  ])
  func `a sum equals that of plain fractions`(digits: Int, rate: Int, count: Int) throws {
    var random = SplitMix(seed: UInt64(digits * 100 + rate))
    for _ in 0..<400 {
      let terms = (0..<Int.random(in: 0...count, using: &random)).map { _ in
        let amount = random.decimal(digits: digits, scale: 0...4)
        let above = random.decimal(digits: rate, scale: 0...6)
        let below = random.decimal(digits: rate, scale: 0...6)
        return ExactTerm(
          Bool.random(using: &random) ? amount : amount.negated,
          times: (Fraction(above) / Fraction(below)) ?? .zero)
      }
      let scale = Int.random(in: 0...4, using: &random)
      let expected = Result { () throws(RoundingError) in try Self.oracle(terms, scale: scale) }
      let actual = Result { () throws(RoundingError) in try ExactSum.roundedHalfAwayFromZero(terms, toScale: scale) }
      #expect(actual == expected)
    }
  }

  @Test func `a tie made of thirds is seen as a tie`() throws {
    // 0.01 ÷ 3 × 3 times half of it: cut terms alone would fall below the half.
    let thirds = (0..<3).map { _ in Self.term("0.005", "1", "3") }
    #expect(try ExactSum.roundedHalfAwayFromZero(thirds, toScale: 2).text == "0.01")
    let negative = (0..<3).map { _ in Self.term("-0.005", "1", "3") }
    #expect(try ExactSum.roundedHalfAwayFromZero(negative, toScale: 2).text == "-0.01")
    let justBelow = thirds + [Self.term("-0.0000000000000000000000000001")]
    #expect(try ExactSum.roundedHalfAwayFromZero(justBelow, toScale: 2).text == "0.00")
  }

  @Test func `amounts beyond 128 bits in the middle do not wrap`() throws {
    let large = "1234567890123456789012345678"
    let terms = [Self.term(large, "99999999999999999999999999999999999999", "99999999999999999999999999999999999999")]
    #expect(try ExactSum.roundedHalfAwayFromZero(terms, toScale: 2).text == large + ".00")
    let cancelled = [Self.term(large, "10000000000"), Self.term("0.05"), Self.term("-" + large, "10000000000")]
    #expect(try ExactSum.roundedHalfAwayFromZero(cancelled, toScale: 2).text == "0.05")
    #expect(throws: RoundingError.tooManyDigits) {
      try ExactSum.roundedHalfAwayFromZero([Self.term(large, "100000000000")], toScale: 0)
    }
  }

  @Test func `R13 the sum of 10,000 amounts equals the sum of whole minor units`() throws {
    var random = SplitMix(seed: 13)
    var units: Int128 = 0
    let terms = (0..<10_000).map { _ in
      let scale = Int.random(in: 0...4, using: &random)
      let mantissa = random.integer(bits: 40)
      units += mantissa * Int128(repeatElement(10, count: 4 - scale).reduce(1, *))
      return ExactTerm(FixedDecimal(mantissa: mantissa, scale: scale), times: .one)
    }
    #expect(try ExactSum.roundedHalfAwayFromZero(terms, toScale: 4) == FixedDecimal(mantissa: units, scale: 4))
    #expect(ExactSum.exact(terms) == Fraction(FixedDecimal(mantissa: units, scale: 4)))
  }

  @Test func `R06 rounding comes once, after the sum`() throws {
    let terms = (0..<3).map { _ in Self.term("0.33", "1.085") }
    #expect(try ExactSum.roundedHalfAwayFromZero(terms, toScale: 2).text == "1.07")
  }

  @Test func `R07 a tiny negative sum is zero without a sign`() throws {
    #expect(try ExactSum.roundedHalfAwayFromZero([Self.term("-0.01", "1", "40")], toScale: 2).text == "0.00")
    #expect(try ExactSum.roundedHalfAwayFromZero([ExactTerm](), toScale: 2).text == "0.00")
  }
}
