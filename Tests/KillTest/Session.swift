internal import ChildProcess

/// One folder with a store, what is known of it, and the operations that can be tried on it.
struct Session {
  let folder: String
  let budget: String
  /// A library to load in front of the C library; `nil` for none.
  let preload: String?
  /// The store as it must be now.
  var state = StoreState.empty
  /// What it once was: what `restore` may bring back.
  var seen: Set<StoreState> = [.empty]
  /// What each `undo` brings back, the last change last; `nil` where this program cannot tell.
  var undoable: [StoreState?] = []
  /// Rates that were reported as set: base and day, and the rate against the dollar.
  var rates: [String: String] = [:]
  private var serial = 0

  var store: String { folder + "/home/expenses.json" }

  /// An empty folder, or one with a store of many expenses, whose rewriting takes long enough to be struck in the middle.
  init(folder: String, budget: String, preload: String?, expenses: Int) throws(Damage) {
    self.folder = folder
    self.budget = budget
    self.preload = preload
    Host.make(folder: folder)
    Host.make(folder: folder + "/home")
    guard expenses > 0 else { return }
    var lines: [String] = []
    for number in 0..<expenses {
      let id = "01JAAAAAAA" + String(String(number + 10_000_000).reversed()) + "00000000"
      lines.append(
        #"{"id":"\#(id)","date":"2025-\#(10 + number % 3)-\#(10 + number % 20)","amount":"\#(number).50","#
          + #""currency":"EUR","note":"n\#(number)","created_at":"2025-10-01T10:00:00Z"}"#)
    }
    let header = #"{"format":"budget","version":1,"limits":[],"expenses":["#
    Host.write((header + "\n" + lines.joined(separator: ",\n") + "\n]}\n").utf8, to: store)
    state = try StoreState(path: store)
    seen.insert(state)
  }

  /// A command on this store; its streams go to files of the folder.
  func command(_ arguments: [String]) -> Command {
    var variables = ["BUDGET_HOME": folder + "/home", "HOME": folder, "BUDGET_TODAY": "2026-11-30"]
    variables["LD_PRELOAD"] = preload
    return Command(budget, arguments, adding: variables).writing(output: folder + "/out", error: folder + "/err")
  }

  /// An operation that makes sense now.
  mutating func next(using random: inout SeededGenerator) -> Operation {
    serial += 1
    let note = "note-\(serial)-\(UInt32.random(in: 0...UInt32.max, using: &random))"
    let kinds: [Operation.Kind] =
      [.add, .add, .add, .edit, .edit, .remove, .undo, .undo, .limit, .import, .merge, .restore, .rates]
    let ids = state.lines.suffix(40).map { StoreState.identifier(of: $0) }
    let kind = kinds.randomElement(using: &random) ?? .add
    switch kind {
    case .edit:
      guard let id = ids.randomElement(using: &random) else { break }
      return Operation(kind: .edit, arguments: ["edit", id, "--note", note], effect: .changed(id: id, note: note))
    case .remove:
      let chosen = Set(ids.shuffled(using: &random).prefix(.random(in: 1...4, using: &random)))
      guard !chosen.isEmpty else { break }
      return Operation(kind: .remove, arguments: ["remove"] + chosen.sorted(), effect: .removed(ids: chosen))
    case .undo:
      guard case .some(.some(let before)) = undoable.last else { break }
      return Operation(kind: .undo, arguments: ["undo"], effect: .became(before))
    case .limit:
      guard state.limits.utf8.count < 4000 else { break }
      return Operation(
        kind: .limit, arguments: ["limit", "set", note, "400", "USD", "--tag", "work"], effect: .limited(name: note))
    case .import:
      let notes = (0..<Int.random(in: 1...200, using: &random)).map { "\(note)-\($0)" }
      let rows = notes.enumerated().map { "2026-11-\(10 + $0 % 20),\($0 + 1).25,EUR,\($1)\r\n" }
      Host.write(("date,amount,currency,note\r\n" + rows.joined()).utf8, to: folder + "/statement.csv")
      return Operation(
        kind: .import, arguments: ["import", folder + "/statement.csv"], effect: .added(notes: notes))
    case .merge:
      let notes = (0..<Int.random(in: 1...20, using: &random)).map { "\(note)-\($0)" }
      writeCopy(with: notes)
      return Operation(kind: .merge, arguments: ["merge", folder + "/copy.json"], effect: .added(notes: notes))
    case .restore:
      return Operation(
        kind: .restore, arguments: ["restore", "\(Int.random(in: 1...3, using: &random))"], effect: .restored)
    case .rates:
      let base = ["EGP", "VND", "MAD", "KWD", "GEL"].randomElement(using: &random) ?? "EGP"
      let day = "2026-0\(Int.random(in: 1...9, using: &random))-1\(Int.random(in: 0...9, using: &random))"
      let rate = "\(serial).125"
      return Operation(
        kind: .rates, arguments: ["rates", "set", base, "USD", rate, "--on", day],
        effect: .rated(base: base, day: day, rate: rate))
    case .add: break
    }
    return Operation(
      kind: .add, arguments: ["add", "\(serial).75", "EUR", note, "--date", "2026-11-29"],
      effect: .added(notes: [note]))
  }

  /// Another machine's copy of the store: what is here, and an expense for each of these notes.
  private func writeCopy(with notes: [String]) {
    let added = notes.enumerated().map { number, note in
      let id = "01KBBBBBBB" + String(10_000_000 + serial) + String(10_000_000 + number)
      return #"{"id":"\#(id)","date":"2026-11-28","amount":"3.10","currency":"GBP","note":"\#(note)","#
        + #""created_at":"2026-11-28T10:00:00Z"}"#
    }
    let header = #"{"format":"budget","version":1,"limits":[\#(state.limits)],"expenses":["#
    let text = header + "\n" + (state.lines + added).joined(separator: ",\n") + "\n]}\n"
    Host.write(text.utf8, to: folder + "/copy.json")
  }
}
