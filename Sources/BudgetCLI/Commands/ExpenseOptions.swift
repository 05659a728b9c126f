internal import BudgetCore

/// The options that say what an expense is, shared by `add` and `edit`.
enum ExpenseOptions {
  static let date = OptionSpec("--date", "D", .day, "the day it was spent; today when not given")
  static let category = OptionSpec(
    "--category", "C", .category, "what it was for; levels are parted by a colon: food:lunch")
  static let tag = OptionSpec("--tag", "T", .tag, repeats: true, "a word to find it by")
  static let paid = OptionSpec(
    name: "--paid", values: ["AMOUNT", "CURRENCY"], kind: .currency, repeats: false,
    help: "what the bank really took, in another currency")

  /// What `--paid` says; `nil` when it was not given.
  static func paid(_ arguments: Arguments, _ context: Context) throws(UsageError) -> Money? {
    guard arguments.has(paid) else { return nil }
    let (money, rest) = try Typed.money(arguments.values(paid), context)
    if let surplus = rest.first { throw .surplusArgument(surplus, usage: paid.usage) }
    return money
  }

  /// Refuses what the bank cannot have taken for an amount.
  ///
  /// - Parameter isStored: whether it was recorded before, rather than typed now.
  static func check(paid: Money?, beside money: Money, isStored: Bool = false) throws(UsageError) {
    guard let paid else { return }
    let way = isStored ? " `--unpaid` takes it away, `--paid AMOUNT CURRENCY` puts another in its place." : ""
    if paid.currency == money.currency {
      throw .badText(
        option: "--paid",
        reason: "what was paid is in \(paid.currency), as the amount is; it must be in another currency." + way)
    }
    if paid.amount.mantissa.signum() != money.amount.mantissa.signum() {
      throw .badText(option: "--paid", reason: "\(paid) must have the sign of \(money)." + way)
    }
  }

  /// The category typed; `nil` when none was.
  static func category(_ arguments: Arguments) throws(UsageError) -> String? {
    try arguments.value(category).map { text throws(UsageError) in try Typed.category(text, category) }
  }

  /// The tags of an option, each once, in the order typed.
  static func tags(_ arguments: Arguments, _ option: OptionSpec) throws(UsageError) -> [String] {
    var tags: [String] = []
    for text in arguments.values(option) {
      let tag = try Typed.tag(text, option)
      if !tags.contains(tag) { tags.append(tag) }
    }
    return tags
  }
}
