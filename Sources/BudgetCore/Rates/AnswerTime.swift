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
  static func milliseconds(_ text: String) -> Int64? {
    let parts = text.utf8.split(omittingEmptySubsequences: false) { [0x54, 0x3A, 0x2E, 0x5A].contains($0) }
    guard parts.count == 6, parts[5].isEmpty, let day = Day(iso: String(parts[0]) ?? "") else { return nil }
    let numbers = parts[1...4].compactMap { Int64(String($0) ?? "") }
    guard numbers.count == 4 else { return nil }
    let seconds = Int64(day.number) * 86_400 + numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
    return seconds * 1000 + numbers[3]
  }
}
