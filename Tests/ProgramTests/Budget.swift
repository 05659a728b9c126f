import Foundation
import TestSupport

/// The real program with a data folder of its own.
struct Budget: Sendable {
  let folder: TemporaryFolder
  /// The program's path.
  static let path = builtProduct("budget")

  /// Where the store is.
  var store: String { folder.path("home/expenses.json") }
  /// The variables that the program runs with.
  var environment: [String: String] { ["BUDGET_HOME": folder.path("home"), "BUDGET_TODAY": "2026-11-30"] }

  /// Runs a command.
  @discardableResult
  func callAsFunction(_ words: String..., over more: [String: String] = [:]) async throws -> ProcessResult {
    try await runProcess(Budget.path, words, environment: environment.merging(more) { $1 })
  }

  /// Runs a shell script, in which `$budget` is the program and `$store` the store.
  @discardableResult
  func shell(_ script: String) async throws -> ProcessResult {
    let variables = environment.merging(["budget": Budget.path, "store": store]) { $1 }
    return try await runProcess(
      "/bin/sh", ["-c", script], environment: variables, in: folder.path, timeLimit: .seconds(120))
  }

  /// The store's bytes; `nil` when it is not there.
  var bytes: [UInt8]? { try? folder.read("home/expenses.json") }

  /// Puts a store in place.
  func put(_ text: String) throws { try folder.write(Array(text.utf8), to: "home/expenses.json") }

  /// The notes in the store, in the file's order, read by another reader than the program's.
  func notes() throws -> [String] {
    struct Store: Decodable {
      struct Expense: Decodable { var note: String? }
      var expenses: [Expense]
    }
    return try JSONDecoder().decode(Store.self, from: Data(bytes ?? [])).expenses.map { $0.note ?? "" }
  }

  /// Files that no command may leave behind.
  var leftovers: [String] { folder.contents.filter { $0.hasSuffix("budget-tmp") } }
}

/// Runs a test with a data folder of its own.
func withBudget(_ body: (Budget) async throws -> Void) async throws {
  try await withTemporaryFolder { folder in try await body(Budget(folder: folder)) }
}

/// A store of these lines in the program's own layout.
func storeText(_ lines: [String]) -> String {
  "{\"format\":\"budget\",\"version\":1,\"limits\":[],\"expenses\":[\n" + lines.joined(separator: ",\n") + "\n]}\n"
}

/// An expense's line.
func line(_ note: String, _ more: String = "") -> String {
  #"{"id":"01TEST\#(note)","date":"2026-10-01","amount":"1.00","currency":"EUR","note":"\#(note)"\#(more)}"#
}
