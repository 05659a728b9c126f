/// Figures in the few digits that they are good for.
enum Figures {
  /// `2.31 ms`, `154 ms`, `38.8 s`.
  static func time(_ duration: Duration) -> String {
    let milliseconds = duration / .milliseconds(1)
    return milliseconds < 1000 ? "\(rounded(milliseconds)) ms" : "\(rounded(milliseconds / 1000)) s"
  }

  /// `88.1 ns`: a time shared by this many.
  static func perUnit(_ duration: Duration, _ count: Int) -> String {
    "\(rounded(duration / .nanoseconds(1) / Double(count))) ns"
  }

  /// `14.2 MB`, in millions of bytes.
  static func memory(_ bytes: Int) -> String { "\(rounded(Double(bytes) / 1e6)) MB" }

  /// Three significant digits.
  static func rounded(_ value: Double) -> String {
    guard value.isFinite, value > 0 else { return "0" }
    let digits = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let units = Int((value * scale).rounded())
    guard digits > 0 else { return String(units) }
    let (whole, fraction) = units.quotientAndRemainder(dividingBy: Int(scale))
    return "\(whole).\(digits == 2 && fraction < 10 ? "0" : "")\(fraction)"
  }

  /// `1,000,000`.
  static func count(_ number: Int) -> String {
    var text = ""
    for (position, digit) in String(number).reversed().enumerated() {
      if position > 0 && position % 3 == 0 { text = "," + text }
      text = String(digit) + text
    }
    return text
  }
}

extension Duration {
  /// The time in seconds.
  var seconds: Double { self / .seconds(1) }
}
