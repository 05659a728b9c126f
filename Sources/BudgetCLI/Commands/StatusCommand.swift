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
    arguments: [.init("NAME", .rest)],
    options: [on],
    summary: "shows each limit: spent, left, and where the pace leads",
    details: ["Money without a rate makes the exit status 2. All expenses of the period count, also later ones."],
    examples: [.init("budget status food", "how the month stands for food")],
    parse: { arguments, context throws(UsageError) in
      StatusCommand(
        names: arguments.positionals,
        day: try arguments.value(on).map { text throws(UsageError) in try Typed.day(text, context) } ?? context.today)
    }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    let known = try session.limits()
    if let unknown = names.first(where: { name in !known.contains { $0.name == name } }) {
      throw Failure(Session.noLimit(unknown, among: known))
    }
    let (day, today) = (day, session.today)
    let limits = known.filter { $0.isInForce(on: day) && (names.isEmpty || names.contains($0.name)) }
    let filters = limits.map { limit in
      let days = LimitReport.days(of: limit, on: day)
      var filter = ExpenseFilter(from: days.lowerBound, to: days.upperBound)
      switch limit.scope {
      case .everything: break
      case .category(let category): filter.category = category
      case .tag(let tag): filter.tags = [tag]
      }
      return filter
    }
    let tallies = try session.reading { reader throws(StoreError) in try reader.tallies(filters, today: today) }
    let report: LimitReport
    do throws(TotalError) {
      report = try LimitReport(Array(zip(limits, tallies)), rates: session.rates, on: day)
    } catch {
      throw Failure(error)
    }
    let missing = report.limits.flatMap { status in
      status.unconverted.map {
        "Not counted in \(SafeText.line(status.limit.name)): \($0.money) (\(Words.count($0.count, "expense"))): \($0.reason). \($0.remedy)"
      }
    }
    return Outcome(
      StatusReport(report: report), notes: session.notes + missing, status: report.complete ? .done : .incomplete)
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
