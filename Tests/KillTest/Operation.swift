/// One command that changes something, with what a store must look like once it is done.
struct Operation {
  /// What is asked of the program.
  enum Kind: String, CaseIterable {
    case add, edit, remove, undo, limit, `import`, merge, restore, rates
  }

  /// How the store differs when the operation is done. Everything not named is as before.
  enum Effect {
    /// Each of these notes stands in one new line.
    case added(notes: [String])
    /// This expense's line holds this note now.
    case changed(id: String, note: String)
    /// These expenses are gone.
    case removed(ids: Set<String>)
    /// The limits hold this name as well.
    case limited(name: String)
    /// The store is this one again.
    case became(StoreState)
    /// The store is one that it once was.
    case restored
    /// The store is untouched; a rate is there.
    case rated(base: String, day: String, rate: String)
  }

  var kind: Kind
  var arguments: [String]
  var effect: Effect

  /// Whether the store went from `before` to `after` by this operation, whole.
  func leads(from before: StoreState, to after: StoreState, seen: Set<StoreState>) -> Bool {
    switch effect {
    case .added(let notes):
      guard before.limits == after.limits else { return false }
      let old = Set(before.lines)
      let new = after.lines.filter { !old.contains($0) }
      return after.lines.filter { old.contains($0) } == before.lines && new.count == notes.count
        && notes.allSatisfy { note in new.count { $0.contains("\"note\":\"\(note)\"") } == 1 }
    case .changed(let id, let note):
      guard before.limits == after.limits, before.lines.count == after.lines.count else { return false }
      return zip(before.lines, after.lines).allSatisfy { old, new in
        guard StoreState.identifier(of: old) == id else { return old == new }
        return StoreState.identifier(of: new) == id && new.contains("\"note\":\"\(note)\"")
      }
    case .removed(let ids):
      return before.limits == after.limits
        && after.lines == before.lines.filter { !ids.contains(StoreState.identifier(of: $0)) }
    case .limited(let name):
      return before.lines == after.lines && after.limits.contains(#""name":"\#(name)""#)
        && after.limits.hasPrefix(before.limits)
    case .became(let state): return after == state
    case .restored: return seen.contains(after)
    case .rated: return before == after
    }
  }
}

/// Where a command is killed.
enum Strike {
  /// After this many microseconds.
  case after(microseconds: Int)
  /// As it enters this system call for the nth time.
  case entering(call: String, occurrence: Int)
}
