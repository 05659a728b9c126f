internal import ChildProcess

extension Measurement {
  /// The median in words.
  fileprivate var time: String { median.map { Figures.time($0) } ?? "failed" }
}

/// How time and memory grow with the number of expenses.
struct Growth {
  /// One size.
  struct Point {
    var count: Int
    var bytes: Int
    var total: Measurement
    var lines: Measurement
    var add: Measurement
  }

  var points: [Point] = []

  /// Measures each size in turn; what is added to a store is one line a run.
  init(_ workshop: Workshop, sizes: [Int], rounds: Int) throws(StartFailure) {
    for count in sizes {
      workshop.makeStore(count)
      let store = workshop.store(count)
      let group = Group(
        name: "growth", work: "",
        contenders: [
          Contender(label: "total", command: workshop.budget(["total", "--in", "USD"], store: count)),
          Contender(label: "wc -l", command: Command(Host.program("wc") ?? "/usr/bin/wc", ["-l", store])),
          Contender(label: "add", command: workshop.add(to: count)),
        ])
      let measured = try group.measure(rounds: rounds)
      points.append(
        Point(
          count: count, bytes: Host.size(of: store), total: measured[0], lines: measured[1], add: measured[2]))
    }
  }

  /// One row a size. The time per expense is what it takes beyond the total of the smallest store, which is all start-up.
  var table: Table {
    var table = Table(
      ["expenses", "file", "total", "per expense", "memory", "wc -l", "add", "memory"],
      rightAligned: [0, 1, 2, 3, 4, 5, 6, 7])
    for point in points {
      let extra = point.total.median.flatMap { median in points[0].total.median.map { median - $0 } }
      let perExpense = point.count > 10 ? extra.map { Figures.perUnit($0, point.count) } : nil
      table.append([
        Figures.count(point.count), Figures.memory(point.bytes), point.total.time, perExpense ?? "",
        Figures.memory(point.total.peakMemory), point.lines.time, point.add.time, Figures.memory(point.add.peakMemory),
      ])
    }
    return table
  }
}
