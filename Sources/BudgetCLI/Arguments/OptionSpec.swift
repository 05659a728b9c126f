internal import BudgetCore

/// One option of the command line, as parsing, help and completion see it.
struct OptionSpec: Hashable, Sendable {
  /// What a value is, for completion.
  enum Kind: Hashable, Sendable {
    case text, day, ratesDay, month, year, currency, category, tag, amount, number, file, provider, limit, command,
      profile
    case choice([String])
  }

  /// With its dashes: `--date`.
  let name: String
  /// The names of its values, as help shows them; empty for a switch.
  let values: [String]
  /// What its last value is.
  let kind: Kind
  /// Whether it may be given several times.
  let repeats: Bool
  /// One clause, without a full stop.
  let help: String

  /// A switch.
  init(switch name: String, _ help: String) {
    self.init(name: name, values: [], kind: .text, repeats: false, help: help)
  }

  /// An option with one value.
  init(_ name: String, _ value: String, _ kind: Kind, repeats: Bool = false, _ help: String) {
    self.init(name: name, values: [value], kind: kind, repeats: repeats, help: help)
  }

  /// An option by its parts.
  init(name: String, values: [String], kind: Kind, repeats: Bool, help: String) {
    self.name = name
    self.values = values
    self.kind = kind
    self.repeats = repeats
    self.help = help
  }

  /// Whether its value may be several, parted by commas.
  var takesList: Bool { values.last?.contains("[,") ?? false }

  /// Whether its values are an amount of money, which may also be one word: `13USD`.
  var isMoney: Bool { values == ["AMOUNT", "CURRENCY"] }

  /// Whether a text can be its one value, and is of a kind that few other texts are.
  func takes(_ text: String) -> Bool {
    guard values.count == 1 else { return false }
    return switch kind {
    case .currency: Currency(code: text) != nil
    case .month: (try? DayPhrase.month(text)) != nil
    case .year: (try? DayPhrase.year(text)) != nil
    case .choice(let words): words.contains(text)
    default: false
    }
  }

  /// `--paid AMOUNT CURRENCY`.
  var usage: String { ([name] + values).joined(separator: " ") }
}
