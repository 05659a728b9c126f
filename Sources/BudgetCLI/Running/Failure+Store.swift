internal import BudgetCore
internal import BudgetStore

extension Failure {
  /// A store that cannot be read.
  ///
  /// - Parameter path: the store.
  init(_ error: StoreError, in path: String) {
    self.init(ExitStatus(error.exitStatus), error.code, error.sentence(in: SafeText.line(path)))
  }
}

extension StoreError {
  /// What is wrong, what was kept and what to do.
  ///
  /// - Parameter path: the file as it is to be shown.
  fileprivate func sentence(in path: String) -> String {
    switch self {
    case .damaged(let damage) where damage.what == .empty:
      "\(path): \(damage.what.sentence) It was left as it was. `budget restore` lists the backups; without one, move the "
        + "file away, and the next `budget add` begins a new store."
    case .damaged(let damage):
      "\(path):\(damage.line):\(damage.column): \(damage.what.sentence) "
        + "\(Words.count(damage.wholeBefore, "expense")) before it \(damage.wholeBefore == 1 ? "is" : "are") whole, and "
        + "the file was left as it was. `budget check --repair` mends what can be mended; `budget restore` lists the backups."
    case .newerVersion(let version):
      "\(path) was written by a later budget (format version \(version)). Update budget to read it; the file was left as it is."
    case .cannotRead(let errno):
      "Could not read \(path): \(Errno(errno).words)."
    case .sumTooLarge(let code):
      "The \(code) amounts add up to more than 38 digits, which is more than is kept exactly."
    }
  }
}

extension StoreError.Fault {
  /// What is wrong, as a sentence.
  var sentence: String {
    switch self {
    case .empty: "The file is empty, which no store is."
    case .endOfFile: "The file ends in the middle."
    case .notUTF8: "Bytes that are not UTF-8."
    case .nulByte: "A NUL byte."
    case .controlCharacter: "A control character that JSON does not allow in a text."
    case .badEscape: "An escape that JSON does not know."
    case .loneSurrogate: "Half of a surrogate pair, which is no character."
    case .badNumber: "A number that is not JSON."
    case .trailingComma: "A comma with nothing behind it."
    case .expected(let what): "Here should be \(what)."
    case .tooDeep: "Brackets nested too deep."
    case .trailingText: "Text behind the end of the store."
    case .doubledKey(let key): "The field \(safe(key)) stands twice."
    case .notAStore: "This is not a store of budget."
    case .missingField(let field): "The field `\(field)` is missing."
    case .wrongType(let field, let expected): "The field `\(SafeText.line(field))` should be \(expected)."
    case .emptyID: "An id is empty."
    case .notADay(let field, let text): "`\(field)` is \(safe(text)), which is not a day."
    case .notAnAmount(let field, let text): "`\(field)` is \(safe(text)), which is not an amount."
    case .unknownCurrency(let code): "\(safe(code)) is not a currency code."
    case .noMoney(let code): "No amount can be in \(code)."
    case .notAPeriod(let text): "\(safe(text)) is not day, week, month, quarter or year."
    }
  }
}

extension Failure {
  /// A store that could not be opened or changed.
  init(_ error: ChangeError, in path: String) {
    self.init(ExitStatus(error.exitStatus), error.code, error.sentence(in: path))
  }
}

extension ChangeError {
  /// What happened, what was kept and what to do.
  fileprivate func sentence(in path: String) -> String {
    switch self {
    case .file(let failure): failure.sentence + " The store is as it was."
    case .halfDone(let failure): failure.sentence + " The next command takes back what was half done."
    case .notSettled(let failure):
      failure.sentence + " The change is made, and could not be taken back; a crash of the machine may still undo it."
    case .notThere(let path):
      "There is no store at \(SafeText.line(path)). Only `budget add` makes one that was named; check the path."
    case .unsuitable(let path, let kind): "\(SafeText.line(path)) is a \(kind.rawValue), which cannot be a store."
    case .cannotMake(let path):
      "\(SafeText.line(path)) cannot be made: its folder takes no files. Name another place for the store."
    case .locked(let path, let waited):
      "Another command held \(SafeText.line(path)) for \(waited.components.seconds) s. Nothing was changed; try again."
    case .damaged(let error): error.sentence(in: SafeText.line(path))
    case .damagedOther(let error): "The other copy cannot be read, and nothing was merged. \(error.cause)"
    case .damagedBase(let error): "The base cannot be read, and nothing was merged. \(error.cause)"
    case .noSuchExpense(let id): Session.noExpense(id).message
    case .nothingToUndo: "There is nothing to undo."
    case .changedSince(let step):
      "Not taken back: what the last change (\(step.words)) made was changed by something else since. Nothing was changed; "
        + "`budget restore` lists the versions kept."
    case .versionGone(let step):
      "Not taken back: the version before the last change (\(step.words)) is no longer kept. Nothing was changed."
    case .noSuchBackup(let number, let count):
      "There is no backup \(number). "
        + (count == 0
          ? "There are none yet: the first is kept when the store is first rewritten."
          : count == 1 ? "There is one: 1." : "There are \(count): 1 to \(count). `budget restore` lists them.")
    case .damagedBackup(let number, let error):
      "Backup \(number) cannot be read itself. \(error.cause) Nothing was changed."
    }
  }
}

extension StoreError {
  /// What is wrong in another file than the store, and where.
  fileprivate var cause: String {
    guard case .damaged(let damage) = self else { return sentence(in: "It") }
    return "Line \(damage.line), column \(damage.column): \(damage.what.sentence)"
  }
}

extension TakenBack {
  /// What was done: `add of 12.50 EUR lunch`, `import of 20 expenses`.
  var words: String {
    let limitNames = "the \(limits.count == 1 ? "limit" : "limits") \(Words.list(limits.map(safe)))"
    if kind == .limits, limitsAgain.isEmpty, limitsGone.count == 1, let new = limitsGone.first {
      return "limit of \(new.money) a \(new.every.rawValue) for \(safe(new.name))"
    }
    guard limits.isEmpty || kind == .merge else { return "change of \(limitNames)" }
    guard count == 1, limits.isEmpty, let expense = after ?? before else {
      let parts = [count == 0 ? nil : Words.count(count, "expense"), limits.isEmpty ? nil : limitNames]
      let what = parts.compactMap { $0 }.joined(separator: " and ")
      return what.isEmpty ? noun : "\(noun) of \(what)"
    }
    let note = expense.note.isEmpty ? "" : " " + SafeText.line(expense.note)
    return "\(noun) of \(expense.money)\(note)"
  }

  private var noun: String { kind == .remove ? "removal" : kind.rawValue }
}

extension StoreNote {
  /// What is to be said, as whole sentences.
  var sentence: String {
    switch self {
    case .locksUnsupported(let path):
      "The file system of \(SafeText.line(path)) knows no locks: two commands at the same time could lose a change."
    case .interruptedChangeTakenBack(let step):
      "An earlier command was interrupted in the middle of its change (\(step.words)), which has been taken back."
    case .layoutChanged(let path):
      "\(SafeText.line(path)) was laid out another way and is now one expense a line. A backup was kept: `budget restore`."
    }
  }
}
