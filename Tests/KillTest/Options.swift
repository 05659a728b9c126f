/// What the kill test was asked for.
struct Options {
  var kills = 500
  var workers = 2
  var seed: UInt64 = 1
  /// The `budget` to torment; `nil` for the one beside this program.
  var budget: String?
  /// A library for half of the workers.
  var preload: String?
  /// Whether the folders stay when all is well. They always stay when something was lost.
  var keep = false
  var load = false
  var writers = 64
  var adds = 200
  var killing = 0

  /// The options of a command line without the program's name; `nil` when it makes no sense.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    func number(_ text: String?) -> Int? { text.flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil } }
    while let option = rest.popFirst() {
      switch option {
      case "--keep": keep = true
      case "--load": load = true
      case "--budget": budget = rest.popFirst()
      case "--preload": preload = rest.popFirst()
      case "--kills", "--workers", "--seed", "--writers", "--adds", "--killing":
        guard let value = number(rest.popFirst()) else { return nil }
        switch option {
        case "--kills": kills = value
        case "--workers": workers = max(1, value)
        case "--seed": seed = UInt64(value)
        case "--writers": writers = value
        case "--adds": adds = max(1, value)
        default: killing = value
        }
      default: return nil
      }
    }
  }
}
