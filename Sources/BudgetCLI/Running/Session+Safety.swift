internal import BudgetCore
internal import BudgetStore

extension Session {
  /// Brings another copy of the store into it.
  ///
  /// - Parameter base: the store from which both have come; `nil` where it is not known.
  func merge(fileAt path: String, base: String?) throws(Failure) -> MergeReport {
    let other = try userFile(path)
    let base = try base.map { path throws(Failure) in try userFile(path) }
    return try changing { () throws(ChangeError) in
      try store.merge(other, base: base, creating: !paths.isStoreNamed)
    }
  }

  /// What is to be said about the store's soundness.
  func check() throws(Failure) -> CheckReport {
    let report = try changing { () throws(ChangeError) in try store.check() }
    if !report.exists, paths.isStoreNamed { throw Failure(.notThere(path: paths.store), in: paths.store) }
    return report
  }

  /// What is wrong with the rates kept, whole sentences. They are all read for it.
  func checkRates() -> [String] {
    _ = rates.coverage
    // Said here, it need not be said beside the answer.
    defer { forgetRates() }
    return rateNotes
  }

  /// Mends what can be mended. What cannot is listed in a file beside the store, whose name ends in `.lost.txt`.
  func repair() throws(Failure) -> RepairReport {
    try changing { () throws(ChangeError) in try store.repair(lossesTo: paths.store + ".lost.txt") }
  }

  /// The versions that can be gone back to, the newest first.
  func backups() throws(Failure) -> [Backup] {
    try changing { () throws(ChangeError) in try store.backups() }
  }

  /// Goes back to a version.
  func restore(_ number: Int) throws(Failure) -> (backup: Backup, isChange: Bool) {
    try changing { () throws(ChangeError) in try store.restore(number) }
  }
}

/// Words about files that a synchronising service made of a conflict.
enum ConflictCopies {
  /// One note for all of them; `nil` when there are none.
  static func note(_ paths: [String]) -> String? {
    guard let first = paths.first else { return nil }
    let name = SafeText.quoted(String(first.split(separator: "/").last ?? ""))
    let (subject, more) =
      paths.count == 1 ? ("looks like a sync service's copy", "it") : ("look like a sync service's copies", "them")
    let names = paths.count == 1 ? name : "\(name) and \(Words.count(paths.count - 1, "other file"))"
    return "Beside the store, \(names) \(subject) from a conflict. `budget merge FILE` brings in what is only there; "
      + "then move \(more) away."
  }
}
