internal import ChildProcess

/// Where and when the figures were taken, for whoever reads them later.
enum Machine {
  /// A few lines: date, machine, versions.
  static func description(budget: String) -> String {
    let day = Host.output(of: "/bin/date", ["-u", "+%Y-%m-%d"]) ?? ""
    let system = Host.output(of: program("uname"), ["-srm"]) ?? ""
    let swift = Host.output(of: program("swift"), ["--version"])?.split(separator: "\n").first ?? "Swift unknown"
    let tools = ["ledger", "hledger"].map { name in
      Host.program(name).flatMap { Host.output(of: $0, ["--version"]) }?.split(separator: "\n").first.map(String.init)
        ?? "\(name) is not installed"
    }
    let version = Host.output(of: budget, ["--version"])?.split(separator: "\n").first.map(String.init) ?? "budget"
    return """
      \(day) · \(processor) · \(system)
      \(([version, String(swift)] + tools).joined(separator: " · "))
      Medians; programs in turn; warm page cache. Memory is the peak resident; below \
      \(Figures.memory(Host.memoryFloor)) it cannot be told apart from this bench's own.
      """
  }

  private static func program(_ name: String) -> String { Host.program(name) ?? name }

  private static var processor: String {
    #if canImport(Darwin)
      return Host.output(of: "/usr/sbin/sysctl", ["-n", "machdep.cpu.brand_string"]) ?? ""
    #else
      let lines = Host.text("/proc/cpuinfo").split(separator: "\n")
      let model = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last ?? ""
      let cores = lines.count { $0.hasPrefix("processor") }
      return "\(cores) ×\(model)"
    #endif
  }
}
