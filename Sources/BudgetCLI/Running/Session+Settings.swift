internal import BudgetStore

extension Session {
  /// What is configured.
  ///
  /// - Parameter ignored: a setting that is to be changed, so that it may be one that cannot be read.
  func readSettings(ignoring ignored: Settings.Key? = nil) throws(Failure) -> Settings {
    try Session.settings(at: paths, ignoring: ignored)
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
  static func settings(at paths: Paths, ignoring ignored: Settings.Key? = nil) throws(Failure) -> Settings {
    guard let path = paths.settings else { return Settings() }
    do throws(SettingsError) {
      return try SettingsFile(path, files: POSIXFiles()).read(ignoring: ignored)
    } catch {
      throw Failure(error)
    }
  }
}
