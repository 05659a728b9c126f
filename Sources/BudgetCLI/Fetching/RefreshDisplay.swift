internal import BudgetCore
internal import Synchronization

/// What a refresh shows while it runs, and whether the user wants its end.
final class RefreshDisplay: Sendable {
  private let shown: Mutex<(spinner: Spinner, state: LoadState)>
  private let elapsed: @Sendable () -> Duration
  private let isInterrupted: @Sendable () -> Bool

  /// A display on a host's standard error.
  ///
  /// - Parameters:
  ///   - elapsed: the time since the command began.
  ///   - isInterrupted: whether the user pressed Ctrl-C.
  init(
    on host: Host, elapsed: @escaping @Sendable () -> Duration, isInterrupted: @escaping @Sendable () -> Bool
  ) {
    let write = host.write
    let spinner = Spinner(isTerminal: host.isTerminal(.error), width: host.terminalWidth() ?? 80) { text in
      // A line that cannot be shown is no reason to stop.
      try? write(.error, Array(text.utf8))
    }
    shown = Mutex((spinner, .idle))
    self.elapsed = elapsed
    self.isInterrupted = isInterrupted
  }

  /// Takes the next state of the refresh.
  func show(_ state: LoadState) {
    shown.withLock { shown in
      shown.state = state
      shown.spinner.show(state, elapsed: elapsed())
    }
  }

  /// Moves the spinner on. Whether to stop.
  func tick() -> Bool {
    shown.withLock { shown in shown.spinner.show(shown.state, elapsed: elapsed()) }
    return isInterrupted()
  }
}
