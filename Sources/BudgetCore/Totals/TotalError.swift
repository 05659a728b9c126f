/// Why there is no report at all. The sentences are in `TotalError+Text.swift`.
package enum TotalError: Error, Hashable, Sendable {
  /// A result in this currency has more than 38 digits.
  case tooManyDigits(Currency)
  /// `--strict`: what is missing, aged or estimated.
  case strict(unconverted: [Unconverted], rates: RateUsage)

  /// A name for programs that never changes.
  package var code: String {
    switch self {
    case .tooManyDigits: "result_too_large"
    case .strict: "rate_missing"
    }
  }
}
