import BudgetCore
import Testing

@Suite struct FixedDecimalTests {
  @Test(arguments: [
    (Int128(0), 0, "0"), (0, 3, "0.000"), (5, 1, "0.5"), (-5, 2, "-0.05"), (1250, 2, "12.50"), (-1200, 0, "-1200"),
    (7, 77, "0." + String(repeating: "0", count: 76) + "7"),
    (.max, 0, "170141183460469231731687303715884105727"), (.min, 38, "-1.70141183460469231731687303715884105728"),
  ])
  func `plain digits are written with all of their fraction`(mantissa: Int128, scale: Int, text: String) {
    #expect(FixedDecimal(mantissa: mantissa, scale: scale).text == text)
  }
}
