internal import BudgetCore
internal import BudgetStore

extension Session {
  /// The store that the command line, the environment or custom names.
  var store: Store { Store(path: paths.store, histories: paths.histories, host: storeHost) }

  /// The machine, as the files need it.
  var storeHost: StoreHost {
    var storeHost = StoreHost()
    let (now, random) = (host.now, host.randomBytes)
    storeHost.milliseconds = now
    storeHost.random = { random(8).reduce(0) { $0 << 8 | UInt64($1) } }
    return storeHost
  }

  /// Records an expense. It is on disk when this returns.
  func add(_ draft: AddCommand.Draft) throws(Failure) -> Expense {
    // The usual folder is made; one that was named is more likely mistyped.
    if paths.isStoreNamed, let folder = store.missingFolder.map(SafeText.line) {
      throw Failure(
        .noInput, "no_folder",
        "There is no folder \(folder) for the store. Make it first, or check the path. Nothing was recorded.")
    }
    let now = host.now()
    let expense = Expense(
      id: ExpenseID.make(milliseconds: now, random: host.randomBytes(10)), date: draft.date, money: draft.money,
      note: draft.note, category: draft.category, tags: draft.tags, paid: draft.paid,
      createdAt: Instant.text(milliseconds: now))
    do throws(ChangeError) { notes += try store.append([expense]).map(\.sentence) } catch {
      throw Failure(error, in: paths.store)
    }
    return expense
  }

  /// Puts another version in an expense's place, if it still is what was read.
  ///
  /// - Returns: whether it was; otherwise another command has changed it since, and it is left alone.
  func replace(_ before: Expense, with after: Expense) throws(Failure) -> Bool {
    let stored = try changing { () throws(ChangeError) in
      try store.edit(id: before.id) { stored throws(ChangeError) in stored == before ? after : stored }
    }
    return stored.before == before
  }

  /// Takes expenses out.
  func remove(_ expenses: [Expense]) throws(Failure) {
    _ = try changing { () throws(ChangeError) in try store.remove(ids: expenses.map(\.id)) }
  }

  /// Takes back the last change.
  func undo() throws(Failure) -> TakenBack {
    let paths = paths
    return try changing { () throws(ChangeError) in
      do throws(ChangeError) { return try store.undo() } catch {
        guard error == .nothingToUndo, paths.isStoreNamed, !store.exists else { throw error }
        throw .notThere(path: paths.store)
      }
    }
  }

  /// Does something with the store, and keeps what is to be said beside it.
  func changing<Value>(_ body: () throws(ChangeError) -> Noted<Value>) throws(Failure) -> Value {
    do throws(ChangeError) {
      let noted = try body()
      noted.notes.map(\.sentence).forEach(note)
      return noted.value
    } catch {
      throw Failure(error, in: paths.store)
    }
  }

  /// Exact sums of the expenses that pass a filter; valued in one currency where it can be.
  func tally(
    _ filter: ExpenseFilter, by keys: [GroupKey] = [], valuing valuation: TallyValuation? = nil
  ) throws(Failure) -> Tally {
    let today = today
    return try reading { reader throws(StoreError) in
      try reader.tally(filter, by: keys, today: today, valuing: valuation)
    }
  }

  /// The expenses that pass a filter, oldest first, with their shortest unambiguous endings.
  func listing(_ filter: ExpenseFilter, newest limit: Int?) throws(Failure) -> Listing {
    let today = today
    return try reading { reader throws(StoreError) in try reader.expenses(filter, newest: limit, today: today) }
  }

  /// The expenses whose ids end so, one for each ending.
  ///
  /// - Parameter unharmed: what a command that would change them says of a failure.
  func expenses(_ endings: [String], unharmed: String? = nil) throws(Failure) -> [Expense] {
    let matches = try reading { reader throws(StoreError) in try reader.find(idsEndingIn: endings, most: 3) }
    var expenses: [Expense] = []
    for (place, ending) in endings.enumerated() {
      guard matches.indices.contains(place), let first = matches[place].found.first else {
        throw Failure(Session.noExpense(ending), unharmed: unharmed)
      }
      let (found, count) = matches[place]
      guard count == 1 else {
        let ids = Set(found.map(\.expense.id))
        if found.count == count, let id = ids.first, ids.count == 1 {
          throw Failure(.doubledID(id, count: count), unharmed: unharmed)
        }
        let shown = found.map { "…\(ExpenseText.ending(of: $0.expense.id)) (\($0.expense.money), \($0.expense.date))" }
        throw Failure(.ambiguousID(ending, count: count, found: shown), unharmed: unharmed)
      }
      expenses.append(first.expense)
    }
    return expenses
  }

  /// Reads the store. Where there is none it is empty, unless the user named it.
  func reading<Value>(_ body: (StoreReader) throws(StoreError) -> Value) throws(Failure) -> Value {
    let paths = paths
    var isThere = true
    let value: Value? = try changing { () throws(ChangeError) in
      try store.reading { reader throws(StoreError) in
        isThere = reader != nil
        return reader == nil && paths.isStoreNamed ? nil : try body(reader ?? .empty)
      }
    }
    guard let value else { throw Failure(.notThere(path: paths.store), in: paths.store) }
    if !isThere, let backups = try? store.backups().value.count, backups > 0 {
      note("There is no store at \(SafeText.line(paths.store)), but there are backups: see `budget restore`.")
    }
    if let sentence = ConflictCopies.note(store.conflictCopies()) { note(sentence) }
    return value
  }

  /// What an expense is in the home currency, for a glance; `nil` when it is in that already, or has no rate.
  func valueInHome(of expense: Expense) -> Valuation? {
    guard expense.money.currency != context.home else { return nil }
    return try? Valuation(of: expense, in: context.home, by: rates)
  }

  /// What each expense is in a currency.
  func values(of expenses: [Expense], in target: Currency) -> [Result<Valuation, NoRate>] {
    expenses.map { expense in
      do throws(NoRate) { return .success(try Valuation(of: expense, in: target, by: rates)) } catch {
        return .failure(error)
      }
    }
  }

  static func noExpense(_ id: String) -> UsageError {
    .notThere(what: "expense", typed: id, hint: "`budget list` shows the ids.")
  }
}

extension Session {
  /// A file that the command line names to be read.
  func userFile(_ path: String) throws(Failure) -> [UInt8] {
    do throws(FileFailure) {
      return try UserFile.bytes(path)
    } catch {
      guard error.errno == .notThere else { throw Failure(error) }
      throw Failure(.noInput, "no_file", "There is no file \(SafeText.line(path)). Nothing was changed.")
    }
  }
}
