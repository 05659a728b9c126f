/// The figure of a rate, as JSON and CSV write it.
package enum RateFigure {
  /// The number that begins at this place: digits, optionally a point with digits, optionally an exponent.
  ///
  /// - Returns: the value with its digits, and where it ends; `nil` for anything else, more than 38 digits, or a value
  ///   outside 1e-20 to 1e20.
  static func read(_ bytes: [UInt8], from start: Int) -> (value: FixedDecimal, end: Int)? {
    var position = start
    var mantissa: Int128 = 0
    // Nineteen digits fit into a machine word, which is many times faster than 128 bits.
    var (word, power): (UInt64, UInt64) = (0, 1)
    var (digits, decimals, point) = (0, 0, -1)
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x2E, point < 0, digits > 0 {
        point = position
      } else if byte &- 0x30 < 10 {
        word = word * 10 + UInt64(byte &- 0x30)
        power *= 10
        digits += 1
        if point >= 0 { decimals += 1 }
        if power == 10_000_000_000_000_000_000 {
          guard let sum = shifted(mantissa, by: power, adding: word) else { return nil }
          (mantissa, word, power) = (sum, 0, 1)
        }
      } else {
        break
      }
      position += 1
    }
    // What nearly every figure is: at most 18 digits, which no place of the point takes out of the range.
    if digits < 19, word > 0, bytes[position - 1] != 0x2E, position == bytes.count || bytes[position] | 0x20 != 0x65 {
      return (FixedDecimal(mantissa: Int128(word), scale: decimals), position)
    }
    guard digits > 0, bytes[position - 1] != 0x2E, let sum = shifted(mantissa, by: power, adding: word) else {
      return nil
    }
    guard let exponent = exponent(bytes, &position) else { return nil }
    return checked(sum, scale: decimals - exponent).map { ($0, position) }
  }

  /// A figure that is all of a text, as `rates set` and files of rows give it; `nil` where it is not a rate.
  package static func parse(_ text: some StringProtocol) -> FixedDecimal? {
    let bytes = Array(text.utf8)
    guard let (value, end) = read(bytes, from: 0), end == bytes.count else { return nil }
    return value
  }

  /// The exponent that begins here: 0 where there is none, `nil` where it is not whole.
  private static func exponent(_ bytes: [UInt8], _ position: inout Int) -> Int? {
    guard position < bytes.count, bytes[position] | 0x20 == 0x65 else { return 0 }
    position += 1
    let negative = position < bytes.count && bytes[position] == 0x2D
    if position < bytes.count, negative || bytes[position] == 0x2B { position += 1 }
    let start = position
    var exponent = 0
    while position < bytes.count, bytes[position] &- 0x30 < 10, exponent < 10_000 {
      exponent = exponent * 10 + Int(bytes[position] &- 0x30)
      position += 1
    }
    return position > start ? (negative ? -exponent : exponent) : nil
  }

  private static func shifted(_ mantissa: Int128, by power: UInt64, adding word: UInt64) -> Int128? {
    let (product, overflow) = mantissa.multipliedReportingOverflow(by: Int128(power))
    let (sum, carry) = product.addingReportingOverflow(Int128(word))
    return overflow || carry ? nil : sum
  }

  private static func checked(_ mantissa: Int128, scale: Int) -> FixedDecimal? {
    guard mantissa > 0, scale <= 77 else { return nil }
    // A negative scale is a number such as 4e3: its zeros are written out.
    guard scale < 0 else {
      let (low, high) = (PowersOfTen.int128(scale - 20), PowersOfTen.int128(scale + 20))
      guard scale < 20 || low.map({ mantissa >= $0 }) ?? false else { return nil }
      return high.map { mantissa <= $0 } ?? true ? FixedDecimal(mantissa: mantissa, scale: scale) : nil
    }
    guard scale >= -20, let power = PowersOfTen.int128(-scale), let limit = PowersOfTen.int128(20),
      mantissa <= limit / power
    else { return nil }
    return FixedDecimal(mantissa: mantissa * power, scale: 0)
  }
}
