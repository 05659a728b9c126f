internal import ChildProcess

/// The whole bench: data, measurements, tables.
enum Bench {
  /// Runs what the command line asks for; the exit status. A target that is missed is no failure.
  static func main(_ arguments: [String]) -> Int32 {
    guard let options = Options(arguments) else {
      Host.complain(Options.usage)
      return 64
    }
    if let store = options.store {
      return ExpenseData(count: store.count).writeStore(store.path) ? 0 : 74
    }
    guard let package = Host.packageFolder, let folder = Host.makeTemporaryFolder("budget-bench") else {
      Host.complain("budget-bench: run it from a checkout: swift run -c release budget-bench")
      return 66
    }
    defer { Host.remove(folder: folder) }
    Host.make(folder: folder + "/home")
    do {
      if options.budget == nil { try build(package) }
      let siblings = Host.executableFolder
      let workshop = Workshop(
        budget: options.budget ?? siblings + "/budget", empty: siblings + "/budget-empty", folder: folder,
        package: package)
      try measure(options, workshop)
      return 0
    } catch {
      Host.complain("budget-bench: \(error)")
      return 1
    }
  }

  private static func measure(_ options: Options, _ workshop: Workshop) throws(StartFailure) {
    print(Machine.description(budget: workshop.budget), terminator: "\n\n")
    Host.flush()
    let suite = Suite(workshop: workshop, quick: options.quick)
    var table = Table.ofMeasurements
    var isEmpty = true
    for name in Suite.names where options.wants(name) {
      guard let group = suite.group(name) else { continue }
      Host.complain("measuring \(name) …")
      table.append(group, try group.measure(rounds: options.rounds))
      isEmpty = false
    }
    if !isEmpty { print(table.text, terminator: "\n\n") }
    Host.flush()

    guard options.wants("growth") || options.svg != nil else { return }
    Host.complain("measuring growth …")
    let sizes = [10, 10_000, 100_000, 1_000_000] + (options.quick ? [] : [5_000_000])
    let growth = try Growth(workshop, sizes: sizes, rounds: options.rounds)
    print(growth.table.text)
    if let path = options.svg { Host.write(growth.svg.utf8, to: path) }
  }

  /// Builds the programs that are measured, as this one was built, so that no old build is measured by mistake.
  private static func build(_ package: String) throws(StartFailure) {
    guard let swift = Host.program("swift") else { throw StartFailure(description: "swift is not in the search path") }
    for product in ["budget", "budget-empty"] {
      var command = Command(swift, ["build", "-c", "release", "--package-path", package, "--product", product])
      command.environment["HOME"] = Host.variable("HOME")
      command.talks = true
      let finished = try run(command)
      guard finished.ending == .exited(0) else { throw StartFailure(description: "\(product) could not be built") }
    }
  }
}
