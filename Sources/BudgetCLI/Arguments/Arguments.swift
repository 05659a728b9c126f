/// A command's arguments, counted and told apart, but not yet understood.
struct Arguments: Sendable {
  /// What was typed that is no option, after the command's name.
  var positionals: [String] = []
  /// The values of each time an option was given, by its name.
  var options: [String: [[String]]] = [:]

  /// Whether the option was given.
  func has(_ option: OptionSpec) -> Bool { options[option.name] != nil }

  /// The option's one value; `nil` when it was not given.
  func value(_ option: OptionSpec) -> String? { options[option.name]?.first?.first }

  /// The values of an option that may be repeated, in the order typed.
  func values(_ option: OptionSpec) -> [String] { (options[option.name] ?? []).flatMap { $0 } }

  /// The argument at this place, counted from 0; `nil` when there are fewer.
  func positional(_ position: Int) -> String? {
    positionals.indices.contains(position) ? positionals[position] : nil
  }

  /// The option's value as one of several words.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ option: OptionSpec
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    guard let text = value(option) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw .badChoice(of: option.name, typed: text, choices: Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  /// Refuses two options that cannot both be meant.
  func refuseBoth(_ one: OptionSpec, _ other: OptionSpec) throws(UsageError) {
    if has(one), has(other) { throw .conflict(one.name, other.name) }
  }
}
