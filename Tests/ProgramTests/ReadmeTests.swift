import Foundation
import TestSupport
import Testing

@Suite struct ReadmeTests {
  private static let sample = """
    # A sample

    ```sh
    false
    ```

    ```console
    $ budget add 12.50 EUR lunch --category food
    Added  12.50 EUR  lunch  food  2026-11-30  = 13.97 USD  (id AAAA; `budget undo` takes it back)
    $ budget list
    2026-11-30  12.50 EUR  lunch  food  AAAA
    $ budget show AAAA | head -n 1

    $ head -c 13 Data/sample-rates.json; echo; budget add 5 ERU tea; echo $?
    nothing
    ```

    The end.

    ```console
    $ budget total --quiet --in EUR
    ```
    """

  @Test func `commands of a text are run in order in one home, and only those of console blocks`() async throws {
    let steps = Readme(ReadmeTests.sample).steps
    #expect(steps.map(\.command.first) == ["b", "b", "b", "h", "b"])
    let answers = try await Readme(ReadmeTests.sample).replayed()
    #expect(answers[1] == ["2026-11-30  12.50 EUR  lunch  food  AAAA"])
    #expect(answers[2].last == "", "an empty line between two commands stays")
    #expect(answers[3].first?.hasPrefix(#"{"base":"USD""#) ?? false)
    #expect(answers[3].contains("64"))
    #expect(answers[3].last?.hasPrefix("budget: ERU") ?? false, "standard error stands behind standard output")
    #expect(answers[4] == ["12.50"])
  }

  @Test func `an answer written into a text is what the text then shows`() async throws {
    let sample = Readme(ReadmeTests.sample)
    let recorded = sample.text(with: try await sample.replayed())
    #expect(recorded.hasPrefix("# A sample\n\n```sh\nfalse\n```\n\n```console\n$ budget add"))
    #expect(recorded.hasSuffix("$ budget total --quiet --in EUR\n12.50\n```"))
    #expect(!recorded.contains("nothing"))
    let again = Readme(recorded)
    #expect(try await again.replayed() == again.steps.map(\.shown))
  }

  @Test func `an address shown stands for a server that sends the sample rates`() async throws {
    let text = "```console\n$ echo http://127.0.0.1:8080/x $BUDGET_HOME\nhttp://127.0.0.1:8080/x $BUDGET_HOME\n```"
    let readme = Readme(text)
    #expect(try await readme.replayed() == readme.steps.map(\.shown))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: readmePath)))
  func `every command in the README answers as it says`() async throws {
    let readme = Readme(try String(contentsOfFile: readmePath, encoding: .utf8))
    let answers = try await readme.replayed()
    if ProcessInfo.processInfo.environment["RECORD_README"] != nil {
      try Data(readme.text(with: answers).utf8).write(to: URL(filePath: readmePath))
      Issue.record("README.md was recorded anew: read it, then run again without RECORD_README")
      return
    }
    for (step, answer) in zip(readme.steps, answers) where answer != step.shown {
      let (shown, found) = (step.shown.joined(separator: "\n"), answer.joined(separator: "\n"))
      Issue.record("README.md:\(step.line)\n$ \(step.command)\n--- shown\n\(shown)\n--- found\n\(found)")
    }
  }
}

private let readmePath = Readme.package.appending(path: "README.md").path
