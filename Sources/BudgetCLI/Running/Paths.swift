/// Where the user's files are.
///
/// `BUDGET_HOME` holds everything when it is set. Otherwise the XDG data and config folders, or
/// `~/Library/Application Support/budget` on macOS.
struct Paths: Hashable, Sendable {
  /// The store: `--file`, else `BUDGET_FILE`, else `expenses.json` in the data folder.
  let store: String
  /// Whether the user named the store: only `add` creates one that is named and not there.
  let isStoreNamed: Bool
  /// The folder of the usual store and of `rates`; `nil` when the environment does not say.
  let data: String?
  /// `config.json`; `nil` when the environment does not say.
  let settings: String?

  /// The folder of fetched and hand-set rates.
  var rates: String? { data.map { $0 + "/rates" } }

  /// The file that may hold a provider's key, beside the settings.
  var ratesKey: String? {
    settings.map { String($0.dropLast("config.json".count)) + "rates_key" }
  }

  /// The folder of the records that `undo` and `restore` need: in the data folder, so that what was removed does not
  /// turn up beside a store that is shared; beside the store only where there is no data folder.
  var histories: String { (data ?? store + ".budget") + "/history" }

  /// Finds them by the environment.
  ///
  /// - Parameter file: the value of `--file`.
  init(file: String?, environment: (String) -> String?) throws(Failure) {
    func variable(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    if let folder = variable("BUDGET_HOME") {
      data = folder
      settings = folder + "/config.json"
    } else {
      #if os(macOS)
        data = variable("HOME").map { $0 + "/Library/Application Support/budget" }
        settings = data.map { $0 + "/config.json" }
      #else
        data = Paths.folder(variable("XDG_DATA_HOME"), variable("HOME"), ".local/share")
        settings = Paths.folder(variable("XDG_CONFIG_HOME"), variable("HOME"), ".config").map { $0 + "/config.json" }
      #endif
    }
    let named = file ?? variable("BUDGET_FILE")
    guard let store = named ?? data.map({ $0 + "/expenses.json" }) else {
      throw Failure.noPlace(for: "the expenses")
    }
    self.store = store
    isStoreNamed = named != nil
  }

  /// `budget` in an XDG folder. The XDG rules have relative values ignored.
  private static func folder(_ xdg: String?, _ home: String?, _ usual: String) -> String? {
    if let xdg, xdg.hasPrefix("/") { return xdg + "/budget" }
    return home.map { "\($0)/\(usual)/budget" }
  }
}
