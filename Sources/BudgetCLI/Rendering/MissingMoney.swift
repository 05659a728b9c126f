internal import BudgetCore

/// How money without a rate is told: what is missing, why, and the way out.
enum MissingMoney {
  /// The lines below totals, an empty one first; none when everything was converted.
  static func lines(below totals: [CurrencyTotal], on page: Page) -> [String] {
    let parts = distinct(in: totals).flatMap { money, place in
      [page.palette.paint("not included\(place): \(clause(money)).", .alarm), "  " + money.remedy]
    }
    return parts.isEmpty ? [] : [""] + parts
  }

  /// The same as whole sentences for standard error.
  static func notes(on totals: [CurrencyTotal]) -> [String] {
    distinct(in: totals).map { money, place in "Not included\(place): \(clause(money)). \(money.remedy)" }
  }

  /// What several totals lack alike is told once; what only some lack, with their currencies.
  private static func distinct(in totals: [CurrencyTotal]) -> [(money: Unconverted, place: String)] {
    var found: [(money: Unconverted, targets: [String])] = []
    for total in totals {
      for money in total.unconverted {
        if let same = found.firstIndex(where: { clause($0.money) == clause(money) }) {
          found[same].targets.append(total.total.currency.code)
        } else {
          found.append((money, [total.total.currency.code]))
        }
      }
    }
    return found.map { ($0, $1.count == totals.count ? "" : " in " + Words.list($1)) }
  }

  /// The lines below the limits on one that does not count all money.
  static func lines(in status: LimitStatus, on page: Page) -> [String] {
    status.unconverted.flatMap { money in
      [
        page.palette.paint("not counted in \(SafeText.line(status.limit.name)): \(clause(money)).", .alarm),
        "  " + money.remedy,
      ]
    }
  }

  /// The same as whole sentences for standard error.
  static func notes(in status: LimitStatus) -> [String] {
    status.unconverted.map { "Not counted in \(SafeText.line(status.limit.name)): \(clause($0)). \($0.remedy)" }
  }

  private static func clause(_ money: Unconverted) -> String {
    "\(money.money) (\(Words.count(money.count, "expense"))): \(money.reason)"
  }

  /// The sentences on values that could not be found, one for each pair of currencies: the reason for the latest day,
  /// the way out for the earliest, which serves the later ones as well.
  static func sentences(_ missing: [NoRate]) -> [String] {
    let pairs = Dictionary(grouping: missing, by: \.from).sorted { $0.key < $1.key }
    return pairs.compactMap { _, reasons in
      guard let first = reasons.min(by: { $0.asked < $1.asked }), let last = reasons.max(by: { $0.asked < $1.asked })
      else { return nil }
      let count = Words.count(reasons.count, "expense")
      return "\(Words.capitalized(last.reasonText)) (\(count)). \(first.remedyText(canEstimate: false))"
    }
  }
}
