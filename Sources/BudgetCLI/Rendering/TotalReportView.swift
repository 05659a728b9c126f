internal import BudgetCore

/// A total as text, JSON and csv.
struct TotalReportView: Report {
  let report: TotalReport

  private var keys: [GroupKey] { report.request.keys }

  // MARK: Text

  func lines(on page: Page) -> [String] {
    var lines: [String] = []
    for (place, total) in report.totals.enumerated() {
      if place > 0 { lines.append("") }
      lines += self.lines(of: total, on: page)
      lines += explanation(of: total, on: page)
    }
    return lines + MissingMoney.lines(below: report.totals, on: page)
  }

  private func lines(of total: CurrencyTotal, on page: Page) -> [String] {
    var table = Table([.text, .text, .decimal, .unit, .left, .text])
    let code = total.total.currency.code
    let largest = total.rows.map { $0.total.amount.magnitudeForBars(total.total) }.max() ?? 0
    // On a narrow page the numbers need the room.
    let barWidth = page.width < 60 ? 0 : max(8, min(20, page.width - 60))
    for row in total.rows {
      let names = row.key.enumerated().map { place, key in name(of: key, by: keys[place]) }
      let bar = Bar.text(row.total.amount.magnitudeForBars(total.total), of: largest, width: barWidth)
      let hasNone = row.isUnconverted
      let markUp = row.markUp.map { "  " + TotalReportView.words(ofMarkUp: $0) }
      // Behind the bars, so that the line of the total need not make room for it.
      let tail = markUp.map { bar.padded(to: barWidth) + $0 } ?? bar
      let isPart = !hasNone && row.unconvertedCount > 0
      let count = Words.count(row.count, "expense") + (isPart ? ", \(row.unconvertedCount) without a rate" : "")
      table.add(
        Table.Cell(names[0]), Table.Cell(names.count > 1 ? names[1] : ""),
        hasNone ? Table.Cell("no rate", .alarm) : Table.Cell(row.total.amount.text),
        Table.Cell(hasNone ? "" : code), Table.Cell(count, isPart ? .caution : .plain),
        Table.Cell(tail, row.unconvertedCount > 0 ? .caution : .faint))
    }
    if !total.rows.isEmpty { table.rows.append(.rule(under: [2])) }
    let mark = total.rates.isEstimated ? "~" : ""
    table.add(
      "total", "", Table.Cell(mark + total.total.amount.text, .strong), Table.Cell(code, .strong),
      Table.Cell(Words.count(report.count, "expense")), Table.Cell(basis(of: total), .faint))
    return table.lines(on: page)
  }

  /// `2.50 % over the market rate`.
  private static func words(ofMarkUp percent: FixedDecimal) -> String {
    let size = (percent.isNegative ? percent.negated : percent).text
    return "\(size) % \(percent.isNegative ? "under" : "over") the market rate"
  }

  private func name(of key: String, by groupKey: GroupKey) -> String {
    if key.isEmpty { return groupKey == .tag ? "(no tag)" : "(no category)" }
    return groupKey == .tag ? "#" + SafeText.line(key) : SafeText.line(key)
  }

  /// `at the rates of the days spent (ECB, to 2026-10-30)`; empty when no rate was used.
  private func basis(of total: CurrencyTotal) -> String {
    guard let newest = total.rates.newestDay else { return "" }
    let names = total.rates.sources.map(Words.source).joined(separator: ", ")
    let days = total.rates.oldestDay == newest ? "of \(newest)" : "to \(newest)"
    let origin = names.isEmpty ? days : "\(names), \(days)"
    return switch report.request.at {
    case .spent: "at the rates of the days spent (\(origin))"
    case .latest: "at the newest rates (\(origin))"
    case .on(let day): "at the rates of \(day) (\(origin))"
    }
  }

  private func explanation(of total: CurrencyTotal, on page: Page) -> [String] {
    guard report.request.isExplaining, !total.lines.isEmpty else { return [] }
    // Figures are best left whole where there is room for them.
    let formulas: Table.Alignment = page.width < 80 ? .text : .left
    var table = Table([.left, .decimal, .unit, formulas, .left, .decimal, .text])
    for line in total.lines {
      let (text, isExact) = line.result.cutText(fractionDigits: (total.total.currency.minorDigits ?? 0) + 3)
      let (formula, origin, style) = ExplainedLine.parts(line)
      table.add(
        Table.Cell("\(line.day)"), Table.Cell(line.money.readable.text), Table.Cell(line.money.currency.code),
        Table.Cell(formula), "=", Table.Cell(text + (isExact ? "" : "…")), Table.Cell(origin, style))
    }
    return ["", "Each day's money at its rate; the sum is rounded once, to \(total.total):"]
      + table.lines(on: page, indent: 2)
  }

  var figures: [String] { report.totals.map(\.total.amount.text) }

  // MARK: Programs

  var json: JSON {
    let objects = report.totals.map { object(of: $0) }
    return objects.count == 1 ? .object(objects[0]) : .object([.init("totals", .array(objects.map(JSON.object)))])
  }

  private func object(of total: CurrencyTotal) -> [JSON.Member] {
    var members: [JSON.Member] = [
      .init("in", .string(total.total.currency.code)), .init("at", .string(report.request.at.text)),
      .init("total", .string(total.total.amount.text)), .init("complete", .bool(total.complete)),
      .init("count", .int(report.count)),
      .init("rows", .array(total.rows.map(row))),
      .init("unconverted", .array(total.unconverted.map(unconverted))),
      .init("oldest_rate_day", .optional(total.rates.oldestDay?.description)),
      .init("newest_rate_day", .optional(total.rates.newestDay?.description)),
    ]
    if total.rates.isEstimated { members.append(.init("estimated", .bool(true))) }
    if report.request.isExplaining {
      members.append(.init("explanation", .array(total.lines.map(ExplainedLine.json))))
    }
    return members
  }

  private func row(_ row: CurrencyTotal.Row) -> JSON {
    let key: JSON = row.key.count == 1 ? .string(row.key[0]) : .array(row.key.map(JSON.string))
    var members: [JSON.Member] = [
      .init("key", key), .init("total", .string(row.total.amount.text)), .init("count", .int(row.count)),
    ]
    if let markUp = row.markUp { members.append(.init("mark_up_percent", .string(markUp.text))) }
    return .object(members)
  }

  private func unconverted(_ money: Unconverted) -> JSON {
    .object([
      .init("currency", .string(money.money.currency.code)), .init("amount", .string(money.money.amount.text)),
      .init("count", .int(money.count)), .init("reason", .string(money.reason)),
    ])
  }

  var csv: [[String]] {
    if report.request.isExplaining {
      return [ExplainedLine.header] + report.totals.flatMap { $0.lines.map(ExplainedLine.fields) }
    }
    let header = keys.map(\.rawValue) + ["total", "currency", "count"]
    return [header]
      + report.totals.flatMap { total -> [[String]] in
        let code = total.total.currency.code
        guard !keys.isEmpty else { return [[total.total.amount.text, code, String(report.count)]] }
        // Nothing at all could be converted: that is not 0.00.
        return total.rows.map { $0.key + [$0.isUnconverted ? "" : $0.total.amount.text, code, String($0.count)] }
      }
  }
}

extension FixedDecimal {
  /// The amount in the total's minor units where that fits a machine word, for the length of a bar; 0 below 0.
  fileprivate func magnitudeForBars(_ total: Money) -> Int {
    guard !isNegative, let scaled = rescaled(to: total.currency.minorDigits ?? 0) else { return 0 }
    return Int(clamping: scaled.mantissa)
  }
}
