internal import BudgetCore
internal import BudgetStore

/// One command, as parsing, help, suggestions, completion and the README's table see it.
struct CommandSpec: Sendable {
  /// An argument that is not an option.
  struct Argument: Hashable, Sendable {
    /// How often it stands.
    enum Arity: Hashable, Sendable {
      case required
      /// Required, but it may be written together with the one before it: `12.50EUR`.
      case attached
      case optional
      /// Any number, also none.
      case rest
      /// One or more.
      case some
    }

    let name: String
    let arity: Arity
    /// What it is, for completion.
    let kind: OptionSpec.Kind
    /// What a message calls it.
    let words: String

    init(_ name: String, _ arity: Arity = .required, _ kind: OptionSpec.Kind = .text, words: String? = nil) {
      self.name = name
      self.arity = arity
      self.kind = kind
      self.words = words ?? name
    }

    /// `A B`, a pair of currencies.
    static let pair = [
      Argument("A", .required, .currency, words: "the first currency"),
      Argument("B", .required, .currency, words: "the second currency"),
    ]

    /// `[NOTE…]`.
    var usage: String {
      switch arity {
      case .required, .attached: name
      case .optional: "[\(name)]"
      case .rest: "[\(name)…]"
      case .some: "\(name)…"
      }
    }
  }

  /// A command line that works as it stands, with what it does.
  struct Example: Hashable, Sendable {
    let line: String
    let meaning: String

    init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  /// What the settings are to a command, which are read before its arguments.
  enum SettingsUse: Sendable {
    /// Not read: it must work, and has nothing to say, beside a damaged file.
    case unused
    /// Where they cannot be read it goes on with the usual ones, and says so, unless `$` alone is to mean the home
    /// currency.
    case helpful
    /// It fails where they cannot be read.
    case needed
  }

  /// One or two words: `rates set`.
  var name: String
  /// What other programs call it. They are suggestions' alone: none of them runs.
  var otherNames: [String] = []
  /// In their order.
  var arguments: [Argument] = []
  /// Its own options; the global ones are added.
  var options: [OptionSpec] = []
  /// One clause for the list of commands, without a full stop: `records one expense`.
  var summary: String
  /// What else there is to know, a paragraph each.
  var details: [String] = []
  /// At least one.
  var examples: [Example]
  /// The forms it can answer in.
  var formats: [Format] = Format.usual
  /// What a mistake in its arguments left untouched: `Nothing was recorded.`
  var unharmed: String?
  /// What the settings are to it.
  var settings = SettingsUse.needed
  /// Its arguments as a value that can be run.
  var parse: @Sendable (Arguments, Context) throws(UsageError) -> any Command

  /// The words of the name.
  var words: [String] { name.split(separator: " ").map(String.init) }

  /// The options, at most two, that an argument too many may have been meant for: `--in USD` for `USD`, `--dry-run` for
  /// `dry-run`; of a command that takes no arguments, `--category food` for any other word.
  func options(meantBy text: String) -> [String] {
    let all = options + GlobalOptions.all
    var meant = all.filter { $0.values.isEmpty ? $0.name == "--" + text : $0.takes(text) }
    if meant.isEmpty, arguments.isEmpty, !text.contains(where: \.isWhitespace) {
      meant = all.filter { $0.kind == .category || $0.kind == .tag }
    }
    return meant.prefix(2).map { $0.values.isEmpty ? $0.name : "\($0.name) \(ShellText.word(text))" }
  }

  /// `budget add AMOUNT CURRENCY [NOTE…]`.
  var usage: String { (["budget", name] + arguments.map(\.usage)).joined(separator: " ") }
}

/// What a command's arguments are understood by.
struct Context: Sendable {
  /// The user's day.
  var today: Day
  /// The currency that totals use, and that `$` alone means when it is a dollar.
  var home: Currency
  /// What is configured.
  var settings: Settings

  init(today: Day, home: Currency = .usd, settings: Settings = Settings()) {
    self.today = today
    self.home = home
    self.settings = settings
  }
}
