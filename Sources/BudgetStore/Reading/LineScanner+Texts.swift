internal import BudgetCore

extension LineScanner {
  /// Reads the `YYYY-MM-DD` at an offset; false when it is none, or no day that exists.
  @inline(__always)
  static func day(_ bytes: Span<UInt8>, at start: Int, into record: inout ScannedRecord) -> Bool {
    let month = bytes.word(start)
    if month != record.monthText, !LineScanner.month(month, into: &record) { return false }
    let tens = Int32(bytes[start &+ 8]) &- 0x30
    let ones = Int32(bytes[start &+ 9]) &- 0x30
    let day = tens &* 10 &+ ones
    guard tens >= 0, ones >= 0, ones < 10, day > 0, day <= record.monthLength else { return false }
    record.day = record.monthStart &+ day &- 1
    return true
  }

  /// Reads the month of `YYYY-MM-`; false when it is none.
  private static func month(_ text: UInt64, into record: inout ScannedRecord) -> Bool {
    // `0000-00-` taken away leaves digits as numbers and nothing in place of the dashes.
    let word = text ^ 0x2D30_302D_3030_3030
    guard ((word &+ 0x7F76_767F_7676_7676) | word) & Word.highs == 0 else { return false }
    func digit(_ place: UInt64) -> Int { Int(truncatingIfNeeded: (word >> (place * 8)) & 0xFF) }
    let year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3)
    let month = digit(5) * 10 + digit(6)
    guard let first = Day(year: year, month: month, day: 1) else { return false }
    record.monthText = text
    record.monthStart = first.number
    record.monthLength = Int32(Day.length(ofMonth: month, year: year))
    return true
  }

  /// The place of the quote that ends the text; -1 when the text is not valid.
  @inline(__always)
  static func text(_ bytes: Span<UInt8>, from start: Int, isEscaped: inout Bool) -> Int {
    var at = start
    var seen: UInt64 = 0
    while true {
      let word = bytes.word(at)
      let stops = Word.stops(word)
      if stops == 0 {
        seen |= word
        at &+= 8
        continue
      }
      let plain = stops.trailingZeroBitCount & ~7
      seen |= word & ((1 << UInt64(plain)) &- 1)
      at &+= plain >> 3
      let stop = bytes[at]
      if stop == 0x22 { break }
      guard stop == 0x5C, let next = JSONText.endOfEscape(bytes, at: at) else { return -1 }
      isEscaped = true
      at = next
    }
    return seen & Word.highs == 0 || JSONText.isUTF8(bytes.extracting(start..<at)) ? at : -1
  }

  /// Reads `"a","b"]` from `tagsStart` on.
  @inline(__always)
  static func tags(_ bytes: Span<UInt8>, into record: inout ScannedRecord) -> Bool {
    var at = record.tagsStart
    var isEscaped = false
    while bytes[at] == 0x22 {
      at = text(bytes, from: at &+ 1, isEscaped: &isEscaped)
      guard at >= 0 else { return false }
      at &+= 1
      if bytes[at] == 0x5D {
        record.tagsEnd = at
        if isEscaped { record.escapes.insert(.tags) }
        return true
      }
      guard bytes[at] == 0x2C else { return false }
      at &+= 1
    }
    return false
  }
}
