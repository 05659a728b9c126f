internal import BudgetCore

/// Recognises one expense in the layout that the program writes: keys in their order, no blanks.
///
/// Every byte is looked at: literals, a day that exists, an amount, a currency that can be spent, text without raw
/// control characters, with valid escapes and valid UTF-8. What it does not recognise may still be a valid expense in
/// another layout: that is for `RecordDecoder` to say.
///
/// A line of 135 bytes takes some 50 ns, of which the loads are 17: the rest are the branches on which optional field
/// comes next and on where each text ends, which no predictor knows.
struct LineScanner {
  private let digitsByOrdinal = CurrencyTable.shared.digitsByOrdinal
  /// What the last successful `scan` found.
  private(set) var record = ScannedRecord()

  /// Scans from the opening brace at `start` to a closing brace.
  ///
  /// - Parameter trusted: whether unknown fields may follow the known ones; they are then not looked at.
  /// - Returns: whether it is an expense in this layout.
  @inline(__always)
  mutating func scan(_ bytes: Span<UInt8>, at start: Int, trusted: Bool = false) -> Bool {
    guard bytes[start] == 0x7B, bytes.word(start) & 0x00FF_FFFF_FFFF_FFFF == 0x22_3A22_6469_227B else { return false }
    var found = ScannedRecord()
    found.start = start
    found.idStart = start + 7
    var isEscaped = false
    found.idEnd = LineScanner.text(bytes, from: found.idStart, isEscaped: &isEscaped)
    guard found.idEnd > found.idStart else { return false }
    if isEscaped { found.escapes.insert(.id) }
    var at = found.idEnd
    guard bytes.has("\",\"date\":\"", at: at), let day = LineScanner.day(bytes, at: at + 10) else { return false }
    found.day = day
    at += 20
    guard bytes.has("\",\"amount\":\"", at: at),
      amount(bytes, at: at + 12, into: &found.amount) else { return false }
    at = found.amount.end + 18
    if bytes.has(",\"note\":\"", at: at) {
      isEscaped = false
      found.noteStart = at + 9
      found.noteEnd = LineScanner.text(bytes, from: at + 9, isEscaped: &isEscaped)
      if isEscaped { found.escapes.insert(.note) }
      guard found.noteEnd >= 0 else { return false }
      at = found.noteEnd + 1
    }
    if bytes.has(",\"category\":\"", at: at) {
      isEscaped = false
      found.categoryStart = at + 13
      found.categoryEnd = LineScanner.text(bytes, from: at + 13, isEscaped: &isEscaped)
      if isEscaped { found.escapes.insert(.category) }
      guard found.categoryEnd >= 0 else { return false }
      at = found.categoryEnd + 1
    }
    if bytes.has(",\"tags\":[\"", at: at) {
      found.tagsStart = at + 9
      guard LineScanner.tags(bytes, into: &found) else { return false }
      at = found.tagsEnd + 1
    }
    if bytes.has(",\"paid\":{\"amount\":\"", at: at) {
      guard amount(bytes, at: at + 19, into: &found.paid), bytes[found.paid.end + 18] == 0x7D else { return false }
      found.hasPaid = true
      at = found.paid.end + 19
    }
    if bytes.has(",\"created_at\":\"", at: at) {
      isEscaped = false
      found.createdAtStart = at + 15
      found.createdAtEnd = LineScanner.text(bytes, from: at + 15, isEscaped: &isEscaped)
      if isEscaped { found.escapes.insert(.createdAt) }
      guard found.createdAtEnd >= 0 else { return false }
      at = found.createdAtEnd + 1
    }
    found.hasMore = bytes[at] != 0x7D
    found.end = at + 1
    record = found
    return !found.hasMore || trusted
  }

  /// Reads `12.50","currency":"EUR"` from the first digit or sign on: the amount's end lies 18 bytes before the whole's.
  @inline(__always)
  private func amount(_ bytes: Span<UInt8>, at start: Int, into amount: inout ScannedRecord.Amount) -> Bool {
    var at = start
    let isNegative = bytes[at] == 0x2D
    if isNegative { at += 1 }
    let firstDigit = at
    var value: Int64 = 0
    var mark = -1
    while true {
      let byte = bytes[at]
      let digit = byte &- 0x30
      if digit < 10 {
        value = value &* 10 &+ Int64(digit)
      } else if byte == 0x2E, mark < 0 {
        mark = at
      } else {
        break
      }
      at += 1
    }
    let places = mark < 0 ? 0 : at - mark - 1
    guard at > firstDigit, mark != firstDigit, mark < 0 || places > 0,
      bytes.has("\",\"currency\":\"", at: at), bytes[at + 17] == 0x22 else { return false }
    let letters = (Int(bytes[at + 14] &- 0x41), Int(bytes[at + 15] &- 0x41), Int(bytes[at + 16] &- 0x41))
    guard letters.0 < 26, letters.1 < 26, letters.2 < 26 else { return false }
    let ordinal = letters.0 * 676 + letters.1 * 26 + letters.2
    let digits = digitsByOrdinal[ordinal]
    guard digits >= 0 else { return false }
    amount.start = start
    amount.end = at
    amount.ordinal = UInt16(truncatingIfNeeded: ordinal)
    amount.digits = digits
    // 18 digits are the most that an Int64 always holds, so digits written and zeros to add may not be more together.
    let zeros = Int(digits) - places
    if zeros >= 0, at - firstDigit + zeros <= 18 {
      for _ in 0..<zeros { value &*= 10 }
      amount.minor = isNegative ? -value : value
      amount.isRegular = true
      return true
    }
    amount.isRegular = false
    return amount.exact(bytes) != nil
  }
}
