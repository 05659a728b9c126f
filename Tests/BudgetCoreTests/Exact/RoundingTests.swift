import BudgetCore
import Testing

@Suite struct RoundingTests {
  @Test(arguments: [
    ("7.128", 2, "7.13"), ("0.125", 2, "0.13"), ("-0.125", 2, "-0.13"), ("1.005", 2, "1.01"), ("2.5", 0, "3"),
    ("-2.5", 0, "-3"), ("0.4999", 0, "0"), ("-0.4999", 0, "0"), ("-0.004", 2, "0.00"), ("12", 2, "12.00"),
    ("0.0005", 3, "0.001"),
  ])
  func `a half goes away from zero and zero has no sign`(text: String, scale: Int, expected: String) throws {
    #expect(try decimal(text).roundedHalfAwayFromZero(toScale: scale).text == expected)
    #expect(try Fraction(decimal(text)).roundedHalfAwayFromZero(toScale: scale).text == expected)
  }

  @Test func `a result of more than 38 digits is an error, not a wrapped number`() throws {
    let large = Fraction(.powerOfTen(38))
    #expect(throws: RoundingError.tooManyDigits) { try large.roundedHalfAwayFromZero(toScale: 0) }
    let fits = Fraction(BigInteger.powerOfTen(38) - .one)
    #expect(try fits.roundedHalfAwayFromZero(toScale: 0).text == String(repeating: "9", count: 38))
    #expect(throws: RoundingError.tooManyDigits) { try fits.roundedHalfAwayFromZero(toScale: 1) }
  }

  @Test(arguments: [
    ("1.1172", "0.8338", "1.33988966179"), ("1", "3", "0.333333333333"), ("2", "3", "0.666666666667"),
    ("1", "17650", "0.0000566572237960"), ("1000000", "1", "1000000"), ("1", "8", "0.125"), ("100", "10", "10"),
    ("1234567890123456", "1", "1234567890120000"), ("0.99999999999999", "1", "1"), ("9.9999999999999", "1", "10"),
    ("0.00000000000000000001", "1", "0.00000000000000000001"), ("1", "100000000000000000000", "0.00000000000000000001"),
  ])
  func `rates have 12 significant digits, no exponent, no zeros at the end`(
    above: String, below: String, expected: String
  ) {
    let value = ratio(above, below)
    let withoutZeros = expected.contains(".") ? String(expected.reversed().drop { $0 == "0" }.reversed()) : expected
    #expect(value.significantText(12) == withoutZeros)
  }

  @Test func `digits for display are cut and say so`() {
    let value = ratio("111.72", "0.8338")
    #expect(value.cutText(fractionDigits: 5).text == "133.98896")
    #expect(!value.cutText(fractionDigits: 5).isExact)
    #expect(Fraction(decimal("1.5")).cutText(fractionDigits: 3) == ("1.500", true))
    #expect((-value).cutText(fractionDigits: 0).text == "-133")
  }

  @Test func `fractions compare by value, whatever their terms`() throws {
    let half = try #require(Fraction(BigInteger(2), over: BigInteger(-4)))
    #expect(half == Fraction(decimal("-0.50")))
    #expect(half < .zero)
    #expect(half.inverse == Fraction(decimal("-2")))
    #expect(Fraction(.one, over: .zero) == nil)
    #expect((half / .zero) == nil)
  }
}
