internal import BudgetCore
internal import BudgetStore

/// `edit`: changes the fields named, nothing else.
struct EditCommand: Command {
  let id: String
  let changes: Changes

  /// What is to be changed; `nil` leaves a field alone.
  struct Changes: Hashable {
    var amountText: String?
    var currency: Currency?
    var note: String?
    var date: Day?
    var category: String?
    var tagsAdded: [String] = []
    var tagsRemoved: [String] = []
    var paid: Money?
    var isUnpaid = false
  }

  static let amount = OptionSpec("--amount", "A", .amount, "another amount")
  static let currency = OptionSpec("--currency", "C", .currency, "another currency")
  static let date = OptionSpec("--date", "D", .day, "another day")
  static let note = OptionSpec("--note", "N", .text, "another note; empty for none")
  static let untag = OptionSpec("--untag", "T", .tag, repeats: true, "without this tag")
  static let unpaid = OptionSpec(switch: "--unpaid", "forgets what the bank took")

  static let spec = CommandSpec(
    name: "edit",
    otherNames: ["change", "modify", "update", "amend", "correct", "alter", "set"],
    arguments: [.init("ID")],
    options: [
      amount, currency, note, date, ExpenseOptions.category, ExpenseOptions.tag, untag,
      ExpenseOptions.paid, unpaid,
    ],
    summary: "changes the fields named, nothing else",
    examples: [.init("budget edit 7QK2 --amount 13.20 --tag work", "corrects the amount and adds a tag")],
    formats: [.text, .json],
    unharmed: "Nothing was changed.",
    settings: .helpful,
    parse: { arguments, context throws(UsageError) in
      try arguments.refuseBoth(ExpenseOptions.paid, unpaid)
      var money = (
        amount: arguments.value(amount),
        currency: try arguments.value(currency).map { text throws(UsageError) in try Typed.spendable(text) }
      )
      if let text = money.amount, AmountParser.wordCount(text, next: nil) == 1 {
        // `--amount 13USD`
        let words = [text] + (money.currency.map { [$0.code] } ?? [])
        money.currency = try Typed.money(words, context).0.currency
        money.amount = AmountParser.part(text).number
      }
      let changes = Changes(
        amountText: money.amount,
        currency: money.currency,
        note: arguments.value(note),
        date: try arguments.value(date).map { text throws(UsageError) in try Typed.day(text, context) },
        category: try ExpenseOptions.category(arguments),
        tagsAdded: try ExpenseOptions.tags(arguments, ExpenseOptions.tag),
        tagsRemoved: try ExpenseOptions.tags(arguments, untag),
        paid: try ExpenseOptions.paid(arguments, context),
        isUnpaid: arguments.has(unpaid))
      guard changes != Changes() else {
        throw .nothingToDo(command: "edit", hint: "Name a field, as in `budget edit ID --note lunch`.")
      }
      return EditCommand(id: arguments.positionals[0], changes: changes)
    }
  )

  func run(in session: Session) throws(Failure) -> Outcome {
    var (before, after): (Expense, Expense)
    var isDone = false
    repeat {
      // Again where another command was faster: its change must not be lost in this one.
      before = try session.expenses([id], unharmed: EditCommand.spec.unharmed)[0]
      after = try session.checked(EditCommand.spec) { () throws(UsageError) -> Expense in
        try EditCommand.apply(changes, to: before)
      }
      isDone = try after == before ? true : session.replace(before, with: after)
    } while !isDone
    let verb = after == before ? "Nothing to change:" : "Changed"
    return Outcome(
      AddedReport(
        verb: verb, expense: after, value: session.valueInHome(of: after), home: session.context.home,
        isChange: after != before))
  }

  /// The expense with the changes made. The amount is read again in a new currency, since digits differ.
  static func apply(_ changes: Changes, to expense: Expense) throws(UsageError) -> Expense {
    var expense = expense
    let currency = changes.currency ?? expense.money.currency
    if changes.amountText != nil || changes.currency != nil {
      expense.money = try Typed.amount(changes.amountText ?? expense.money.amount.text, in: currency)
    }
    if let note = changes.note { expense.note = note }
    if let date = changes.date { expense.date = date }
    if let category = changes.category { expense.category = category }
    expense.tags.removeAll { changes.tagsRemoved.contains($0) }
    expense.tags += changes.tagsAdded.filter { !expense.tags.contains($0) }
    if changes.isUnpaid { expense.paid = nil }
    if let paid = changes.paid { expense.paid = paid }
    try ExpenseOptions.check(paid: expense.paid, beside: expense.money, isStored: changes.paid == nil)
    return expense
  }
}
