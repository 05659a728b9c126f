internal import BudgetCore
internal import BudgetStore

/// `status`: how each limit stands.
struct StatusCommand: Command {
  /// The limits asked for; empty for all.
  let names: [String]
  let day: Day

  static let on = OptionSpec("--on", "DAY", .day, "in the period of this day; today when not given")

  static let spec = CommandSpec(
    name: "status",
    otherNames: ["left", "remaining", "progress"],
    arguments: [.init("NAME", .rest, .limit)],
    options: [on],
    summary: "shows each limit: spent, left, and where the pace leads",
    details: ["Money without a rate makes the exit status 2. All expenses of the period count, also later ones."],
    examples: [.init("budget status food", "how the month stands for food")],
    settings: .helpful,
    parse: { arguments, context throws(UsageError) in
      StatusCommand(
        names: arguments.positionals,
        day: try arguments.value(on).map { text throws(UsageError) in try Typed.day(text, context) } ?? context.today)
    }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    let (day, today, names) = (day, session.today, names)
    let (known, found) = try session.reading { reader throws(StoreError) in
      let known = try reader.header().limits
      let limits = known.filter { $0.isInForce(on: day) && (names.isEmpty || names.contains($0.name)) }
      let tallies = try reader.tallies(limits.map { $0.filter(on: day) }, today: today)
      return (known, Array(zip(limits, tallies)))
    }
    if let unknown = names.first(where: { name in !known.contains { $0.name == name } }) {
      throw Failure(Session.noLimit(unknown, among: known))
    }
    let resting = Set(names).subtracting(found.map(\.0.name)).sorted().map {
      "\(SafeText.line($0)) is not in force on \(day); `budget limit list` says when it is."
    }
    do throws(TotalError) {
      let report = try LimitReport(found, rates: session.rates, on: day)
      let missing = session.globals.isTextForPeople ? [] : report.limits.flatMap { MissingMoney.notes(in: $0) }
      let aged = report.limits.compactMap { status in
        status.rates.aged.map {
          "The oldest rate in \(SafeText.line(status.limit.name)) is \(Words.aged($0, today: today))"
        }
      }
      return Outcome(
        StatusReport(report: report), notes: resting + missing + aged,
        status: report.complete ? .done : .incomplete)
    } catch {
      throw Failure(error)
    }
  }
}

extension Limit {
  /// The expenses that matter to the limit on a day.
  fileprivate func filter(on day: Day) -> ExpenseFilter {
    let days = LimitReport.days(of: self, on: day)
    var filter = ExpenseFilter(of: scope)
    (filter.from, filter.to) = (days.lowerBound, days.upperBound)
    return filter
  }
}

extension Session {
  /// The limits in the store, ended ones too, in its order.
  func limits() throws(Failure) -> [Limit] {
    try reading { reader throws(StoreError) in try reader.header().limits }
  }

  /// Changes the limits. They are on disk when this returns.
  func changeLimits(_ change: ([Limit]) -> [Limit]) throws(Failure) {
    do throws(ChangeError) {
      notes += try store.setLimits(creating: !paths.isStoreNamed) { limits throws(ChangeError) in change(limits) }
        .map(\.sentence)
    } catch {
      throw Failure(error, in: paths.store)
    }
  }

  static func noLimit(_ name: String, among limits: [Limit]) -> UsageError {
    let names = Array(Set(limits.map(\.name))).sorted()
    let hint = names.isEmpty ? "There are no limits yet." : "The limits are \(Words.list(names.map(SafeText.line)))."
    return .notThere(what: "limit", typed: name, hint: hint)
  }
}
