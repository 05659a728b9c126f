internal import BudgetCore

extension StatementFailure {
  /// What is wrong with the file, and how to go on.
  func message(in path: String) -> String {
    let path = SafeText.line(path)
    return switch self {
    case .notATable(.notUTF8(let line)):
      "\(path):\(line): not UTF-8. If the bank writes Windows text, add `--encoding windows-1252`."
    case .notATable(.unclosedQuote(let line)): "\(path):\(line): a quote that is opened here is never closed."
    case .notATable(.textAfterQuote(let line, let column)): "\(path):\(line):\(column): text behind a closing quote."
    case .json:
      "\(path) is JSON, not CSV. A whole store, as `budget export --format json` writes it, is brought in by `budget merge`."
    case .unknownColumns(let header):
      "\(path): the first line (\(Words.list(header.map(safe)))) names no date and no amount, nor does one below it. "
        + "Say which column is which, as in `--column date=Booked --column amount=Value`."
    case .noSuchColumn(let name, let header):
      "\(path) has no column \(safe(name)). Its columns are \(Words.list(header.map(safe)))."
    case .noColumn(.currency, _): "\(path) has no column of currencies. Say which one it is in, as in `--currency EUR`."
    case .noColumn(let field, let header):
      "\(path) has no column that is known for the \(field.name). Name it, as in `--column \(field.name)=NAME`; "
        + "its columns are \(Words.list(header.map(safe)))."
    case .ambiguousDates(let example):
      "\(path): \(safe(example)) may be read in more than one order, and no date in the file settles it. "
        + "Add `--date-order dmy`, `mdy` or `ymd`."
    case .ambiguousMark(let example):
      "\(path): \(safe(example)) may be thousands or a fraction, and the file does not settle it. Add `--decimal point` or `comma`."
    case .contradictingMarks(let point, let comma):
      "\(path): line \(point.line) has a decimal point (\(safe(point.text))) and line \(comma.line) a decimal comma "
        + "(\(safe(comma.text))). Write them alike, and import the file again."
    }
  }
}

extension RowFault {
  /// Every fault on a line of its own, at most a hundred: file, line, column, and what is wrong.
  static func message(_ faults: [RowFault], in path: String) -> String {
    let shown = faults.prefix(100).map { fault in
      let column = fault.column.isEmpty ? "" : " \(safe(fault.column)):"
      return "\(SafeText.line(path)):\(fault.line):\(column) \(fault.reason.sentence)"
    }
    return (shown + (faults.count > 100 ? ["and \(Words.count(faults.count - 100, "row")) more."] : [])).joined(
      separator: "\n")
  }
}

extension RowFault.Reason {
  /// What is wrong with the row, as a sentence.
  var sentence: String {
    switch self {
    case .notADay(""), .notAnAmount(""), .notACurrency(""): "The cell is empty, or the row has too few columns."
    case .notADay(let text): "\(SafeText.quoted(text)) is not a day."
    case .notAnAmount(let text): "\(SafeText.quoted(text)) is not an amount."
    case .notACurrency(let text): "\(SafeText.quoted(text)) is not a currency code that money can be in."
    case .tooManyDigits(let text, let currency):
      "\(SafeText.quoted(text)) has more digits behind the mark than \(currency) has."
    case .notADirection(let text): "\(SafeText.quoted(text)) says neither in nor out."
    case .otherCurrency(let text, let currency): "\(SafeText.quoted(text)) is not an amount in \(currency)."
    case .negativeCredit(let text):
      "\(SafeText.quoted(text)) is below zero beside a direction that says money in: is it both, or a correction?"
    case .surplusField(let text):
      "\(SafeText.quoted(text)) stands behind the last column. A text that holds the separator must be quoted."
    case .sameID(let id, let line):
      "\(SafeText.quoted(id)) is the id of line \(line) as well, which says something else."
    case .creditAndDebit(let credit, let debit):
      "Both credit (\(SafeText.quoted(credit))) and debit (\(SafeText.quoted(debit))) are filled."
    case .badPaid(let paid, let money):
      "What was paid (\(paid)) must be in another currency than \(money), with the same sign."
    }
  }
}
