internal import BudgetCore

/// Ids of new expenses: ULIDs, 26 characters of Crockford's base 32. The first ten are the time in milliseconds, so
/// that they sort by creation; the other sixteen are chance, so that no two machines make the same.
enum ExpenseID {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// The id of an expense made now.
  ///
  /// - Parameters:
  ///   - milliseconds: since 1970-01-01 UTC; a clock before that counts as that.
  ///   - random: ten bytes of chance.
  static func make(milliseconds: Int64, random: [UInt8]) -> String {
    var bits = UInt128(UInt64(max(0, milliseconds)) & 0xFFFF_FFFF_FFFF)
    for byte in random.prefix(10) { bits = bits << 8 | UInt128(byte) }
    return String(
      decoding: (0..<26).map { alphabet[Int(truncatingIfNeeded: bits >> UInt128(5 * (25 - $0)) & 31)] }, as: UTF8.self)
  }
}

/// Instants as the store writes them.
enum Instant {
  /// `2026-11-30T01:26:53Z`.
  static func text(milliseconds: Int64) -> String {
    let seconds = Int(max(0, milliseconds) / 1000)
    let (day, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let parts = [rest / 3600, rest / 60 % 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(Day(clamping: day))T\(parts.joined(separator: ":"))Z"
  }
}
