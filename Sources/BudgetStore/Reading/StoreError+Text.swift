extension StoreError {
  /// What happened and what to do, in a sentence or two for the user; the caller puts the file's name before it.
  package var text: String {
    switch self {
    case .damaged(let damage):
      let whole = damage.wholeBefore == 1 ? "1 expense before it is" : "\(damage.wholeBefore) expenses before it are"
      return
        "line \(damage.line), column \(damage.column): \(damage.what.text). The \(whole) whole; nothing was changed. "
        + "`budget check --repair` keeps what can be kept; `budget restore` lists the backups."
    case .newerVersion(let version):
      return "was written by a later budget (format version \(version)); this one reads version 1. Update the program; "
        + "nothing was changed."
    case .cannotRead(let errno):
      return "could not be read (system error \(errno)); nothing was changed."
    case .sumTooLarge(let code):
      return "the \(code) amounts add up to more than 38 digits; no total is given rather than a wrong one."
    }
  }
}

extension StoreError.Fault {
  /// What is wrong, as part of a sentence.
  package var text: String {
    switch self {
    case .empty: "the file is empty"
    case .endOfFile: "the file ends in the middle"
    case .notUTF8: "the bytes here are not UTF-8 text"
    case .nulByte: "a NUL byte"
    case .controlCharacter: "a control character inside a text"
    case .badEscape: "a backslash that begins no valid escape"
    case .loneSurrogate: "half of a surrogate pair"
    case .badNumber: "a number that is not written as JSON allows"
    case .trailingComma: "a comma before a closing bracket, with nothing between them"
    case .expected(let what): "\(what) should stand here"
    case .tooDeep: "brackets are nested too deep"
    case .trailingText: "something stands behind the end of the store"
    case .doubledKey(let key): "the key \(quoted(key)) stands twice in one object"
    case .notAStore: "this is not a store of budget (no \"format\":\"budget\")"
    case .missingField(let field): "\(quoted(field)) is missing"
    case .wrongType(let field, let expected): "\(quoted(field)) should be \(expected)"
    case .emptyID: "the id is empty"
    case .notADay(let field, let text): "\(quoted(text)) in \(quoted(field)) is no day (YYYY-MM-DD)"
    case .notAnAmount(let field, let text): "\(quoted(text)) in \(quoted(field)) is no amount of up to 38 digits"
    case .unknownCurrency(let code): "\(quoted(code)) is no currency of ISO 4217"
    case .noMoney(let code): "no amount can be in \(quoted(code))"
    case .notAPeriod(let text): "\(quoted(text)) is not day, week, month, quarter or year"
    }
  }

  /// A text of the file, cut and made harmless for a terminal.
  private func quoted(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(40) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
        shown += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return "\"" + shown + (text.unicodeScalars.count > 40 ? "…" : "") + "\""
  }
}
