/// The day and base with which a line of this program begins, `{"date":"2026-10-02","base":"USD"`: each at a fixed place,
/// so that a line is filed without being read.
struct RateLogHead: Hashable {
  var day: Day
  var base: Currency

  /// How many bytes it takes.
  static let length = 33

  /// A head by its parts.
  init(day: Day, base: Currency) { (self.day, self.base) = (day, base) }

  /// The head of the line at these places; `nil` where the line begins in another way, and may be a good one all the same.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard range.count > RateLogHead.length else { return nil }
    let line = bytes.extracting(range)
    func word(_ offset: Int) -> UInt64 {
      UInt64(littleEndian: line.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    // {"date": and ","base" in one comparison each, with what stands around the date and the code.
    guard word(0) == 0x3A22_6574_6164_227B, line[8] == 0x22, word(19) == 0x2265_7361_6222_2C22,
      line[27] == 0x3A, line[28] == 0x22, line[32] == 0x22
    else { return nil }
    let letters = (line[29] &- 0x41, line[30] &- 0x41, line[31] &- 0x41)
    guard letters.0 < 26, letters.1 < 26, letters.2 < 26, let day = Day(iso: line.extracting(9..<19)),
      let base = Currency(ordinal: Int(letters.0) * 676 + Int(letters.1) * 26 + Int(letters.2))
    else { return nil }
    (self.day, self.base) = (day, base)
  }
}
