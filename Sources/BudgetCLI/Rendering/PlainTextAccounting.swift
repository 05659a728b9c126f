internal import BudgetCore

/// Expenses as entries of plain text accounting: what was spent comes out of `Assets:Cash`.
enum PlainTextAccounting {
  /// An entry that `ledger` and `hledger` read alike.
  static func ledgerEntry(of expense: Expense) -> String {
    var lines = ["\(expense.date) \(ledgerText(expense.note))", "    ; id: \(expense.id)"]
    if !expense.tags.isEmpty { lines.append("    ; tags: \(expense.tags.map(ledgerText).joined(separator: " "))") }
    let levels = expense.category.split(separator: ":").map { ledgerText(String($0)) }
    let account = (["Expenses"] + (levels.isEmpty ? ["Uncategorized"] : levels)).joined(separator: ":")
    lines += ["    \(account)  \(price(of: expense))", "    Assets:Cash", "", ""]
    return lines.joined(separator: "\n")
  }

  /// An entry for beancount, whose accounts must be opened before: see `beancountAccounts`.
  static func beancountEntry(of expense: Expense) -> String {
    let tags = expense.tags.map { " #" + beancountName($0, capitalized: false) }.joined()
    return """
      \(expense.date) * "\(beancountText(expense.note))"\(tags)
        id: "\(expense.id)"
        \(beancountAccount(of: expense))  \(price(of: expense))
        Assets:Cash


      """
  }

  /// The accounts that an entry names.
  static func beancountAccounts(of expense: Expense) -> [String] { [beancountAccount(of: expense), "Assets:Cash"] }

  private static func beancountAccount(of expense: Expense) -> String {
    let levels = expense.category.split(separator: ":").map { beancountName(String($0), capitalized: true) }
    return (["Expenses"] + (levels.isEmpty ? ["Uncategorized"] : levels)).joined(separator: ":")
  }

  /// `12.50 EUR`, or with what the bank took as the total price: `12.50 EUR @@ 13.97 USD`.
  private static func price(of expense: Expense) -> String {
    guard let paid = expense.paid else { return expense.money.description }
    let total = paid.amount.isNegative ? paid.amount.negated : paid.amount
    return "\(expense.money) @@ \(total.text) \(paid.currency)"
  }

  /// One line, no two blanks and no `;`: both would end a name in a ledger.
  private static func ledgerText(_ text: String) -> String {
    let words = text.replacing(";", with: ",").split { $0.isWhitespace || $0.isNewline }
    return SafeText.line(words.joined(separator: " "))
  }

  /// Text between double quotes.
  private static func beancountText(_ text: String) -> String {
    let words = text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    return SafeText.line(words).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  /// A part of an account, or a tag: ASCII letters, digits and dashes.
  private static func beancountName(_ text: String, capitalized: Bool) -> String {
    let name = String(
      text.unicodeScalars.map { scalar -> Character in
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)) ? Character(scalar) : "-"
      })
    guard capitalized else { return name }
    let isNamed = name.first.map { $0 != "-" } ?? false
    return isNamed ? name.prefix(1).uppercased() + name.dropFirst() : "X" + name
  }
}
