/// A number in a cell of a bank's file, and which mark in it is the decimal one.
///
/// A file uses one convention throughout, so single cells only give evidence: `1.000` may be one or a thousand until
/// another cell, such as `1.340,50`, settles it.
package struct CellNumber: Hashable, Sendable {
  /// The decimal mark of a file.
  package enum Mark: String, Sendable, CaseIterable {
    case point, comma

    var byte: UInt8 { self == .point ? 0x2E : 0x2C }
    var other: Mark { self == .point ? .comma : .point }
  }

  /// What one cell says of the file's decimal mark.
  package enum Evidence: Hashable, Sendable {
    /// No mark, so nothing is said.
    case none
    /// One mark with three digits behind it: a decimal mark or a group mark.
    case ambiguous
    case mark(Mark)
  }

  /// Whether the number is below zero: a minus before or behind it, or brackets around it.
  package let isNegative: Bool
  /// The code or sign of a currency that stands beside the number; empty when there is none.
  package let currency: String
  /// Digits with points, commas, and apostrophes for blanks and either apostrophe; nothing else.
  private let digits: [UInt8]

  /// Reads a cell; `nil` when it is no number. Blanks and apostrophes between digits are group marks. The code or sign
  /// of a currency may stand before or behind it.
  package init?(_ cell: String) {
    if let digits = CellNumber.bare(cell.utf8.span) {
      (isNegative, currency, self.digits) = (cell.utf8.first == 0x2D, "", digits)
      return
    }
    var text = Array(cell.unicodeScalars)[...]
    guard let currency = CellNumber.removeCurrency(from: &text) else { return nil }
    CellNumber.trim(&text)
    var (bracketed, signed) = (false, false)
    // A sign may stand outside the brackets or inside them, and each turns the number round.
    for _ in 0..<2 {
      if !bracketed, text.first == "(", text.last == ")" {
        text = text.dropFirst().dropLast()
        bracketed = true
      } else if !signed, let first = text.first, "-\u{2212}\u{2013}".unicodeScalars.contains(first) {
        text = text.dropFirst()
        signed = true
      }
      CellNumber.trim(&text)
    }
    var negative = bracketed != signed
    if text.last == "-", !negative, !signed {
      text = text.dropLast()
      negative = true
    } else if text.first == "+" {
      text = text.dropFirst()
    }
    CellNumber.trim(&text)
    var digits: [UInt8] = []
    for scalar in text {
      switch scalar {
      case "0"..."9", ".", ",": digits.append(UInt8(scalar.value))
      case "'", "\u{2019}": digits.append(CellNumber.groupMark)
      default:
        guard CellNumber.isBlank(scalar) else { return nil }
        digits.append(CellNumber.groupMark)
      }
    }
    guard let first = digits.first, let last = digits.last, CellNumber.isDigit(first), CellNumber.isDigit(last) else {
      return nil
    }
    self.isNegative = negative
    self.currency = currency
    self.digits = digits
  }

  /// The digits and marks of a cell that has nothing else but a minus before them, as most have; `nil` for others.
  private static func bare(_ cell: Span<UInt8>) -> [UInt8]? {
    let start = !cell.isEmpty && cell[0] == 0x2D ? 1 : 0
    guard start < cell.count, isDigit(cell[start]), isDigit(cell[cell.count - 1]),
      (start..<cell.count).allSatisfy({
        isDigit(cell[$0]) || cell[$0] == Mark.point.byte || cell[$0] == Mark.comma.byte
      })
    else { return nil }
    return cell.extracting(start...).withUnsafeBufferPointer { Array($0) }
  }

  /// Takes the one currency out that stands before or behind all digits; `nil` when there is other text.
  private static func removeCurrency(from text: inout ArraySlice<Unicode.Scalar>) -> String? {
    func isForeign(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "0"..."9", ".", ",", "'", "\u{2019}", "-", "+", "\u{2212}", "\u{2013}", "(", ")": false
      default: !isBlank(scalar)
      }
    }
    guard let first = text.firstIndex(where: isForeign), let last = text.lastIndex(where: isForeign) else { return "" }
    let (before, behind) = (text[..<first], text[(last + 1)...])
    guard !before.contains(where: isDigit) || !behind.contains(where: isDigit) else { return nil }
    let name = String(String.UnicodeScalarView(text[first...last]))
    guard Currency(code: name) != nil || CurrencySymbol.isSymbol(name) else { return nil }
    text = (before + behind)[...]
    return name
  }

  private static func trim(_ text: inout ArraySlice<Unicode.Scalar>) {
    while let first = text.first, isBlank(first) { text.removeFirst() }
    while let last = text.last, isBlank(last) { text.removeLast() }
  }

  private static let groupMark: UInt8 = 0x27

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\u{A0}" || scalar == "\u{202F}" || scalar == "\u{2009}"
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// What this cell says of the file's decimal mark.
  package var evidence: Evidence {
    guard let last = digits.lastIndex(where: { $0 == Mark.point.byte || $0 == Mark.comma.byte }) else { return .none }
    let mark: Mark = digits[last] == Mark.point.byte ? .point : .comma
    if digits.contains(mark.other.byte) { return .mark(mark) }
    if digits[..<last].contains(mark.byte) { return .mark(mark.other) }
    // No group stands behind a lone zero, and none of another kind before a group.
    if digits[0] == 0x30 || digits.contains(CellNumber.groupMark) { return .mark(mark) }
    return digits.count - last - 1 == 3 ? .ambiguous : .mark(mark)
  }

  /// The value, when the file's decimal mark is this one; `nil` when the cell does not fit it: groups that are not of
  /// three digits, a first group that begins with 0, group marks of two kinds, two decimal marks, a group mark behind the
  /// decimal mark, more than 38 digits.
  package func value(decimalMark: Mark) -> FixedDecimal? {
    var plain: [UInt8] = isNegative ? [0x2D] : []
    plain.reserveCapacity(digits.count + 1)
    var groupStart = plain.count
    var mark: UInt8?
    var isWhole = true
    for byte in digits {
      if CellNumber.isDigit(byte) {
        plain.append(byte)
        continue
      }
      guard isWhole else { return nil }
      let length = plain.count - groupStart
      if mark != nil, length != 3 { return nil }
      if byte == decimalMark.byte {
        isWhole = false
        plain.append(0x2E)
      } else {
        // The first mark, behind a first group of one to three digits; or another of its kind.
        guard mark == nil ? plain[groupStart] != 0x30 && length <= 3 : mark == byte else { return nil }
        mark = byte
        groupStart = plain.count
      }
    }
    if isWhole, mark != nil, plain.count - groupStart != 3 { return nil }
    return FixedDecimal(plain: String(copying: plain.span))
  }

  /// The decimal mark that the cells of one file agree on.
  ///
  /// - Returns: `.mark` when a cell settles it; `.none` when no cell has a mark; `.ambiguous` when no cell settles it
  ///   and at least one has a mark, or when cells contradict each other.
  package static func convention(of cells: some Sequence<CellNumber>) -> Evidence {
    var found: Evidence = .none
    for cell in cells {
      switch (cell.evidence, found) {
      case (.mark(let mark), .mark(let earlier)) where mark != earlier: return .ambiguous
      case (.mark, _): found = cell.evidence
      case (.ambiguous, .none): found = .ambiguous
      default: continue
      }
    }
    return found
  }
}
