import TestSupport
import Testing

/// A new home for the real program.
struct Home {
  let folder: TemporaryFolder
  /// What the environment says beside the folder.
  var environment: [String: String] = [:]

  /// The home in another environment.
  func with(_ environment: [String: String]) -> Home { Home(folder: folder, environment: environment) }

  /// Runs the program; what it reports is left to the test.
  @discardableResult
  func run(_ words: String...) async throws -> ProcessResult {
    try await runProcess(builtProduct("budget"), words, environment: variables)
  }

  /// Runs shell commands that find the program as `budget`.
  func shell(_ command: String, with shell: String = "/bin/sh") async throws -> ProcessResult {
    try await runProcess(
      shell, ["-c", "budget() { '\(builtProduct("budget"))' \"$@\"; }\n" + command], environment: variables,
      in: folder.path)
  }

  private var variables: [String: String] {
    ["BUDGET_HOME": folder.path, "TZ": "UTC"].merging(environment) { $1 }
  }
}

/// Runs a test in a new home.
func withHome<Result>(_ body: (Home) async throws -> Result) async throws -> Result {
  try await withTemporaryFolder { try await body(Home(folder: $0)) }
}

extension ProcessResult {
  /// Whether it was done, without a word on standard error.
  var isQuietlyDone: Bool { end == .exited(0) && error.isEmpty }
}
