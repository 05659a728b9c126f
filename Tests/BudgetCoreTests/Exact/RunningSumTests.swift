import Testing

@testable import BudgetCore

@Suite struct RunningSumTests {
  static func rounded(_ amounts: [Int128], _ ratio: Fraction, scale: Int) -> Int128? {
    guard let weight = Weight(ratio, scale: 2, sumScale: scale) else { return nil }
    var sum = RunningSum()
    for amount in amounts { sum.add(amount, times: weight) }
    return sum.rounded
  }

  @Test func `where a running sum has an answer it is that of the exact one, and mostly it has`() throws {
    var random = SplitMix(seed: 20)
    var answers = 0
    for _ in 0..<2000 {
      let amounts = (0..<6).map { _ in Int128(Int.random(in: -1_000_000...1_000_000, using: &random)) }
      let above = Int128(Int.random(in: 1...99_999, using: &random))
      let below = Int128(Int.random(in: 1...99_999, using: &random))
      let ratio = try #require(Fraction(BigInteger(above), over: BigInteger(below)))
      let scale = Int.random(in: 0...3, using: &random)
      guard let mantissa = Self.rounded(amounts, ratio, scale: scale) else { continue }
      answers += 1
      let terms = amounts.map { ExactTerm(FixedDecimal(mantissa: $0, scale: 2), times: ratio) }
      #expect(try ExactSum.roundedHalfAwayFromZero(terms, toScale: scale).mantissa == mantissa)
    }
    #expect(answers > 1900)
  }

  @Test func `an amount of 64 bits adds what it adds as one of 128`() throws {
    var random = SplitMix(seed: 21)
    var (answers, refusals) = (0, 0)
    for _ in 0..<4000 {
      let above = Int128.random(in: 1...(1 << 120), using: &random) >> Int.random(in: 0...120, using: &random) + 1
      let below = Int128(Int.random(in: 1...99_999, using: &random))
      let ratio = try #require(Fraction(BigInteger(above), over: BigInteger(below)))
      guard let weight = Weight(ratio, scale: 2, sumScale: 2) else { continue }
      var (short, long) = (RunningSum(), RunningSum())
      for _ in 0..<3 {
        let amount = Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0...63, using: &random)
        short.add(amount, times: weight)
        long.add(Int128(amount), times: weight)
      }
      #expect(short.rounded == long.rounded)
      if short.rounded == nil { refusals += 1 } else { answers += 1 }
    }
    #expect(answers > 500 && refusals > 500)
  }

  @Test func `a tie made of thirds has no answer, one without a cut has`() throws {
    let third = try #require(Fraction(BigInteger(1), over: BigInteger(3)))
    #expect(Self.rounded([50, 50, 50], third, scale: 0) == nil)
    #expect(Self.rounded([50], .one, scale: 0) == 1)
    #expect(Self.rounded([-50], .one, scale: 0) == -1)
  }

  @Test func `what 128 bits cannot hold has no answer`() {
    #expect(Self.rounded([Int128.max / 2], .one, scale: 2) == nil)
    #expect(Self.rounded([.min], .one, scale: 2) == nil)
    // A product of exactly -2^127, whose size has no place in 128 bits.
    var edge = RunningSum()
    let weight = Weight(FixedDecimal(mantissa: 1 << 64, scale: 0), over: .one, scale: 22, sumScale: 2)
    if let weight { edge.add(Int64.min, times: weight) }
    #expect(weight != nil && edge.rounded == nil)
    var spoilt = RunningSum()
    spoilt.spoil()
    #expect(spoilt.rounded == nil)
  }
}
