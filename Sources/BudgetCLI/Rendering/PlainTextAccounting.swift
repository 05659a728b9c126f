internal import BudgetCore

/// Expenses as entries of plain text accounting: what was spent comes out of `Assets:Cash`.
struct PlainTextAccounting {
  /// The programs that read it.
  private enum Dialect { case ledger, hledger, beancount }

  private let dialect: Dialect

  /// The dialect of a format; ledger's for formats that are none.
  init(_ format: Format) {
    dialect =
      switch format {
      case .hledger: .hledger
      case .beancount: .beancount
      default: .ledger
      }
  }

  /// One entry, an empty line behind it.
  func entry(of expense: Expense) -> String {
    let lines = dialect == .beancount ? beancountLines(of: expense) : ledgerLines(of: expense)
    return (lines + ["", ""]).joined(separator: "\n")
  }

  /// The accounts that an entry names.
  func accounts(of expense: Expense) -> [String] { [account(of: expense), "Assets:Cash"] }

  private func ledgerLines(of expense: Expense) -> [String] {
    let note = ledgerText(expense.note)
    // A mark or a code may stand before the note; an empty code ends both, so that the note is none of them.
    let isMark = note.first.map { "*!(=".contains($0) } ?? false
    var lines = [
      "\(expense.date)" + (note.isEmpty ? "" : " " + (isMark ? "() " : "") + note), "    ; id: \(expense.id)",
    ]
    let tags = expense.tags.map {
      PlainTextAccounting.scalars(of: ledgerText($0)) { ":,".unicodeScalars.contains($0) ? "-" : $0 }
    }
    if !tags.isEmpty {
      lines.append(
        "    ; "
          + (dialect == .hledger ? tags.map { $0 + ":" }.joined(separator: ", ") : ":\(tags.joined(separator: ":")):"))
    }
    return lines + ["    \(account(of: expense))  \(price(of: expense))", "    Assets:Cash"]
  }

  private func beancountLines(of expense: Expense) -> [String] {
    let tags = expense.tags.map { " #" + PlainTextAccounting.tagName($0) }.joined()
    var lines = [
      "\(expense.date) * \"\(beancountText(expense.note))\"\(tags)", "  id: \"\(beancountText(expense.id))\"",
    ]
    let account = account(of: expense)
    // A name that beancount cannot have is kept beside the account made of it.
    if !expense.category.isEmpty, account.dropFirst("Expenses:".count).lowercased() != expense.category.lowercased() {
      lines.append("  category: \"\(beancountText(expense.category))\"")
    }
    return lines + ["  \(account)  \(price(of: expense))", "  Assets:Cash"]
  }

  private func account(of expense: Expense) -> String {
    let levels = expense.category.unicodeScalars.split(separator: ":").map { level in
      dialect == .beancount ? PlainTextAccounting.accountName(String(level)) : ledgerText(String(level))
    }
    return (["Expenses"] + (levels.isEmpty ? ["Uncategorized"] : levels)).joined(separator: ":")
  }

  /// `12.50 EUR`, or with what the bank took as the total price: `12.50 EUR @@ 13.97 USD`.
  private func price(of expense: Expense) -> String {
    // With the digits as stored, so that nothing is lost or added.
    let money = "\(expense.money.amount.text) \(expense.money.currency)"
    guard let paid = expense.paid else { return money }
    let total = paid.amount.isNegative ? paid.amount.negated : paid.amount
    return "\(money) @@ \(total.text) \(paid.currency)"
  }

  /// One line, no two blanks and no `;`: both would end a name in a ledger.
  private func ledgerText(_ text: String) -> String {
    oneLine(PlainTextAccounting.scalars(of: text) { $0 == ";" ? "," : $0 })
  }

  /// Text between double quotes, on one line.
  private func beancountText(_ text: String) -> String {
    var escaped = ""
    for scalar in oneLine(text).unicodeScalars {
      if scalar == "\\" || scalar == "\"" { escaped.unicodeScalars.append("\\") }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }

  private func oneLine(_ text: String) -> String {
    let words = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
    return SafeText.line(words.map { String($0) }.joined(separator: " "))
  }

  /// The text with each scalar replaced: to a parser a mark is a mark, even where an accent over it makes another
  /// `Character` of it.
  private static func scalars(of text: String, _ replacement: (Unicode.Scalar) -> Unicode.Scalar) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map(replacement)))
  }

  /// A part of an account: letters of any script, digits and dashes, a capital or a digit first. Scripts without capitals
  /// get one in front.
  private static func accountName(_ text: String) -> String {
    let name = scalars(of: text) { isLetterOrDigit($0) ? $0 : "-" }
    guard let first = name.unicodeScalars.first else { return "X" }
    let capital = first.properties.uppercaseMapping + String(name.unicodeScalars.dropFirst())
    let isStart = capital.unicodeScalars.first.map { $0.properties.generalCategory == .uppercaseLetter || isDigit($0) }
    return isStart ?? false ? capital : "X" + name
  }

  /// A tag: ASCII letters, digits and dashes.
  private static func tagName(_ text: String) -> String {
    scalars(of: text) { $0.isASCII && isLetterOrDigit($0) ? $0 : "-" }
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: isDigit(scalar)
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
