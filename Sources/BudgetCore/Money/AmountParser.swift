/// Reads amounts as people type them. The whole text must be a number with exactly one reading.
package enum AmountParser {
  /// The mark in front of the fraction, where something else than the text settles it, such as the rest of a CSV file.
  package enum DecimalMark: Character, Sendable { case point = ".", comma = "," }

  /// Significant digits that are taken.
  package static let maximumDigits = 28

  /// The number that a text is in a currency, with the digits as typed: `12.50` keeps its zero, `007` loses its zeros.
  ///
  /// - Parameter decimalMark: which mark stands before the fraction, if that is known; the other one is then a group
  ///   mark, and `1,234` and `2.350` have one reading.
  /// - Throws: `AmountError`; both readings are in it where the text has two.
  package static func number(
    _ text: String, in currency: Currency, decimalMark: DecimalMark? = nil
  ) throws(AmountError) -> FixedDecimal {
    guard let allowed = currency.minorDigits else { throw .notMoney(currency) }
    let shape = try NumberShape(text)
    let fraction = try shape.fractionIndex(allowed: allowed, currency: currency, decimalMark: decimalMark)
    let wholes = shape.runs[..<(fraction ?? shape.runs.endIndex)]
    if wholes.count > 1 {
      guard NumberShape.areGroups(wholes) else { throw .notANumber(text, .groups) }
      guard Set(shape.marks.prefix(wholes.count - 1)).count == 1 else { throw .notANumber(text, .mixedMarks) }
    }
    let fractionDigits = fraction.map { shape.runs[$0] } ?? ""
    guard fractionDigits.count <= allowed else {
      throw .tooManyFractionDigits(text, allowed: allowed, currency)
    }
    let digits = (wholes.joined() + fractionDigits).drop { $0 == "0" }
    guard digits.count <= maximumDigits else { throw .tooManyDigits(text, allowed: maximumDigits) }
    // No digits are left of a zero; 28 digits fit in 128 bits.
    let mantissa = Int128(digits) ?? 0
    return FixedDecimal(mantissa: shape.isNegative ? -mantissa : mantissa, scale: fractionDigits.count)
  }
}

/// A text cut into runs of digits and the marks between them.
struct NumberShape {
  let text: String
  let isNegative: Bool
  /// At least one; none is empty.
  private(set) var runs: [Substring] = []
  /// One fewer than runs.
  private(set) var marks: [Character] = []

  init(_ text: String) throws(AmountError) {
    guard !text.isEmpty else { throw .empty }
    self.text = text
    isNegative = text.first.map(NumberShape.isMinus) ?? false
    var body = text[...]
    if isNegative { body.removeFirst() }
    if let fault = NumberShape.fault(in: body) { throw .notANumber(text, fault) }
    var start = body.startIndex
    for index in body.indices where !NumberShape.isDigit(body[index]) {
      runs.append(body[start..<index])
      marks.append(body[index])
      start = body.index(after: index)
    }
    runs.append(body[start...])
    guard runs.allSatisfy({ !$0.isEmpty }) else {
      let isBlank = body.first?.isWhitespace == true || body.last?.isWhitespace == true
      throw .notANumber(text, isBlank ? .outerBlank : .looseMark)
    }
  }

  static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) && character.isASCII }
  static func isMinus(_ character: Character) -> Bool { character == "-" || character == "\u{2212}" }
  /// Ordinary, no-break and narrow no-break space; both apostrophes; comma and point.
  static func isMark(_ character: Character) -> Bool { " \u{A0}\u{202F}'\u{2019},.".contains(character) }

  /// Why something else than digits and marks is in a text, as far as it can be told.
  private static func fault(in body: Substring) -> AmountError.NumberFault? {
    let strange = body.filter { !isDigit($0) && !isMark($0) }
    guard !strange.isEmpty || !body.contains(where: isDigit) else { return nil }
    if strange.contains(where: { !$0.isASCII && $0.isNumber }) { return .foreignDigits }
    if body.contains(where: isDigit), strange.contains(where: { "+-()\u{2212}\u{2010}\u{2013}\u{2014}".contains($0) }),
      strange.allSatisfy({ !$0.isLetter })
    {
      return .sign
    }
    if ["e", "e-", "e+"].contains(strange.lowercased()), body.first.map(isDigit) == true, body.last.map(isDigit) == true
    {
      return .exponent
    }
    return .other
  }

  /// Groups of three digits, the first of one to three that does not begin with 0.
  static func areGroups(_ runs: ArraySlice<Substring>) -> Bool {
    guard let first = runs.first else { return false }
    return (1...3).contains(first.count) && first.first != "0" && runs.dropFirst().allSatisfy { $0.count == 3 }
  }

  /// Which run is the fraction; `nil` when there is none.
  func fractionIndex(
    allowed: Int, currency: Currency, decimalMark: AmountParser.DecimalMark?
  ) throws(AmountError) -> Int? {
    guard let mark = marks.last, mark == "." || mark == "," else { return nil }
    let last = runs.count - 1
    if let decimalMark { return mark == decimalMark.rawValue ? last : nil }
    if marks.count > 1 { return marks.dropLast().contains(mark) ? nil : last }
    let digits = runs[last].count
    if mark == "." { guard digits == 3, allowed < 3 else { return last } } else if digits < 3 { return last }
    guard digits == 3, NumberShape.areGroups(runs[...]) else {
      if mark == "," { throw .notANumber(text, .comma) }
      return last
    }
    let sign = isNegative ? "-" : ""
    throw .ambiguous(
      text, grouped: sign + runs.joined(), decimal: "\(sign)\(runs[0]).\(NumberShape.trimmed(runs[1], to: allowed))",
      currency)
  }

  /// A fraction without the zeros at its end that the currency has no digits for.
  private static func trimmed(_ fraction: Substring, to allowed: Int) -> Substring {
    var fraction = fraction
    while fraction.count > Swift.max(allowed, 1), fraction.last == "0" { fraction.removeLast() }
    return fraction
  }
}
