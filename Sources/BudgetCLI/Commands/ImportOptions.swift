internal import BudgetCore
internal import BudgetStore

/// The options that say how a bank writes its file, and what is to be added to each row.
enum ImportOptions {
  static let currency = OptionSpec("--currency", "CUR", .currency, "for files without a currency column")
  static let category = OptionSpec("--category", "C", .category, "for rows without one")
  static let tag = OptionSpec("--tag", "T", .tag, repeats: true, "added to every row")
  static let dates = OptionSpec(
    "--date-order", "ORDER", .choice(CellDate.Order.allCases.map(\.rawValue)), "ymd, dmy or mdy")
  static let mark = OptionSpec(
    "--decimal", "MARK", .choice(CellNumber.Mark.allCases.map(\.rawValue)), "point or comma")
  static let separator = OptionSpec(
    "--separator", "NAME", .choice(Separator.allCases.map(\.rawValue)), "comma, semicolon or tab")
  static let encoding = OptionSpec(
    "--encoding", "NAME", .choice(TextEncoding.allCases.map(\.rawValue)), "utf-8, latin-1 or windows-1252")
  static let column = OptionSpec("--column", "FIELD=NAME", .text, repeats: true, "which column holds what")
  static let negate = OptionSpec(switch: "--negate", "turns every sign round, for banks that write spending below zero")

  /// All of them, in the order of the help: what a profile may hold.
  static let all = [currency, category, tag, dates, mark, separator, encoding, column, negate]

  static let profile = OptionSpec("--profile", "NAME", .profile, "with the options kept under this name")
  static let saveProfile = OptionSpec(
    "--save-profile", "NAME", .text, "keeps the options for the next file of this bank")

  /// What stands between the fields of a line.
  enum Separator: String, CaseIterable {
    case comma, semicolon, tab

    var byte: UInt8 {
      switch self {
      case .comma: 0x2C
      case .semicolon: 0x3B
      case .tab: 0x09
      }
    }
  }

  /// What was typed, filled up with what the profile named says: what is typed wins.
  static func filled(_ typed: Arguments, by settings: Settings) throws(UsageError) -> Arguments {
    guard let name = typed.value(profile) else { return typed }
    var arguments = typed
    for (key, values) in try kept(name, in: settings) {
      let option = all.first { ImportOptions.key(of: $0) == key }
      guard let option, option.values.isEmpty == values.isEmpty else {
        throw .badText(
          option: profile.name, reason: "config.json: \(safe(name)) holds \(safe(key)), which is no option.")
      }
      guard !typed.has(option) else { continue }
      arguments.options[option.name] = values.isEmpty ? [[]] : values.map { [$0] }
    }
    return arguments
  }

  private static func kept(_ name: String, in settings: Settings) throws(UsageError) -> [String: [String]] {
    do throws(SettingsError) {
      if let kept = try settings.profile(name) { return kept }
    } catch {
      throw .badText(option: profile.name, reason: "config.json: \(error.clause)")
    }
    let names = settings.profileNames
    throw .notThere(
      what: "profile", typed: name,
      hint: names.isEmpty
        ? "`--save-profile NAME` keeps one." : "The profiles are \(Words.list(names.map(SafeText.line))).")
  }

  /// What a profile keeps of the options given.
  static func profile(of arguments: Arguments) -> [String: [String]] {
    var kept: [String: [String]] = [:]
    for option in all where arguments.has(option) { kept[key(of: option)] = arguments.values(option) }
    return kept
  }

  /// What a profile keeps, as it is typed: `--currency EUR --column note=Purpose`.
  static func words(of kept: [String: [String]]) -> String {
    let words = all.flatMap { option -> [String] in
      guard let values = kept[key(of: option)] else { return [] }
      return values.isEmpty ? [option.name] : values.map { "\(option.name) \(ShellText.word($0))" }
    }
    return words.isEmpty ? "no options" : words.joined(separator: " ")
  }

  /// `date_order`.
  private static func key(of option: OptionSpec) -> String {
    String(option.name.dropFirst(2)).replacing("-", with: "_")
  }

  /// What the options say of the file.
  static func reading(_ arguments: Arguments) throws(UsageError) -> StatementReader.Options {
    var options = StatementReader.Options()
    options.currency = try arguments.value(currency).map { text throws(UsageError) in try Typed.spendable(text) }
    options.category = try ExpenseOptions.category(arguments) ?? ""
    options.tags = try ExpenseOptions.tags(arguments, tag)
    options.dateOrder = try arguments.choice(dates)
    options.decimalMark = try arguments.choice(mark)
    let separator: Separator? = try arguments.choice(separator)
    options.separator = separator?.byte
    options.encoding = try arguments.choice(encoding) ?? .utf8
    options.negates = arguments.has(negate)
    for text in arguments.values(column) {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let field = StatementColumns.Field(name: parts[0]) else {
        throw .badText(option: column.name, reason: "\(safe(text)) is not FIELD=NAME, as in note=Purpose.")
      }
      options.columns[field] = parts[1]
    }
    return options
  }
}
