internal import ChildProcess

/// What the bench was asked for.
struct Options {
  /// A version of a minute or so.
  var quick = false
  /// Measured runs of each row.
  var rounds = 7
  /// The names of the groups to run; empty for all.
  var only: [String] = []
  /// The `budget` to measure; `nil` for the one beside this program, built first.
  var budget: String?
  /// Where to draw the growth.
  var svg: String?

  /// Only a store is to be written: how many expenses, and where.
  var store: (count: Int, path: String)?

  static let usage = """
    usage: budget-bench [--quick] [--only GROUP]… [--rounds N] [--budget PATH] [--svg FILE]
           budget-bench --write-store COUNT FILE

    Makes its data, measures `budget` beside an empty program, wc, ledger and hledger, and prints one table.
      --quick        about a minute: no 5,000,000 expenses, no slow peers
      --only GROUP   one of: start-up, day-rates, kept-rates, million, filters, add, conversion, files,
                     growth
      --rounds N     measured runs of each row (7, quick 3)
      --budget PATH  another build of `budget` than the one beside this program
      --svg FILE     draws the growth as a log-log plot
      --write-store COUNT FILE   only writes the store that would be measured
    """

  /// The options of a command line without the program's name; `nil` when it makes no sense.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--quick": (quick, rounds) = (true, 3)
      case "--only": only.append(rest.popFirst() ?? "")
      case "--rounds":
        guard let count = rest.popFirst().flatMap({ Int($0) }), count > 0 else { return nil }
        rounds = count
      case "--budget": budget = rest.popFirst()
      case "--svg": svg = rest.popFirst()
      case "--write-store":
        guard let count = rest.popFirst().flatMap({ Int($0) }), count > 0, let path = rest.popFirst() else {
          return nil
        }
        store = (count, path)
      default: return nil
      }
    }
  }

  /// Whether a group is to run.
  func wants(_ name: String) -> Bool { only.isEmpty || only.contains(name) }
}
