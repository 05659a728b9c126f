internal import ChildProcess

/// Every row of the table: what is measured, beside what, and what is asked of it.
struct Suite {
  let workshop: Workshop
  let quick: Bool

  private static let million = 1_000_000

  /// A group by name, its data made; `nil` for a name that there is not.
  func group(_ name: String) -> Group? {
    switch name {
    case "start-up": startUp
    case "day-rates": dayRates
    case "kept-rates": keptRates
    case "million": million
    case "filters": filters
    case "add": add
    case "conversion": conversion
    case "files": files
    default: nil
    }
  }

  /// The names in the order of the table; `growth` has a table of its own.
  static let names = ["start-up", "day-rates", "kept-rates", "million", "filters", "add", "conversion", "files"]

  private func total(_ count: Int, _ arguments: [String] = []) -> Command {
    workshop.budget(["total", "--in", "USD"] + arguments, store: count)
  }

  private var empty: Contender { Contender(label: "empty program", command: Command(workshop.empty)) }

  private var startUp: Group {
    workshop.makeStore(10)
    let journal = workshop.makeJournal(10)
    return Group(
      name: "start-up", work: "start-up: total of 10 expenses",
      contenders: [
        empty,
        Contender(label: "budget total", command: total(10), targets: [.atMost(1.5), .atMost(0.333, of: "ledger")]),
        Contender(label: "ledger", command: workshop.peer("ledger", ["-f", journal, "-X", "USD", "bal", "expenses"])),
        Contender(
          label: "hledger", command: workshop.peer("hledger", ["-f", journal, "bal", "expenses", "--value=end,USD"])),
      ])
  }

  private var dayRates: Group {
    let count = 100_000
    workshop.makeStore(count)
    let journal = workshop.makeJournal(count)
    var contenders = [
      Contender(label: "budget total", command: total(count)),
      Contender(label: "budget total --at latest", command: total(count, ["--at", "latest"])),
      Contender(
        label: "ledger -X USD", command: workshop.peer("ledger", ["-f", journal, "-X", "USD", "bal", "expenses"]),
        targets: [.atLeast(40)]),
    ]
    if !quick {
      contenders += [
        Contender(
          label: "ledger -X USD -H",
          command: workshop.peer("ledger", ["-f", journal, "-X", "USD", "-H", "bal", "expenses"]),
          targets: [.atLeast(1000)], mostRuns: 1),
        Contender(
          label: "hledger --value=end,USD",
          command: workshop.peer("hledger", ["-f", journal, "bal", "expenses", "--value=end,USD"]), mostRuns: 1),
      ]
    }
    return Group(name: "day-rates", work: "total of 100,000", contenders: contenders)
  }

  /// What a file of answers that was kept for 20 years costs a total of which nearly every expense needs another line.
  private var keptRates: Group {
    let count = 1000
    workshop.makeStore(count)
    workshop.makeKeptRates()
    return Group(
      name: "kept-rates", work: "total of 1,000",
      contenders: [
        Contender(label: "budget total", command: total(count)),
        Contender(
          label: "budget total, 20 years of \(KeptRates.currencyCount) currencies kept",
          command: workshop.budget(["total", "--in", "USD"], store: count, home: Workshop.keptRates),
          targets: [.extra(.milliseconds(10))]),
      ])
  }

  private var million: Group {
    workshop.makeStore(Self.million)
    let store = workshop.store(Self.million)
    var contenders = [
      Contender(label: "wc -l", command: Command(Host.program("wc") ?? "/usr/bin/wc", ["-l", store])),
      Contender(label: "budget total", command: total(Self.million), targets: [.atMost(5), .memory(48_000_000)]),
    ]
    if !quick {
      // ledger at the rate of each day would take most of an hour here: see 100,000.
      let journal = workshop.makeJournal(Self.million)
      contenders.append(
        Contender(
          label: "ledger -X USD", command: workshop.peer("ledger", ["-f", journal, "-X", "USD", "bal", "expenses"]),
          mostRuns: 1))
    }
    return Group(name: "million", work: "total of 1,000,000", contenders: contenders)
  }

  private var filters: Group {
    workshop.makeStore(Self.million)
    func row(_ arguments: [String], _ targets: [Target], remark: String = "") -> Contender {
      Contender(
        label: arguments.joined(separator: " ") + remark,
        command: workshop.budget(
          arguments + (arguments[0] == "total" ? ["--in", "USD"] : []), store: Self.million),
        targets: targets)
    }
    return Group(
      name: "filters", work: "1,000,000, one pass",
      contenders: [
        row(["total"], []),
        row(["total", "--category", "food"], [.atMost(1.5)]),
        row(["total", "--last", "1y"], [.atMost(1.5)]),
        row(["total", "--tag", "work"], [.atMost(1.5)]),
        row(["total", "--currency", "JPY"], [.atMost(1.5)]),
        row(["total", "--search", "coffee"], [.atMost(1.5)]),
        row(["total", "--by", "category"], [.atMost(1.5)]),
        row(["total", "--by", "category,month"], [.atMost(1.5)]),
        row(["total", "--by", "tag,currency"], [.atMost(1.5)]),
        row(["list", "--limit", "20"], [.atMost(1.2)]),
        row(["status"], [.atMost(2)], remark: ", \(Workshop.limitCount) limits"),
      ])
  }

  private var add: Group {
    let sizes = [10, 10_000, 100_000, Self.million]
    return Group(
      name: "add", work: "add, written and synced",
      contenders: sizes.map { count in
        workshop.makeStore(count)
        return Contender(
          label: "budget add to \(Figures.count(count))",
          command: workshop.add(to: count),
          targets: count == 10 ? [] : [.atMost(1.2)])
      })
  }

  private var conversion: Group {
    Group(
      name: "conversion", work: "first conversion",
      contenders: [
        empty,
        Contender(
          label: "budget convert", command: workshop.budget(["convert", "100", "GBP", "USD", "--on", "2004-05-03"]),
          targets: [.extra(.milliseconds(5))]),
      ])
  }

  private var files: Group {
    let count = 100_000
    workshop.makeStore(count)
    let statement = workshop.folder + "/statement.csv"
    ExpenseData(count: count).writeStatement(statement)
    let own = workshop.folder + "/own.csv"
    ExpenseData(count: count).writeExport(own)
    let target = workshop.folder + "/imported.json"
    func importing(_ file: String, _ label: String) -> Contender {
      Contender(
        label: label, command: workshop.budget(["import", file, "--file", target]), targets: [.within(.seconds(1))],
        prepare: { Host.write(#"{"format":"budget","version":1,"limits":[],"expenses":[]}"#.utf8, to: target) })
    }
    return Group(
      name: "files", work: "100,000 rows",
      contenders: [
        Contender(
          label: "budget export --format csv", command: workshop.budget(["export", "--format", "csv"], store: count),
          targets: [.within(.milliseconds(300))]),
        importing(statement, "budget import, a bank's file"),
        importing(own, "budget import, an export"),
      ])
  }
}
