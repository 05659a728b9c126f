import Foundation
import TestSupport

/// The commands that a text shows, and what they answered when it was written.
///
/// A fenced `console` block holds lines that begin with `$ `, each a command for the shell, with what it prints behind
/// it: all of standard output, then all of standard error. The rest of the text is passed over.
struct Readme {
  /// A command with the lines shown behind it, none of them a fence.
  struct Step {
    let command: String
    let shown: [String]
    /// The number of the command's line, from 1.
    let line: Int
  }

  let lines: [String]

  init(_ text: String) {
    lines = text.components(separatedBy: "\n")
  }

  /// The commands in order.
  var steps: [Step] {
    var (steps, isInside): ([Step], Bool) = ([], false)
    for (place, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        isInside = !isInside && line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2)), shown: [], line: place + 1))
      } else if isInside, let step = steps.popLast() {
        steps.append(Step(command: step.command, shown: step.shown + [line], line: step.line))
      }
    }
    return steps
  }

  /// The text with other answers, one a command. An empty line between two commands stays.
  func text(with answers: [[String]]) -> String {
    var text = lines
    for (step, answer) in zip(steps, answers).reversed() {
      text.replaceSubrange(step.line..<(step.line + step.shown.count), with: answer)
    }
    return text.joined(separator: "\n")
  }
}

extension Readme {
  /// Runs every command in one new home, in a folder that holds nothing but `Data`, and returns their answers.
  ///
  /// Ids differ from run to run: the nth id of an answer is given as the nth id shown, and a later command that names an
  /// id shown gets the real one. `http://127.0.0.1:8080` stands for a server that sends `Data/sample-rates.json`.
  func replayed() async throws -> [[String]] {
    let rates = try String(contentsOf: Readme.package.appending(path: "Data/sample-rates.json"), encoding: .utf8)
    return try await withLoopbackServer([.answer(body: rates), .finish]) { server in
      try await withTemporaryFolder { folder in
        let data = Readme.package.appending(path: "Data").path
        try FileManager.default.createSymbolicLink(atPath: folder.path("Data"), withDestinationPath: data)
        let replay = Replay(folder: folder, origin: server.url(""))
        var ids: [String: String] = [:]
        var answers: [[String]] = []
        for step in steps { answers.append(try await replay.answer(to: step, &ids)) }
        return answers
      }
    }
  }

  /// The folder of the package.
  static let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
}

/// Where commands of a text are run.
private struct Replay {
  let folder: TemporaryFolder
  /// What `http://127.0.0.1:8080` stands for.
  let origin: String

  private static let shownOrigin = "http://127.0.0.1:8080"

  /// What a command prints, with the ids shown for those that it printed.
  ///
  /// - Parameter ids: real ids by those shown so far.
  func answer(to step: Readme.Step, _ ids: inout [String: String]) async throws -> [String] {
    var command = step.command.replacing(Replay.shownOrigin, with: origin)
    for (shown, real) in ids { command = command.replacing(shown, with: real) }
    let executables = URL(filePath: builtProduct("budget")).deletingLastPathComponent().path
    let result = try await runProcess(
      "/bin/sh", ["-c", command],
      environment: [
        "PATH": "\(executables):\(childEnvironment["PATH"] ?? "/usr/bin:/bin")",
        "BUDGET_HOME": folder.path("home"), "BUDGET_TODAY": "2026-11-30", "COLUMNS": "80", "TZ": "UTC",
      ], in: folder.path)
    var text = result.outputText
    if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
    text = (text + result.errorText).replacing(origin, with: Replay.shownOrigin)
      .replacing(origin.dropFirst("http://".count), with: Replay.shownOrigin.dropFirst("http://".count))
      .replacing(folder.path("home"), with: "$BUDGET_HOME").replacing("\r\n", with: "\n")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    // A text may keep an empty line between two commands; it is no part of the answer.
    let hasSpace = step.shown.last?.isEmpty ?? false
    let isList = step.command.hasPrefix("budget list")
    let shownIDs = step.shown.flatMap { Replay.ids(in: $0, isList: isList) }.map(String.init)[...]
    return renamed(lines, isList: isList, shownIDs, &ids) + (hasSpace && lines.last?.isEmpty != true ? [""] : [])
  }

  private func renamed(
    _ lines: [String], isList: Bool, _ shownIDs: ArraySlice<String>, _ ids: inout [String: String]
  ) -> [String] {
    var shownIDs = shownIDs
    return lines.map { line in
      var line = line
      for id in Replay.ids(in: line, isList: isList).map(String.init) {
        guard let shown = shownIDs.popFirst() else { break }
        ids[shown] = id
        line = line.replacing(id, with: shown)
      }
      return line
    }
  }

  /// The ids in a line: behind the word `id`, the value of the key `id`, and the last column of a list.
  private static func ids(in line: String, isList: Bool) -> [Substring] {
    let named = line.matches(of: /(?:\bid |"id":"|^id +)([0-9A-Za-z-]{4,})/).map(\.1)
    guard named.isEmpty, isList, let last = line.firstMatch(of: /^[0-9]{4}-.*  ([0-9A-Za-z]{4,})$/) else {
      return named
    }
    return [last.1]
  }
}
