internal import BudgetCore

extension Store {
  /// Whether the store is sound, and all that is not.
  ///
  /// - Throws: only where the file cannot be read, or was written by a later version.
  package func check() throws(ChangeError) -> Noted<CheckReport> {
    let read = try reading { reader throws(StoreError) in try reader?.open().allBytes() }
    var report = CheckReport()
    report.conflictCopies = conflictCopies()
    guard let bytes = read.value else {
      report.exists = false
      return Noted(value: report, notes: read.notes)
    }
    var checker = Checker()
    var scan = StoreScan(.bytes(bytes))
    scan.salvage = Salvage()
    let header: StoreHeader
    do throws(StoreError) { header = try scan.run(&checker) } catch { throw .damaged(error) }
    let salvage = scan.salvage ?? Salvage()
    report.count = checker.count
    let marks = GitConflict.marks(in: salvage.losses)
    report.findings = marks.map { .init(line: $0, column: 1, what: .gitConflict) }
    // What fails to parse at a mark is explained by the first one.
    let explained = Set(marks.isEmpty ? [] : salvage.losses.filter { GitConflict.isMark($0.bytes) }.map(\.line))
    report.findings += salvage.damages.filter { !explained.contains($0.line) }
      .map { .init(line: $0.line, column: $0.column, what: .damage($0.what)) }
    report.findings += checker.findings
    report.findings += header.limits.filter { !checker.covers($0) }
      .map { .init(line: 1, column: 1, what: .limitWithoutExpenses(name: $0.name)) }
    report.findings.sort { ($0.line, $0.column) < ($1.line, $1.column) }
    // What a repair would keep and lose, as it counts.
    if !report.isSound, let mended = (try? Self.mended(bytes))?.report {
      (report.count, report.lossCount) = (mended.kept, mended.losses.count)
    }
    return Noted(value: report, notes: read.notes)
  }

  /// Files beside the store that a synchronising service seems to have made of a conflict, sorted by name.
  package func conflictCopies() -> [String] {
    guard let real = try? host.files.resolved(path) else { return [] }
    let (folder, own) = (Paths.folder(of: real), Paths.name(of: real))
    return ((try? host.files.names(in: folder)) ?? [])
      .filter { ConflictCopy.isOne($0, of: own) }.sorted().map { Paths.join(folder, $0) }
  }
}

/// Names that synchronising services give to a second version of a file.
enum ConflictCopy {
  /// Whether a name is that of a conflict copy: `NAME (conflicted copy …).json`, `NAME.sync-conflict-….json`,
  /// `NAME (1).json`, `NAME 2.json`.
  static func isOne(_ name: String, of own: String) -> Bool {
    // Bytes, as every reader of the store looks at all names of its folder.
    let (bytes, ownBytes) = (name.utf8, own.utf8)
    let dot = ownBytes.lastIndex(of: 0x2E) ?? ownBytes.endIndex
    let (stem, ending) = (ownBytes[..<dot], ownBytes[dot...])
    guard bytes.count > ownBytes.count, bytes.starts(with: stem), bytes.suffix(ending.count).elementsEqual(ending)
    else { return false }
    let middle = String(name.utf8.dropFirst(stem.count).dropLast(ending.count)) ?? ""
    if middle.lowercased().contains("conflict") { return true }
    let number = middle.first == " " ? middle.dropFirst() : ""
    let bare = number.first == "(" && number.last == ")" ? number.dropFirst().dropLast() : number
    return !bare.isEmpty && bare.allSatisfy { $0.isASCII && $0.isNumber }
  }
}

/// The lines that `git merge` puts around the two sides of a conflict.
enum GitConflict {
  /// Whether a line is one of them.
  static func isMark(_ line: some Collection<UInt8>) -> Bool {
    ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].contains { line.starts(with: Array($0.utf8)) }
  }

  /// The line numbers of the first mark of each conflict.
  static func marks(in losses: [Salvage.Loss]) -> [Int] {
    losses.filter { isMark($0.bytes) && $0.bytes.first == 0x3C }.map(\.line)
  }
}

extension ByteSource {
  /// Everything up to the end.
  func allBytes() throws(StoreError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      var failure: StoreError?
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
        do throws(StoreError) { count = try fill(UnsafeMutableRawBufferPointer(buffer)) } catch { failure = error }
      }
      if let failure { throw failure }
      if chunk.isEmpty { return bytes }
      bytes += chunk
    }
  }
}

/// Looks at each expense of a store for what parses and still is wrong.
private struct Checker: RecordConsumer {
  var count = 0
  var findings: [CheckReport.Finding] = []
  private var seen: [String: (line: Int, checksum: Checksum)] = [:]
  private var categories: Set<String> = []
  private var tags: Set<String> = []

  mutating func consume(
    _ record: inout ScannedRecord, in bytes: Span<UInt8>, at place: RecordPlace, raw: Span<UInt8>
  ) throws(StoreError) {
    count += 1
    let line = bytes.extracting(record.start..<record.end).withUnsafeBufferPointer { Array($0) }
    let checksum = Checksum(of: line)
    let id = record.id(bytes)
    if let first = seen[id] {
      add(place, .duplicate(id: id, firstLine: first.line, isIdentical: first.checksum == checksum))
    } else {
      seen[id] = (place.line, checksum)
    }
    guard let expense = record.expense(bytes) else { return }
    for money in [expense.money, expense.paid].compactMap({ $0 })
    where money.amount.scale > money.currency.minorDigits ?? 0 { add(place, .tooManyDigits(id: id, money)) }
    if !expense.category.isEmpty { categories.insert(expense.category) }
    tags.formUnion(expense.tags)
  }

  private mutating func add(_ place: RecordPlace, _ what: CheckReport.What) {
    findings.append(.init(line: place.line, column: place.column, what: what))
  }

  /// Whether any expense is of the limit's category or one below it, or has its tag.
  func covers(_ limit: Limit) -> Bool {
    switch limit.scope {
    case .everything: true
    case .category(let category): categories.contains { $0 == category || $0.hasPrefix(category + ":") }
    case .tag(let tag): tags.contains(tag)
    }
  }
}
