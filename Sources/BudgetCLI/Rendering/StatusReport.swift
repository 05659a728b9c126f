internal import BudgetCore

/// How limits stand: one line each for a person, and below them the money that is not counted.
struct StatusReport: Report {
  let report: LimitReport

  func lines(on page: Page) -> [String] {
    guard !report.limits.isEmpty else { return ["No limit is in force on \(report.day)."] }
    var table = Table([.left, .decimal, .unit, .decimal, .unit, .left, .decimal, .unit, .text])
    // On a narrow terminal the numbers need the room.
    let barWidth = page.isTerminal && page.width < 80 ? 0 : 10
    for status in report.limits {
      let (limit, currency) = (status.limit, status.limit.money.currency)
      let part = status.percent.map { min(1000, Int(clamping: $0.mantissa)) } ?? 0
      let over: Style = status.isOver ? .alarm : .strong
      table.add(
        Table.Cell(SafeText.line(limit.name)), Table.Cell(status.spent.amount.text),
        Table.Cell("of \(limit.money)" + (status.carried.map { ", \($0.amount.text) carried" } ?? "")),
        Table.Cell(status.percent?.text ?? ""), Table.Cell(status.percent == nil ? "" : "%"),
        Table.Cell(Bar.text(part, of: 1000, width: barWidth), status.isOver ? .alarm : .faint),
        Table.Cell((status.isOver ? status.left.amount.negated : status.left.amount).text, over),
        Table.Cell("\(currency) \(status.isOver ? "over" : "left")", over),
        Table.Cell((status.complete ? "" : "incomplete, ") + outlook(of: status), status.complete ? .faint : .alarm))
    }
    let missing = report.limits.flatMap { MissingMoney.lines(in: $0, on: page) }
    return table.lines(on: page) + (missing.isEmpty ? [] : [""] + missing)
  }

  private func outlook(of status: LimitStatus) -> String {
    let days = status.daysLeft == 0 ? "last day" : "\(Words.count(status.daysLeft, "day")) left"
    guard !status.isOver, let pace = status.pace else { return days }
    if let day = pace.passedOn { return "\(days), at this pace over on \(day)" }
    return "\(days), at this pace \(pace.projected)"
  }

  var figures: [String] { report.limits.map(\.left.amount.text) }

  var json: JSON {
    .object([
      .init(
        "limits",
        .array(
          report.limits.map { status in
            .object([
              .init("name", .string(status.limit.name)), .init("amount", .string(status.limit.money.amount.text)),
              .init("currency", .string(status.limit.money.currency.code)),
              .init("spent", .string(status.spent.amount.text)), .init("left", .string(status.left.amount.text)),
              .init("percent", .optional(status.percent?.text)),
              .init(
                "period",
                .object([
                  .init("from", .string(status.period.first.description)),
                  .init("to", .string(status.period.last.description)),
                ])),
              .init("complete", .bool(status.complete)),
            ])
          }))
    ])
  }

  var csv: [[String]] {
    [["name", "amount", "currency", "spent", "left", "percent", "from", "to", "complete"]]
      + report.limits.map {
        [
          $0.limit.name, $0.limit.money.amount.text, $0.limit.money.currency.code, $0.spent.amount.text,
          $0.left.amount.text, $0.percent?.text ?? "", $0.period.first.description, $0.period.last.description,
          $0.complete ? "true" : "false",
        ]
      }
  }
}
