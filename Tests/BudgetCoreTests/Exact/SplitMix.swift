import BudgetCore

/// A small generator with a fixed seed, so that every run of a property test is the same.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A whole number of 0 to `bits` bits, with either sign; short and long ones are equally likely.
  mutating func integer(bits: Int) -> Int128 {
    let width = Int.random(in: 0...bits, using: &self)
    guard width > 0 else { return 0 }
    let high = UInt128(next()) << 64
    let value = Int128((high | UInt128(next())) >> UInt128(128 - width))
    return Bool.random(using: &self) ? value : -value
  }

  /// A positive decimal of 1 to `digits` digits.
  mutating func decimal(digits: Int, scale: ClosedRange<Int>) -> FixedDecimal {
    let count = Int.random(in: 1...digits, using: &self)
    var mantissa = Int128.random(in: 1...9, using: &self)
    for _ in 1..<Swift.max(count, 2) { mantissa = mantissa * 10 + Int128.random(in: 0...9, using: &self) }
    return FixedDecimal(mantissa: mantissa, scale: Int.random(in: scale, using: &self))
  }
}

/// A decimal from its text, for tests.
func decimal(_ text: String) -> FixedDecimal {
  guard let value = FixedDecimal(plain: text) else { preconditionFailure("not a plain decimal: \(text)") }
  return value
}

/// An exact ratio from two decimals, for tests.
func ratio(_ above: String, _ below: String = "1") -> Fraction {
  guard let value = Fraction(decimal(above)) / Fraction(decimal(below)) else { preconditionFailure("divided by zero") }
  return value
}
