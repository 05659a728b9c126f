import BudgetCore
import Testing

@Suite struct BigIntegerTests {
  static func big(_ text: String) -> BigInteger {
    let negative = text.hasPrefix("-")
    let value = text.drop { $0 == "-" }.reduce(BigInteger.zero) { sum, digit in
      sum * BigInteger(10) + BigInteger(Int128(digit.wholeNumberValue ?? 0))
    }
    return negative ? -value : value
  }

  @Test(arguments: [
    "0", "7", "-7", "18446744073709551616", "170141183460469231731687303715884105727",
    "-170141183460469231731687303715884105728", "170141183460469231731687303715884105728",
    "340282366920938463463374607431768211456", "100000000000000000000000000000000000000000000000000000000000000",
    "-123456789012345678901234567890123456789012345678901234567890",
  ])
  func `digits read and written again are the same`(text: String) {
    #expect(Self.big(text).description == text)
  }

  @Test func `sums, products and quotients agree with numbers of 128 bits`() throws {
    var random = SplitMix(seed: 1)
    for _ in 0..<20_000 {
      let (first, second) = (random.integer(bits: 62), random.integer(bits: 62))
      let (left, right) = (BigInteger(first), BigInteger(second))
      #expect(left + right == BigInteger(first + second))
      #expect(left - right == BigInteger(first - second))
      #expect(left * right == BigInteger(first * second))
      #expect((left < right) == (first < second))
      guard second != 0 else { continue }
      let (quotient, remainder) = left.quotientAndRemainder(dividingBy: right)
      #expect(quotient == BigInteger(first / second))
      #expect(remainder == BigInteger(first % second))
    }
  }

  @Test func `long numbers divide back into their factors`() {
    var random = SplitMix(seed: 2)
    func long() -> BigInteger {
      (0..<Int.random(in: 1...5, using: &random)).reduce(BigInteger(random.integer(bits: 126))) { product, _ in
        product * BigInteger(random.integer(bits: 126)) + BigInteger(random.integer(bits: 64))
      }
    }
    for _ in 0..<3_000 {
      let (left, right) = (long(), long())
      #expect((left + right) - right == left)
      #expect((left < right) == ((left - right).signum < 0))
      guard !right.isZero else { continue }
      let (quotient, remainder) = left.quotientAndRemainder(dividingBy: right)
      #expect(quotient * right + remainder == left)
      #expect(remainder.magnitude < right.magnitude)
      #expect(remainder.isZero || remainder.signum == left.signum)
    }
  }

  @Test func `a trial digit that is too large is corrected`() {
    // The divisor's first limb is as small and its second as large as can be: the estimate overshoots.
    let limb = Self.big("18446744073709551616")
    let half = Self.big("9223372036854775808")
    let divisor = half * limb * limb + (limb - .one) * limb + (limb - .one)
    let dividend = divisor * (limb - .one) + (divisor - .one)
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    #expect(quotient == limb - .one)
    #expect(remainder == divisor - .one)
  }

  @Test func `the smallest number of 128 bits has a magnitude and divides by minus one`() {
    let smallest = BigInteger(.min)
    #expect((-smallest).description == "170141183460469231731687303715884105728")
    #expect(-(-smallest) == smallest)
    #expect(smallest.quotientAndRemainder(dividingBy: BigInteger(-1)).quotient == -smallest)
    #expect(smallest.int128 == .min)
  }

  @Test(arguments: [0, 1, 18, 37, 38, 39, 77, 200])
  func `a power of ten is a one with zeros`(exponent: Int) {
    #expect(BigInteger.powerOfTen(exponent).description == "1" + String(repeating: "0", count: exponent))
  }
}
