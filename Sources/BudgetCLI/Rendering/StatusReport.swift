internal import BudgetCore

/// How limits stand: two lines each for a person.
struct StatusReport: Report {
  let report: LimitReport

  func lines(on page: Page) -> [String] {
    guard !report.limits.isEmpty else { return ["No limit is in force on \(report.day)."] }
    var table = Table([.left, .decimal, .unit, .left, .left, .left])
    for status in report.limits {
      let (limit, style) = (status.limit, status.isOver ? Style.caution : .strong)
      let part = status.percent.map { min(1000, Int($0.mantissa)) } ?? 0
      table.add(
        Table.Cell(SafeText.line(limit.name)), Table.Cell(status.left.amount.text, style),
        Table.Cell("\(status.left.currency) left"),
        Table.Cell("of \(limit.money)" + (status.carried.map { " and \($0) carried" } ?? ""), .faint),
        Table.Cell((status.percent.map { $0.text + " %  " } ?? "") + Bar.text(part, of: 1000, width: 10)),
        Table.Cell(outlook(of: status), .faint))
    }
    return table.lines(on: page)
  }

  private func outlook(of status: LimitStatus) -> String {
    let days = status.daysLeft == 0 ? "last day" : "\(Words.count(status.daysLeft, "day")) left"
    if status.isOver { return "\(days), over" }
    guard let pace = status.pace else { return days }
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
    [["name", "amount", "currency", "spent", "left", "percent", "from", "to"]]
      + report.limits.map {
        [
          $0.limit.name, $0.limit.money.amount.text, $0.limit.money.currency.code, $0.spent.amount.text,
          $0.left.amount.text, $0.percent?.text ?? "", $0.period.first.description, $0.period.last.description,
        ]
      }
  }
}
