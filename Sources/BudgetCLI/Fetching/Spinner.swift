package import BudgetCore

/// The line that shows a refresh under way, and its place on the terminal.
///
/// The line follows from the state and the time alone; a state that is not `loading` has none, so nothing can leave it
/// turning.
package struct Spinner: Sendable {
  private let isTerminal: Bool
  private let width: Int
  private let write: @Sendable (String) -> Void
  private var isShown = false

  /// A spinner on standard error.
  ///
  /// - Parameters:
  ///   - isTerminal: whether standard error is one; otherwise nothing is ever written.
  ///   - width: the terminal's columns.
  ///   - write: writes to standard error.
  package init(isTerminal: Bool, width: Int, write: @escaping @Sendable (String) -> Void) {
    self.isTerminal = isTerminal
    self.width = width
    self.write = write
  }

  /// The line for a state: `⠹ 3 of 7 · EGP 2025-10 · frankfurter · 4 s`; `nil` unless something is under way.
  ///
  /// - Parameters:
  ///   - elapsed: the time since the command began.
  ///   - width: the most columns it may take.
  package static func line(for state: LoadState, elapsed: Duration, width: Int) -> String? {
    guard case .loading(let step, _) = state else { return nil }
    let ticks = Int(max(.zero, elapsed) / .milliseconds(100))
    // Every character of it takes one column.
    let text = "\(frames[ticks % frames.count]) \(step.text) · \(step.provider) · \(ticks / 10) s"
    return text.count < width ? text : String(text.prefix(max(0, width - 1)))
  }

  /// Shows the state in place of the one before; takes the line away when nothing is under way.
  package mutating func show(_ state: LoadState, elapsed: Duration) {
    guard isTerminal else { return }
    if let line = Spinner.line(for: state, elapsed: elapsed, width: width) {
      write("\r\(line)\u{1B}[K")
      isShown = true
    } else if isShown {
      write("\r\u{1B}[K")
      isShown = false
    }
  }

  private static let frames: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
}
