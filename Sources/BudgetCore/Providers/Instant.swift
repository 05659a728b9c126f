#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Instants as providers write them, read strictly: Foundation takes 30 February and anything behind the zone.
enum Instant {
  /// `2026-10-02T06:00:00`, then optionally a fraction, then optionally `Z` or an offset (`+02:00`, `+0200`, `+02`).
  ///
  /// Without an offset it is UTC. The fraction is cut to milliseconds, so that it cannot round up into the next day.
  static func date(iso text: String) -> Date? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 19, bytes[10] == 0x54, bytes[13] == 0x3A, bytes[16] == 0x3A,
      let day = Day(iso: String(decoding: bytes[..<10], as: UTF8.self)),
      let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
      hour < 24, minute < 60, second < 60
    else { return nil }
    var rest = bytes[19...]
    var milliseconds = 0
    if rest.first == 0x2E {
      let fraction = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
      guard !fraction.isEmpty else { return nil }
      for place in 0..<3 {
        milliseconds =
          milliseconds * 10 + (place < fraction.count ? Int(fraction[fraction.startIndex + place]) - 0x30 : 0)
      }
      rest = rest[fraction.endIndex...]
    }
    guard let offset = offset(rest) else { return nil }
    // Foundation's `Date` counts seconds in binary floating point, exact to far below a millisecond here.
    let seconds = Int(day.number) * 86_400 + hour * 3600 + minute * 60 + second - offset
    return Date(timeIntervalSince1970: Double(seconds) + Double(milliseconds) / 1000)
  }

  /// The UTC date of an instant; `nil` outside the calendar.
  static func day(of date: Date) -> Day? {
    let days = (date.timeIntervalSince1970 / 86_400).rounded(.down)
    guard days >= Double(Day.first.number), days <= Double(Day.last.number) else { return nil }
    return Day(number: Int32(days))
  }

  /// Seconds east of UTC; 0 for no text at all.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
    guard let sign = text.first else { return 0 }
    if sign == 0x5A { return text.count == 1 ? 0 : nil }
    guard sign == 0x2B || sign == 0x2D else { return nil }
    var digits = Array(text.dropFirst())
    if digits.count == 5, digits[2] == 0x3A { digits.remove(at: 2) }
    guard digits.count == 2 || digits.count == 4, let hours = number(digits[..<2]), hours < 24,
      let minutes = digits.count == 4 ? number(digits[2...]) : 0, minutes < 60
    else { return nil }
    return (sign == 0x2D ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.reduce(Int?.some(0)) { sum, byte in
      (0x30...0x39).contains(byte) ? sum.map { $0 * 10 + Int(byte) - 0x30 } : nil
    }
  }
}
