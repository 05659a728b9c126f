internal import ChildProcess

/// The programs that are measured, and a temporary folder with their data.
struct Workshop {
  let budget: String
  let empty: String
  /// Everything is made in here and removed at the end.
  let folder: String
  /// The folder of `Package.swift`.
  let package: String

  /// Where the expenses of this many lie, as a store.
  func store(_ count: Int) -> String { "\(folder)/store-\(count).json" }

  /// A run of `budget` in a home of its own, which has nothing in it unless it was made.
  func budget(_ arguments: [String], store count: Int? = nil, home: String = "home") -> Command {
    Command(
      budget, arguments + (count.map { ["--file", store($0)] } ?? []),
      adding: ["BUDGET_HOME": "\(folder)/\(home)", "BUDGET_TODAY": "2026-10-30", "HOME": folder])
  }

  /// The home with many rates kept.
  static let keptRates = "kept"

  /// Makes that home.
  func makeKeptRates() {
    let home = "\(folder)/\(Workshop.keptRates)"
    for folder in [home, home + "/rates"] { Host.make(folder: folder) }
    KeptRates(table: package + "/Data/currencies.csv").write(home + "/rates/frankfurter.jsonl")
  }

  /// The `add` that is measured.
  func add(to count: Int) -> Command {
    budget(["add", "12.50", "EUR", "lunch", "--category", "food"], store: count)
  }

  /// How many limits each store has.
  static let limitCount = 20

  /// Makes the store of this many expenses, unless it is there. The limits stand in its first line; every fourth carries
  /// over what is left, so that status has to look at earlier periods as well.
  func makeStore(_ count: Int) {
    guard !Host.exists(store(count)) else { return }
    let limits = (0..<Workshop.limitCount).map { number in
      let category = ExpenseData.categories[number % 8]
      let scope = number == 0 ? "" : number < 9 ? #","category":"\#(category)""# : #","tag":"work""#
      let every = ["month", "week", "quarter", "year"][number % 4]
      let rest = number % 4 == 0 ? #","from":"2026-01-01","rollover":true"# : ""
      return #"{"name":"limit-\#(number)","amount":"400","currency":"USD","every":"\#(every)"\#(scope)\#(rest)}"#
    }
    ExpenseData(count: count).writeStore(store(count), limits: limits)
  }

  /// Makes the journal of this many expenses for ledger and hledger; its path.
  func makeJournal(_ count: Int) -> String {
    let path = "\(folder)/journal-\(count)"
    if !Host.exists(path) {
      let prices = PriceList.directives(ofTable: package + "/Data/eurofxref-hist.csv")
      ExpenseData(count: count).writeJournal(path, prices: prices)
    }
    return path
  }

  /// A run of ledger or hledger; `nil` where it is not installed.
  func peer(_ name: String, _ arguments: [String]) -> Command? {
    Host.program(name).map { Command($0, arguments, adding: ["HOME": folder]) }
  }
}
