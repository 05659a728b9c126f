/// An object of rates laid out as this program writes it: `{"EGP":48.31,"EUR":0.92}` with nothing but a comma between the
/// members, the codes ascending, each figure digits with or without a point among them.
///
/// They are most of a file of answers, so that they are checked eight bytes at a time, and found by halving the bytes
/// without anything kept of them. Their figures are those of `RateFigure` with at most 18 digits, of which one is not 0:
/// no place of the point takes them out of its range.
enum PlainRates {
  /// Where the object that begins at this place ends, behind its brace. `nil` where it is laid out in another way or is
  /// empty, which need not be wrong.
  static func end(in bytes: Span<UInt8>, from place: Int) -> Int? {
    guard place < bytes.count, bytes[place] == 0x7B else { return nil }
    var (start, last) = (place + 1, UInt64(0))
    while start + shortest <= bytes.count {
      let member = word(bytes, start)
      // A quotation mark, three letters, a quotation mark and a colon.
      guard member & 0x0000_FFFF_0000_00FF == 0x0000_3A22_0000_0022 else { return nil }
      let code = (member.byteSwapped >> 32) & 0xFF_FFFF
      let letters = code ^ 0x40_4040
      guard (letters | (letters &+ 0x05_0505) | (letters &- 0x01_0101)) & 0xE0_E0E0 == 0, code > last,
        let end = figureEnd(bytes, start + keyLength), end < bytes.count
      else { return nil }
      if bytes[end] == 0x7D { return end + 1 }
      guard bytes[end] == 0x2C else { return nil }
      (start, last) = (end + 1, code)
    }
    return nil
  }

  /// Where the figure of a currency begins, in an object that was found to be laid out so.
  static func place(of currency: Currency, in bytes: Span<UInt8>, _ object: Range<Int>) -> Int? {
    // The member sought begins in `low..<high`; one begins at `low`, and one or the brace at `high`.
    var (low, high) = (object.lowerBound + 1, object.upperBound - 1)
    while low < high {
      var start = (low + high) / 2
      while start > low, bytes[start - 1] != 0x2C { start -= 1 }
      let ordinal = ordinal(bytes, at: start)
      if ordinal == currency.ordinal { return start + keyLength }
      if ordinal > currency.ordinal {
        high = start
      } else {
        low = start + shortest
        while low < high, bytes[low - 1] != 0x2C { low += 1 }
      }
    }
    return nil
  }

  /// The bytes of `"EUR":`, and of a whole member with what ends it.
  private static var keyLength: Int { 6 }
  private static var shortest: Int { 8 }

  private static func ordinal(_ bytes: Span<UInt8>, at start: Int) -> UInt16 {
    let letters = (bytes[start + 1] &- 0x41, bytes[start + 2] &- 0x41, bytes[start + 3] &- 0x41)
    return UInt16(letters.0) * 676 + UInt16(letters.1) * 26 + UInt16(letters.2)
  }

  /// Where the figure that begins here ends; `nil` where it is none, or not one of at most 18 digits.
  ///
  /// Nearly all end with a comma soon. The next member is waiting for its place, which is found first, without a branch.
  @inline(__always)
  private static func figureEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    guard start + 16 <= bytes.count else { return anyFigureEnd(bytes, start) }
    let (low, high) = (word(bytes, start) ^ zeros, word(bytes, start + 8) ^ zeros)
    // A comma without `zeros`.
    let (lowCommas, highCommas) = (Word.first(0x1C, in: low), Word.first(0x1C, in: high))
    let end = lowCommas != 0 ? lowCommas.trailingZeroBitCount >> 3 : 8 + (highCommas.trailingZeroBitCount >> 3)
    // A bit for each byte before the comma: those that are no digits, and those that are not the digit 0.
    let before = end < 16 ? (UInt64(1) &<< UInt64(end)) &- 1 : 0
    let marks = (bits(exceeding: 9, low) | (bits(exceeding: 9, high) << 8)) & before
    let notZeros = (bits(exceeding: 0, low) | (bits(exceeding: 0, high) << 8)) & before
    let point = marks.trailingZeroBitCount
    let isWhole = marks == 0
    let isPointed = marks & (marks &- 1) == 0 && point > 0 && point < end - 1 && bytes[start + min(point, 15)] == 0x2E
    return notZeros & ~marks != 0 && (isWhole || isPointed) ? start + end : anyFigureEnd(bytes, start)
  }

  /// The same, byte by byte.
  private static func anyFigureEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    var place = start
    var (digits, point, bits) = (0, -1, UInt8(0))
    while place < bytes.count {
      let byte = bytes[place]
      if byte &- 0x30 < 10 {
        digits += 1
        bits |= byte & 0x0F
      } else if byte == 0x2E, point < 0, digits > 0 {
        point = place
      } else {
        break
      }
      place += 1
    }
    return digits > 0 && digits < 19 && bits != 0 && point != place - 1 ? place : nil
  }

  private static let zeros: UInt64 = 0x3030_3030_3030_3030

  /// The eight bytes from an offset on, the first in the lowest bits; an offset without eight ends the process.
  private static func word(_ bytes: Span<UInt8>, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Of each byte a bit, the first the lowest: whether it is greater than a limit below 128. Bits above one that stands
  /// for a byte above 127 mean nothing: a carry may have made them.
  private static func bits(exceeding limit: UInt64, _ word: UInt64) -> UInt64 {
    let highs = ((word &+ Word.ones &* (0x7F - limit)) | word) & Word.highs
    return ((highs >> 7) &* 0x0102_0408_1020_4080) >> 56
  }
}
