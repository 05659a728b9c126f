internal import BudgetStore

extension Session {
  /// What is configured.
  func readSettings() throws(Failure) -> Settings {
    try Session.settings(at: paths)
  }

  /// Changes what is configured. It is on disk when this returns.
  func writeSettings(_ settings: Settings) throws(Failure) {
    guard let path = paths.settings else { throw Failure.noPlace(for: "settings") }
    do throws(SettingsError) {
      try SettingsFile(path, files: POSIXFiles()).write(settings)
    } catch {
      throw Failure(error)
    }
  }

  /// What is configured at these paths.
  static func settings(at paths: Paths) throws(Failure) -> Settings {
    guard let path = paths.settings else { return Settings() }
    do throws(SettingsError) {
      return try SettingsFile(path, files: POSIXFiles()).read()
    } catch {
      throw Failure(error)
    }
  }
}
