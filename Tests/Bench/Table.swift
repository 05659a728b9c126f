/// A table that reads well in a terminal and is Markdown as it stands.
struct Table {
  private var rows: [[String]]
  private let rightAligned: Set<Int>

  init(_ titles: [String], rightAligned: Set<Int>) {
    rows = [titles]
    self.rightAligned = rightAligned
  }

  mutating func append(_ cells: [String]) { rows.append(cells) }

  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var lines = rows.map { row in
      row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return rightAligned.contains(column) ? padding + row[column] : row[column] + padding
      }.joined(separator: " | ")
    }
    let rule = widths.indices.map { column in
      String(repeating: "-", count: max(2, widths[column] - 1)) + (rightAligned.contains(column) ? ":" : "-")
    }
    lines.insert(rule.joined(separator: " | "), at: 1)
    return lines.map { "| \($0) |" }.joined(separator: "\n")
  }
}

extension Table {
  /// An empty table of measurements.
  static var ofMeasurements: Table {
    Table(["work", "program", "median", "ratio", "memory", "target", ""], rightAligned: [2, 3, 4])
  }

  /// Adds a row for each contender: its median, how many times the reference that is, its memory, and whether the target is met.
  mutating func append(_ group: Group, _ measurements: [Measurement]) {
    let reference = measurements.first?.median
    for (contender, measurement) in zip(group.contenders, measurements) {
      let work = contender.label == group.contenders.first?.label ? group.work : ""
      guard contender.command != nil else {
        append([work, contender.label, "", "", "", "", "not installed"])
        continue
      }
      guard let median = measurement.median else {
        let reason = measurement.failure.map { "failed: \($0)" } ?? "not run"
        append([work, contender.label, "", "", "", "", reason])
        continue
      }
      let ratio = reference.map { "\(Figures.rounded(median / $0)) ×" } ?? ""
      let once = measurement.times.count == 1 ? " (one run)" : ""
      let verdicts = contender.targets.map { target in
        target.verdict(
          median: median, memory: measurement.peakMemory,
          reference: { name in
            guard let name else { return reference }
            return group.contenders.firstIndex { $0.label == name }.flatMap { measurements[$0].median }
          })
      }
      append([
        work, contender.label + once, Figures.time(median), ratio, Figures.memory(measurement.peakMemory),
        verdicts.map(\.text).joined(separator: ", "),
        verdicts.isEmpty ? "" : verdicts.allSatisfy(\.isMet) ? "reached" : "missed",
      ])
    }
  }
}

extension Target {
  /// What is asked, in words, and whether the figures answer it.
  func verdict(
    median: Duration, memory: Int, reference: (String?) -> Duration?
  ) -> (text: String, isMet: Bool) {
    switch self {
    case .atMost(let factor, let name):
      let isMet = reference(name).map { median / $0 <= factor } ?? false
      return ("at most \(Figures.rounded(factor)) ×\(name.map { " " + $0 } ?? "")", isMet)
    case .atLeast(let factor):
      return ("at least \(Figures.rounded(factor)) ×", reference(nil).map { median / $0 >= factor } ?? false)
    case .within(let limit): return ("at most \(Figures.time(limit))", median <= limit)
    case .extra(let limit):
      let isMet = reference(nil).map { median - $0 <= limit } ?? false
      return ("at most \(Figures.time(limit)) more", isMet)
    case .memory(let limit): return ("at most \(Figures.memory(limit))", memory <= limit)
    }
  }
}
