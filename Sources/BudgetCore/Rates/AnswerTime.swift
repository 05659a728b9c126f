/// Moments as milliseconds since 1970 in UTC, which need no Foundation.
enum AnswerTime {
  /// `2026-10-02T06:00:12.345Z`.
  static func text(milliseconds: Int64) -> String {
    let day = Int(milliseconds >= 0 ? milliseconds / 86_400_000 : (milliseconds - 86_399_999) / 86_400_000)
    let rest = Int(milliseconds) - day * 86_400_000
    let (hours, minutes, seconds) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60)
    let clock = [hours, minutes, seconds].map { Day.padded($0, 2) }.joined(separator: ":")
    return "\(Day(clamping: day))T\(clock).\(Day.padded(rest % 1000, 3))Z"
  }

  /// The moment of exactly that form; `nil` for any other text.
  static func milliseconds(_ text: Span<UInt8>) -> Int64? {
    guard text.count == 24, let day = Day(iso: text.extracting(0..<10)) else { return nil }
    var moment = Int64(day.number) * 86_400_000
    for (place, (mark, worth)) in clock.enumerated() {
      let byte = text[10 + place]
      guard worth == 0 ? byte == mark : byte &- 0x30 < 10 else { return nil }
      moment += Int64(byte &- 0x30) * worth
    }
    return moment
  }

  /// What stands behind the date: a mark, or a digit that is worth so many milliseconds.
  private static let clock: [(mark: UInt8, worth: Int64)] = Array(
    zip("T00:00:00.000Z".utf8, [0, 36_000_000, 3_600_000, 0, 600_000, 60_000, 0, 10_000, 1000, 0, 100, 10, 1, 0]))
}
