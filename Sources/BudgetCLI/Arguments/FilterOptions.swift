internal import BudgetCore

/// The options that choose expenses, shared by every command that looks at many of them.
enum FilterOptions {
  static let from = OptionSpec("--from", "D", .day, "from this day on")
  static let to = OptionSpec("--to", "D", .day, "up to this day, itself included")
  static let month = OptionSpec("--month", "MONTH", .month, "one month, as in 2026-10")
  static let year = OptionSpec("--year", "YEAR", .year, "one year")
  static let last = OptionSpec("--last", "SPAN", .text, "the last 30d, 6w, 3m or 1y, today included")
  static let category = OptionSpec("--category", "C", .category, "a category with its children; empty for none")
  static let tag = OptionSpec("--tag", "T", .tag, repeats: true, "with this tag")
  static let currency = OptionSpec("--currency", "CUR", .currency, "spent in this currency")
  static let search = OptionSpec("--search", "TEXT", .text, "with this text in the note, in capitals or not")

  /// All of them, in the order of the help.
  static let all = [from, to, month, year, last, category, tag, currency, search]

  /// The filter that was typed.
  static func filter(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExpenseFilter {
    let periods = [month, year, last].filter { arguments.has($0) }
    if periods.count > 1 { throw .conflict(periods[0].name, periods[1].name) }
    if let period = periods.first {
      try arguments.refuseBoth(period, from)
      try arguments.refuseBoth(period, to)
    }
    var filter = ExpenseFilter(
      category: try arguments.value(category).map { text throws(UsageError) in try Typed.category(text, category) },
      tags: try ExpenseOptions.tags(arguments, tag), search: arguments.value(search))
    if let text = arguments.value(currency) { filter.currency = try Typed.currency(text) }
    if let text = arguments.value(from) { filter.from = try Typed.day(text, context) }
    if let text = arguments.value(to) { filter.to = try Typed.day(text, context) }
    if let range = try period(arguments, context) { (filter.from, filter.to) = (range.lowerBound, range.upperBound) }
    if let from = filter.from, let to = filter.to, to < from {
      throw .badText(option: "--to", reason: "\(to) lies before --from \(from).")
    }
    if filter.search?.isEmpty == true { throw .emptyValue(option: search.name) }
    return filter
  }

  private static func period(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ClosedRange<Day>? {
    if let text = arguments.value(month) { return try Typed.month(text) }
    if let text = arguments.value(year) { return try Typed.year(text) }
    if let text = arguments.value(last) { return try Typed.span(text, context) }
    return nil
  }
}
