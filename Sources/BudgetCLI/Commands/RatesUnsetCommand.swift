internal import BudgetCore

/// `rates unset`: takes away a rate of one's own.
struct RatesUnsetCommand: Command {
  let one: Currency
  let other: Currency
  let day: Day

  static let on = OptionSpec("--on", "DAY", .day, "the day it was set for; today when not given")

  static let spec = CommandSpec(
    name: "rates unset",
    otherNames: ["rates remove", "rates rm", "rates delete", "rates del"],
    arguments: CommandSpec.Argument.pair,
    options: [on],
    summary: "takes away a rate of your own",
    details: ["Published rates stay as they are. `budget rates set` sets the pair again."],
    examples: [.init("budget rates unset EGP USD --on 2026-10-28", "the published rates count again")],
    formats: [.text, .json],
    unharmed: "Nothing was removed.",
    settings: .helpful,
    parse: { arguments, context throws(UsageError) in
      RatesUnsetCommand(
        one: try Typed.spendable(arguments.positionals[0]), other: try Typed.spendable(arguments.positionals[1]),
        day: try arguments.value(on).map { text throws(UsageError) in try Typed.day(text, context) } ?? context.today)
    }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    let known = session.rates.setByHand(joining: one, other)
    guard let set = known.first(where: { $0.day == day }), let (quote, rate) = set.rates.first else {
      let days = known.suffix(5).map(\.day.description)
      throw Failure(
        .usage, "not_found",
        "No rate of \(one) and \(other) was set by hand for \(day)"
          + (days.isEmpty ? ". " : ", but for \(Words.list(days)): name the day with --on. ") + "Nothing was removed.")
    }
    try session.dropRate(base: set.base, quote: quote, on: day)
    session.forgetRates()
    return Outcome(RateSetReport(base: set.base, quote: quote, rate: rate, day: day, verb: "Removed"))
  }
}
