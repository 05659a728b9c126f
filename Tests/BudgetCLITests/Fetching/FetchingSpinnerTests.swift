import BudgetCore
import Synchronization
import Testing

@testable import BudgetCLI

struct FetchingSpinnerTests {
  static let step = LoadStep(number: 3, count: 7, label: "EGP 2025-10", provider: "frankfurter")

  @Test func `the line says what is asked, whom, and for how long`() {
    let line = Spinner.line(
      for: .loading(Self.step, elapsed: .zero), elapsed: .milliseconds(4200), width: 80)
    #expect(line == "⠹ 3 of 7 · EGP 2025-10 · frankfurter · 4 s")
  }

  @Test func `it turns with the time and fits the terminal`() {
    let state = LoadState.loading(Self.step, elapsed: .zero)
    let frames = (0..<10).map { Spinner.line(for: state, elapsed: .milliseconds($0 * 100), width: 80)?.first }
    #expect(Set(frames).count == 10)
    #expect(Spinner.line(for: state, elapsed: .zero, width: 10) == "⠋ 3 of 7 ")
    #expect(Spinner.line(for: state, elapsed: .zero, width: 0) == "")
  }

  @Test(arguments: [
    LoadState.idle, .loaded(RefreshReport()), .failed(.offline(host: "a"), RefreshReport()),
    .failed(.interrupted, RefreshReport()),
  ])
  func `no other state has a line, so no failure leaves it turning`(state: LoadState) {
    #expect(Spinner.line(for: state, elapsed: .seconds(1), width: 80) == nil)
    let (shown, _) = written(terminal: true, [.loading(Self.step, elapsed: .zero), state, state])
    #expect(shown.hasSuffix("\r\u{1B}[K"))
    #expect(shown.split(separator: "\r").count == 2)
  }

  @Test func `nothing is written where standard error is no terminal`() {
    #expect(written(terminal: false, [.loading(Self.step, elapsed: .zero), .idle]) == ("", false))
  }

  private func written(terminal: Bool, _ states: [LoadState]) -> (String, Bool) {
    let log = Log()
    var spinner = Spinner(isTerminal: terminal, width: 80) { text in log.text.withLock { $0 += text } }
    for state in states { spinner.show(state, elapsed: .zero) }
    let text = log.text.withLock { $0 }
    return (text, !text.isEmpty)
  }

  private final class Log: Sendable { let text = Mutex("") }
}
