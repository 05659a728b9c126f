internal import BudgetCore

/// What a command works with: the world, where the files are, and what the global options say. One run, one session.
final class Session {
  let host: Host
  let paths: Paths
  let context: Context
  let globals: GlobalOptions
  let page: Page

  init(host: Host, paths: Paths, context: Context, globals: GlobalOptions, page: Page) {
    self.host = host
    self.paths = paths
    self.context = context
    self.globals = globals
    self.page = page
  }

  /// The user's day.
  var today: Day { context.today }
}
