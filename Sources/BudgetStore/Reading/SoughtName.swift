/// A category or tag that is looked for. It is the same whether an accent is part of its letter or stands behind it, as it
/// is in the rows of a total.
struct SoughtName {
  private let text: String
  /// The same as UTF-8.
  private let bytes: [UInt8]
  /// Whether it is all ASCII, which no other bytes are the same as.
  private let isASCII: Bool

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  /// Whether the name at a place is this one.
  func isName(_ all: Span<UInt8>, _ range: Range<Int>, isEscaped: Bool) -> Bool {
    if !isEscaped, range.count == bytes.count, isBegin(of: all, range) { return true }
    return mayDiffer(all, range, isEscaped) && JSONText.decoded(all, range, isEscaped: isEscaped) == text
  }

  /// Whether the category at a place is this one or a child of it; an empty one asks for an empty one.
  func isAtOrAbove(_ all: Span<UInt8>, _ range: Range<Int>, isEscaped: Bool) -> Bool {
    if !isEscaped, isBegin(of: all, range) {
      if range.count == bytes.count { return true }
      if !bytes.isEmpty, all[range.lowerBound + bytes.count] == 0x3A { return true }
    }
    guard mayDiffer(all, range, isEscaped) else { return false }
    let name = JSONText.decoded(all, range, isEscaped: isEscaped)
    return name == text || !text.isEmpty && name.hasPrefix(text + ":")
  }

  private func isBegin(of all: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count >= bytes.count else { return false }
    for place in bytes.indices where all[range.lowerBound + place] != bytes[place] { return false }
    return true
  }

  /// Whether a name may be this one though its bytes are others: escaped ones, or letters that are not ASCII on both sides.
  private func mayDiffer(_ all: Span<UInt8>, _ range: Range<Int>, _ isEscaped: Bool) -> Bool {
    if isEscaped { return true }
    if isASCII { return false }
    for place in range where all[place] >= 0x80 { return true }
    return false
  }
}
