internal import BudgetCore
internal import BudgetStore

/// `limit set`: a spending limit. Setting a name again replaces it from the current period on.
struct LimitSetCommand: Command {
  let limit: Limit

  static let every = OptionSpec(
    "--every", "PERIOD", .choice(Limit.Every.allCases.map(\.rawValue)), "day, week, month (the usual), quarter or year")
  static let category = OptionSpec("--category", "C", .category, "for this category with its children")
  static let tag = OptionSpec("--tag", "T", .tag, "for this tag")
  static let rollover = OptionSpec(switch: "--rollover", "carries what is left, or overspent, into the next period")

  static let spec = CommandSpec(
    name: "limit set",
    otherNames: ["limit add", "limit new", "limit create", "limit edit", "limit change", "budget"],
    arguments: [
      .init("NAME", .required, .category), .init("AMOUNT", .required, .amount), .init("CUR", .attached, .currency),
    ],
    options: [every, category, tag, FilterOptions.from, FilterOptions.to, rollover],
    summary: "sets a spending limit",
    details: [
      "NAME alone means the category of that name, all means everything. A name that is set again is replaced from the current period on.",
      "--from and --to are full dates, and say on which days the limit is in force. On each of them it looks at the whole day, week, month, quarter or year, also at what was spent in it before --from or after --to.",
    ],
    examples: [.init("budget limit set food 400 EUR --every month", "what food may cost a month")],
    formats: [.text, .json],
    unharmed: "No limit was changed.",
    settings: .helpful,
    parse: { arguments, context throws(UsageError) in
      let (name, words) = (arguments.positionals[0], Array(arguments.positionals.dropFirst()))
      let (money, rest) = try Typed.money(words, context)
      guard rest.isEmpty else { throw .surplusArgument(rest[0], usage: "budget limit set NAME AMOUNT CUR") }
      try arguments.refuseBoth(category, tag)
      let scope: Limit.Scope =
        if let category = try ExpenseOptions.category(arguments) {
          .category(category)
        } else if let text = arguments.value(tag) {
          .tag(try Typed.tag(text, tag))
        } else { name == "all" ? .everything : .category(name) }
      var limit = Limit(name: name, money: money, scope: scope, rollover: arguments.has(rollover))
      if let text = arguments.value(every) {
        guard let period = Limit.Every(rawValue: text) else {
          throw .badChoice(of: every.name, typed: text, choices: Limit.Every.allCases.map(\.rawValue))
        }
        limit.every = period
      }
      limit.from = try fullDate(FilterOptions.from, arguments)
      limit.to = try fullDate(FilterOptions.to, arguments)
      if let from = limit.from, let to = limit.to, to < from {
        throw .badText(option: "--to", reason: "\(to) lies before --from \(from).")
      }
      guard !name.isEmpty else { throw .badText(option: "NAME", reason: "a limit needs a name.") }
      guard !money.amount.isNegative else {
        throw .badText(option: "AMOUNT", reason: "a limit is not below zero, as \(money) is.")
      }
      return LimitSetCommand(limit: limit)
    }
  )

  /// A date that means the same whenever it is read.
  private static func fullDate(_ option: OptionSpec, _ arguments: Arguments) throws(UsageError) -> Day? {
    guard let text = arguments.value(option) else { return nil }
    guard let day = Day(iso: text) else {
      throw .badText(option: option.name, reason: "\(safe(text)) is not a full date, as 2026-11-30.")
    }
    return day
  }

  func run(in session: Session) throws(Failure) -> Outcome {
    let (limit, today) = (limit, session.today)
    let known = try session.limits()
    if let start = LimitHistory.start(of: limit, among: known, today: today), let to = limit.to, to < start {
      throw Failure(
        .badText(
          option: "--to", reason: "\(to) lies before \(start), from which on the limit set before is replaced."),
        unharmed: Self.spec.unharmed)
    }
    try session.changeLimits { LimitHistory.setting(limit, in: $0, today: today) }
    var stored = limit
    stored.from = LimitHistory.start(of: limit, among: known, today: today)
    let replaced = LimitHistory.replaced(by: limit, in: known, today: today).map {
      $0.parts.joined(separator: ", ")
    }
    let place = replaced.isEmpty ? "" : "in place of \(Words.list(replaced)); "
    let hint = session.page.palette.paint("   (\(place)`budget undo` takes it back)", .faint)
    return Outcome(
      LimitsReport(limits: [stored], lead: "Set  ", trail: hint),
      notes: session.unknownNames(in: ExpenseFilter(of: limit.scope)))
  }
}
