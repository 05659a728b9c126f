import BudgetCore
import BudgetStore
import Synchronization
import Testing

@testable import BudgetCLI

@Suite struct `An export` {
  static let header =
    #"{"format":"budget","version":1,"limits":[{"name":"food","amount":"400","currency":"EUR","every":"month","category":"food","color":"red"}],"owner":"me","expenses":["#
  /// A text with everything that csv has to quote, a formula, and fields that this program does not know.
  static let lines = [
    #"{"id":"A1","date":"2026-10-28","amount":"5.00","currency":"EUR","note":"pipe 6\" wide, \"new\"\n\nthird","category":"food:lunch","tags":["a","b"],"paid":{"amount":"5.58","currency":"USD"},"created_at":"2026-10-28T09:00:00Z"}"#,
    #"{"id":"B2","date":"2026-10-29","amount":"-7.5","currency":"USD","note":"=1+1","created_at":"2026-10-28T09:00:00Z"}"#,
    #"{"id":"C3","date":"2026-10-30","amount":"1200","currency":"JPY","note":"'tis ; 日本  ","created_at":"2026-10-28T09:00:00Z"}"#,
  ]

  static func store(_ header: String = header, _ lines: [String] = lines) -> String {
    header + "\n" + lines.joined(separator: ",\n") + "\n]}\n"
  }

  @Test func `I16, I18 and I22: csv comes back as the same store, byte for byte`() throws {
    let (here, there) = (try TestWorld(), try TestWorld())
    let store = Self.store(#"{"format":"budget","version":1,"limits":[],"expenses":["#)
    try here.write(store, to: "expenses.json")
    let csv = here.run(["export", "--format", "csv"])
    #expect(csv.status == 0)
    #expect(csv.output.contains("\r\nB2,2026-10-29,-7.5,USD,'=1+1,,,,,2026-10-28T09:00:00Z\r\n"))
    try there.write(csv.output, to: "own.csv")
    #expect(there.run(["import", there.home + "/own.csv"]).status == 0)
    #expect(there.read("expenses.json") == store)
    #expect(there.run(["import", there.home + "/own.csv", "--quiet"]).output == "0\n")
  }

  @Test func `json is the store itself, with limits and fields that are not known`() throws {
    let world = try TestWorld()
    let lines = Self.lines + [#"{"id":"D4","date":"2026-10-31","amount":"1","currency":"EUR","mood":{"a":[1]}}"#]
    try world.write(Self.store(Self.header, lines), to: "expenses.json")
    #expect(world.run(["export", "--format", "json"]).output == Self.store(Self.header, lines))
    let filtered = world.run(["export", "--format", "json", "--from", "2026-10-31"]).output
    #expect(filtered == Self.store(Self.header, [lines[3]]))
    let none = world.run(["export", "--format", "json", "--currency", "CHF"]).output
    #expect(none == Self.header + "\n]}\n")
  }

  @Test(arguments: ["csv", "json", "jsonl", "ledger", "hledger", "beancount"])
  func `a damaged store is refused before anything is printed`(format: String) throws {
    let world = try TestWorld()
    try world.write(Self.store(Self.header, Self.lines + ["{\"id\":"]), to: "expenses.json")
    let result = world.run(["export", "--format", format])
    #expect(result.status == 65)
    #expect(result.output.isEmpty)
  }

  @Test func `L09: what cannot be written is a failure`() throws {
    let world = try TestWorld()
    try world.write(Self.store(), to: "expenses.json")
    world.setting.withLock { $0.outputFailure = .other("No space left on device") }
    #expect(world.run(["export", "--format", "csv"]).status == 74)
  }

  @Test func `a large export is written in parts that make the same whole`() throws {
    let parts = Mutex<[[UInt8]]>([])
    let output = ExportOutput(format: .csv, partSize: 100) { _, bytes throws(BudgetCLI.Host.WriteFailure) in
      parts.withLock { $0.append(bytes) }
    }
    try Self.fill(output)
    #expect(parts.withLock(\.count) == 2)
    let whole = ExportOutput(format: .csv) { _, _ throws(BudgetCLI.Host.WriteFailure) in Issue.record("written") }
    try Self.fill(whole)
    #expect(parts.withLock { $0.flatMap { $0 } } + output.rest == whole.rest)
  }

  @Test func `a part that cannot be written ends the reading`() throws {
    let output = ExportOutput(format: .jsonl, partSize: 1) { _, _ throws(BudgetCLI.Host.WriteFailure) in
      throw .brokenPipe
    }
    #expect(throws: StoreError.self) { try Self.fill(output) }
    #expect(output.failure == .brokenPipe)
  }

  private static func fill(_ output: ExportOutput) throws {
    output.begin(StoreHeader())
    for line in lines { try output.add(try #require(Expense(json: Array(line.utf8)))) }
    output.end()
  }
}
