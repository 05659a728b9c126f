/// The bytes of the built-in table, and how its rows lie in them. They are trusted: a test reads all of them.
struct ECBBytes {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// Where the first row begins.
  let body: Int

  /// The figure 1, as figures are read.
  static let one: UInt32 = 1 << 3

  /// A figure as it is read, exactly; `nil` for none.
  static func exact(_ packed: UInt32) -> FixedDecimal? {
    packed == 0 ? nil : FixedDecimal(mantissa: Int128(packed >> 3), scale: Int(packed & 7))
  }

  /// Bytes that stay in place for as long as the value is used.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    body = min((bytes.firstIndex(of: 0x0A) ?? bytes.count) + 1, bytes.count)
  }

  /// The currencies of the first line.
  var header: [Currency] {
    var header: [Currency] = []
    var start = 0
    for position in 0..<body where bytes[position] == 0x2C || bytes[position] == 0x0A {
      let name = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
      if let currency = Currency(code: name) { header.append(currency) }
      start = position + 1
    }
    return header
  }

  /// The first and last day, which the last and the first row have.
  var extent: ClosedRange<Day>? {
    let last = (bytes[body...].dropLast().lastIndex(of: 0x0A) ?? body - 1) + 1
    guard let newest = day(at: body), let oldest = day(at: last) else { return nil }
    return oldest...newest
  }

  /// The newest row on or before a day.
  func row(onOrBefore day: Day) -> (day: Day, start: Int)? {
    // The row sought begins in `low..<high`: every row that begins before `low` is newer than the day.
    var (low, high) = (body, bytes.count)
    while low < high {
      var start = (low + high) / 2
      while start > low, bytes[start - 1] != 0x0A { start -= 1 }
      guard let rowDay = self.day(at: start) else { return nil }
      if rowDay > day {
        low = lineEnd(from: start) + 1
      } else if start > low {
        high = start
      } else {
        return (rowDay, start)
      }
    }
    return self.day(at: low).map { ($0, low) }
  }

  /// The day of the row that begins here; `nil` behind the last.
  func day(at start: Int) -> Day? {
    guard start + 10 <= bytes.count else { return nil }
    func digit(_ place: Int) -> Int { Int(bytes[start + place] &- 0x30) }
    return Day(
      year: digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3), month: digit(5) * 10 + digit(6),
      day: digit(8) * 10 + digit(9))
  }

  /// One figure of the row that begins here: digits × 8 + decimals, at most 8 digits and 7 decimals; 0 for none.
  func figure(inRowAt start: Int, column: Int) -> UInt32 {
    var position = start + 11
    for _ in 0..<column {
      while position < bytes.count, bytes[position] != 0x2C { position += 1 }
      position += 1
    }
    return figure(&position)
  }

  /// Appends all figures of the row that begins here.
  func readRow(at start: Int, width: Int, into figures: inout [UInt32]) {
    var position = start + 11
    for _ in 0..<width { figures.append(figure(&position)) }
  }

  /// Where the row behind the one that begins here begins.
  func nextRow(after start: Int) -> Int { lineEnd(from: min(start + 11, bytes.count)) + 1 }

  /// The figure that begins here; the position is behind its end afterwards.
  ///
  /// Byte by byte it would be a fifth of a total of 10,000 expenses of ten years, which needs nearly all rows.
  private func figure(_ position: inout Int) -> UInt32 {
    guard let text = word(position) else { return longFigure(&position) }
    let ends = Word.first(0x2C, in: text) | Word.first(0x0A, in: text)
    guard ends != 0 else { return longFigure(&position) }
    let bits = UInt64(ends.trailingZeroBitCount & ~7)
    position += Int(bits / 8) + 1
    // Nothing, or `N/A`.
    guard bits > 0, text & 0xFF &- 0x30 < 10 else { return 0 }
    var digits = text & (1 << bits &- 1)
    var (width, decimals) = (bits, UInt64(0))
    let points = Word.first(0x2E, in: digits)
    if points != 0 {
      let place = UInt64(points.trailingZeroBitCount & ~7)
      // The digits behind the point move to its place.
      digits = digits & (1 << place &- 1) | (digits >> 8) & ~(1 << place &- 1)
      width -= 8
      decimals = (width - place) / 8
    }
    // To the end of the word, with zeros before them; then two, four and eight digits at a time become numbers.
    digits = (digits << (64 - width)) & 0x0F0F_0F0F_0F0F_0F0F
    digits = (digits &* (1 + 10 << 8)) >> 8 & 0x00FF_00FF_00FF_00FF
    digits = (digits &* (1 + 100 << 16)) >> 16 & 0x0000_FFFF_0000_FFFF
    digits = (digits &* (1 + 10_000 << 32)) >> 32
    return UInt32(truncatingIfNeeded: digits << 3 | decimals & 7)
  }

  /// The same, byte by byte.
  private func longFigure(_ position: inout Int) -> UInt32 {
    var (digits, decimals, fraction): (UInt32, UInt32, UInt32) = (0, 0, 0)
    while position < bytes.count {
      let byte = bytes[position]
      position &+= 1
      if byte &- 0x30 < 10 {
        digits = digits &* 10 &+ UInt32(byte &- 0x30)
        decimals &+= fraction
      } else if byte == 0x2C || byte == 0x0A {
        break
      } else {
        // The point; or the letters of `N/A`, which has no digits and so stays 0.
        fraction = 1
      }
    }
    return digits << 3 | decimals & 7
  }

  private func lineEnd(from start: Int) -> Int {
    var position = start
    while let word = word(position) {
      let found = Word.first(0x0A, in: word)
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < bytes.count, bytes[position] != 0x0A { position += 1 }
    return position
  }

  /// The eight bytes from a place on; `nil` where there are less.
  private func word(_ position: Int) -> UInt64? {
    guard position + 8 <= bytes.count else { return nil }
    return UInt64(
      littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }
}
