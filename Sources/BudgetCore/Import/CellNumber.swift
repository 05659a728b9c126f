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
  /// Digits with points and commas, nothing else.
  private let digits: [UInt8]

  /// Reads a cell; `nil` when it is no number. Blanks and apostrophes between digits are group marks.
  package init?(_ cell: String) {
    var text = cell.unicodeScalars.filter { !CellNumber.isBlank($0) }[...]
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
    }
    var negative = bracketed != signed
    if text.last == "-", !negative, !signed {
      text = text.dropLast()
      negative = true
    } else if text.first == "+" {
      text = text.dropFirst()
    }
    var digits: [UInt8] = []
    for scalar in text {
      switch scalar {
      case "0"..."9", ".", ",": digits.append(UInt8(scalar.value))
      case "'", "\u{2019}": continue
      default: return nil
      }
    }
    guard let first = digits.first, let last = digits.last, CellNumber.isDigit(first), CellNumber.isDigit(last) else {
      return nil
    }
    self.isNegative = negative
    self.digits = digits
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\u{A0}" || scalar == "\u{202F}" || scalar == "\u{2009}"
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// What this cell says of the file's decimal mark.
  package var evidence: Evidence {
    let marks = digits.indices.filter { !CellNumber.isDigit(digits[$0]) }
    guard let last = marks.last else { return .none }
    let mark: Mark = digits[last] == Mark.point.byte ? .point : .comma
    if marks.contains(where: { digits[$0] != mark.byte }) { return .mark(mark) }
    if marks.count > 1 { return .mark(mark.other) }
    return digits.count - last - 1 == 3 ? .ambiguous : .mark(mark)
  }

  /// The value, when the file's decimal mark is this one; `nil` when the cell does not fit it: groups that are not of
  /// three digits, two decimal marks, a group mark behind the decimal mark, more than 38 digits.
  package func value(decimalMark: Mark) -> FixedDecimal? {
    let parts = digits.split(separator: decimalMark.byte, omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first else { return nil }
    let groups = whole.split(separator: decimalMark.other.byte, omittingEmptySubsequences: false)
    guard groups.count == 1 || (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    let fraction = parts.count == 2 ? parts[1] : []
    guard fraction.allSatisfy(CellNumber.isDigit) else { return nil }
    let plain = groups.joined() + (fraction.isEmpty ? [] : [0x2E] + fraction)
    guard let value = FixedDecimal(plain: String(decoding: Array(plain), as: UTF8.self)) else { return nil }
    return isNegative ? value.negated : value
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
