internal import BudgetCore

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
