/// An exact decimal number: `mantissa` × 10^-`scale`. The scale is kept as written: 12.50 is 1250 with scale 2.
///
/// Equality is of the written form; use `compare` or `normalized` for the value.
package struct FixedDecimal: Hashable, Sendable {
  /// All digits as an integer, with the sign.
  package let mantissa: Int128
  /// How many of the digits stand behind the decimal mark; 0 to 77.
  package let scale: Int

  /// Zero without a fraction.
  package static let zero = FixedDecimal(mantissa: 0, scale: 0)
  /// One without a fraction.
  package static let one = FixedDecimal(mantissa: 1, scale: 0)

  /// `mantissa` × 10^-`scale`.
  package init(mantissa: Int128, scale: Int) {
    self.mantissa = mantissa
    self.scale = scale
  }

  /// A plain decimal number and nothing else: an optional `-`, digits, optionally a point and more digits.
  ///
  /// `nil` for anything else (also `.5`, `5.`, `+5`, exponents, blanks) and for more than 38 significant digits.
  package init?(plain text: some StringProtocol) {
    var mantissa: Int128 = 0
    var scale = -1
    var digits = 0
    var negative = false
    for (position, byte) in text.utf8.enumerated() {
      switch byte {
      case 0x2D where position == 0: negative = true
      case 0x2E where digits > 0 && scale < 0: scale = 0
      case 0x30...0x39:
        let (product, overflow) = mantissa.multipliedReportingOverflow(by: 10)
        let (sum, carry) = product.addingReportingOverflow(Int128(byte - 0x30))
        guard !overflow, !carry, sum.magnitude < FixedDecimal.mantissaLimit, scale < 77 else { return nil }
        mantissa = sum
        digits += 1
        if scale >= 0 { scale += 1 }
      default: return nil
      }
    }
    guard digits > 0, scale != 0 else { return nil }
    self.init(mantissa: negative ? -mantissa : mantissa, scale: Swift.max(scale, 0))
  }

  /// The same value without zeros at the end of the fraction.
  package var normalized: FixedDecimal {
    var (mantissa, scale) = (mantissa, scale)
    while scale > 0, mantissa % 10 == 0 {
      mantissa /= 10
      scale -= 1
    }
    return FixedDecimal(mantissa: mantissa, scale: scale)
  }

  /// The same value with at least this many digits behind the mark; `nil` when it needs more than 128 bits.
  package func rescaled(to target: Int) -> FixedDecimal? {
    guard target > scale else { return self }
    guard let power = PowersOfTen.int128(target - scale) else {
      return mantissa == 0 ? FixedDecimal(mantissa: 0, scale: target) : nil
    }
    let (product, overflow) = mantissa.multipliedReportingOverflow(by: power)
    return overflow ? nil : FixedDecimal(mantissa: product, scale: target)
  }

  /// The exact sum, with the longer fraction of the two; `nil` when it needs more than 128 bits.
  package func adding(_ other: FixedDecimal) -> FixedDecimal? {
    guard let left = rescaled(to: other.scale), let right = other.rescaled(to: scale) else { return nil }
    let (sum, overflow) = left.mantissa.addingReportingOverflow(right.mantissa)
    return overflow ? nil : FixedDecimal(mantissa: sum, scale: left.scale)
  }

  /// Whether the value is 0.
  package var isZero: Bool { mantissa == 0 }
  /// Whether the value lies below 0.
  package var isNegative: Bool { mantissa < 0 }
  /// The value with the other sign.
  package var negated: FixedDecimal { FixedDecimal(mantissa: -mantissa, scale: scale) }

  /// Plain digits: `-0.05`, `1200`, `12.50`. No exponent, no group marks; the fraction has `scale` digits; zero has no
  /// sign.
  package var text: String {
    // A sign, `0.` and 77 digits are the most there can be. Written from the end.
    var text = InlineArray<80, UInt8>(repeating: 0x2E)
    var (start, count, rest) = (text.count, 0, mantissa.magnitude)
    while rest > 0 || count <= scale {
      if count == scale, scale > 0 { start -= 1 }
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      start -= 1
      text[start] = 0x30 + UInt8(digit)
      (rest, count) = (quotient, count + 1)
    }
    if mantissa < 0 {
      start -= 1
      text[start] = 0x2D
    }
    return String(copying: text.span.extracting(start...))
  }
}

extension FixedDecimal: CustomStringConvertible {
  package var description: String { text }
}

/// Powers of ten as integers.
package enum PowersOfTen {
  /// 10^`exponent` for 0 to 38; `nil` beyond.
  package static func int128(_ exponent: Int) -> Int128? {
    table.indices.contains(exponent) ? table[exponent] : nil
  }

  private static let table: [Int128] = (0..<38).reduce(into: [1]) { powers, _ in
    powers.append(powers[powers.count - 1] * 10)
  }
}
