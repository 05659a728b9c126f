internal import BudgetCore

/// Sources by name, and gaps by currency and day.
struct RatesStatusReport: Report {
  /// What is wrong with a rate.
  enum Fault: String {
    case missing, estimated, aged

    init(_ fault: RateGap.Fault) {
      switch fault {
      case .missing: self = .missing
      case .estimated: self = .estimated
      case .aged: self = .aged
      }
    }
  }

  /// Expenses of one currency, on days that follow one another in the store, whose rates have the same fault.
  struct Gap {
    var currency: Currency
    var fault: Fault
    /// The first and the last day spent, both inclusive.
    var first: Day
    var last: Day
    /// How many expenses.
    var count: Int
  }

  let home: Currency
  let today: Day
  let sources: [RateCoverage]
  let gaps: [Gap]

  func lines(on page: Page) -> [String] {
    var table = Table([.left, .left, .right, .left])
    for source in sources {
      table.add(
        Table.Cell(Words.source(source.source)), Table.Cell("\(source.first) to \(source.last)"),
        Table.Cell("\(source.currencies.count)"), Table.Cell("currencies, \(age(of: source))", .faint))
    }
    let known = table.lines(on: page)
    guard !gaps.isEmpty else { return known + ["", "Every expense has a rate to \(home) of its day."] }
    return known + [""] + gaps.flatMap { [line(for: $0), "  " + remedy(for: $0)] }
  }

  private func line(for gap: Gap) -> String {
    let days = gap.first == gap.last ? "of \(gap.first)" : "of \(gap.first) to \(gap.last)"
    let what =
      switch gap.fault {
      case .missing: "no rate to \(home)"
      case .estimated: "no rate to \(home) \(gap.first == gap.last ? "on that day" : "on those days"), only later ones"
      case .aged: "a rate to \(home) more than 10 days older"
      }
    return "\(Words.count(gap.count, "\(gap.currency) expense")) \(days): \(what)"
  }

  private func remedy(for gap: Gap) -> String {
    switch gap.fault {
    case .aged: "`budget rates --refresh` fetches newer ones."
    case .missing, .estimated:
      "`budget rates --refresh` fetches them, or `budget rates set \(gap.currency) \(home) RATE --on \(gap.first)` sets one."
    }
  }

  private func age(of source: RateCoverage) -> String {
    let days = today.days(since: source.last)
    return days <= 0 ? "of today" : "\(Words.count(days, "day")) old"
  }

  var json: JSON {
    .object([
      .init("home", .string(home.code)),
      .init(
        "sources",
        .array(
          sources.map { source in
            .object([
              .init("source", .string(source.source)), .init("first_day", .string(source.first.description)),
              .init("last_day", .string(source.last.description)), .init("currencies", .int(source.currencies.count)),
              .init("age_days", .int(today.days(since: source.last))),
            ])
          })),
      .init(
        "gaps",
        .array(
          gaps.map { gap in
            .object([
              .init("currency", .string(gap.currency.code)), .init("fault", .string(gap.fault.rawValue)),
              .init("first_day", .string(gap.first.description)), .init("last_day", .string(gap.last.description)),
              .init("count", .int(gap.count)), .init("remedy", .string(remedy(for: gap))),
            ])
          })),
    ])
  }

  /// The sources, then the gaps, which have no source.
  var csv: [[String]] {
    [["source", "first_day", "last_day", "currencies", "age_days", "currency", "fault", "count", "remedy"]]
      + sources.map {
        [
          $0.source, $0.first.description, $0.last.description, String($0.currencies.count),
          String(today.days(since: $0.last)), "", "", "", "",
        ]
      }
      + gaps.map {
        [
          "", $0.first.description, $0.last.description, "", "", $0.currency.code, $0.fault.rawValue, String($0.count),
          remedy(for: $0),
        ]
      }
  }
}
