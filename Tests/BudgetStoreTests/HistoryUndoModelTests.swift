import BudgetCore
import Foundation
import Testing

@testable import BudgetStore

/// Changes a store at random.
struct RandomChanges {
  var chance: Seeded
  var next = 2

  /// Makes one change, or none where chance chose what cannot be done.
  mutating func change(_ store: Store, _ existing: [String]) throws {
    switch Int.random(in: 0..<9, using: &chance) {
    case 0...2:
      try store.append([.numbered(next)])
      next += 1
    case 3:
      try store.append((next..<next + 7).map { .numbered($0, note: "\u{1F35C} \"\\\n\($0)") }, .importing)
      next += 7
    case 4, 5: try edit(store, existing)
    case 6:
      let gone = existing.filter { _ in Bool.random(using: &chance) }
      _ = try store.remove(ids: gone)
    case 7:
      let limit = Limit(name: "limit \(next)", money: Money(.one, .eur), scope: .everything)
      next += 1
      try store.setLimits { limits throws(ChangeError) in limits + [limit] }
    default:
      if let backup = try store.backups().value.randomElement(using: &chance) { _ = try store.restore(backup.number) }
    }
  }

  private mutating func edit(_ store: Store, _ existing: [String]) throws {
    guard let id = existing.randomElement(using: &chance) else { return }
    _ = try store.edit(id: id) { expense throws(ChangeError) in
      var expense = expense
      expense.note += "!"
      return expense
    }
  }
}

struct HistoryUndoModelTests {
  /// The model is a list of byte snapshots: a change adds one, undo goes back to the last.
  @Test(arguments: 1...12)
  func `any sequence of changes is undone snapshot by snapshot`(seed: UInt64) throws {
    let folder = try Folder()
    let store = folder.store()
    var changes = RandomChanges(chance: Seeded(seed))
    try store.append([.numbered(0), .numbered(1)])
    var snapshots = [folder.bytes()]
    for step in 0..<60 {
      let before = folder.bytes()
      if step % 5 == 4, snapshots.count > 1 {
        _ = try store.undo()
        snapshots.removeLast()
      } else {
        try changes.change(store, ids(before))
        if folder.bytes() != before { snapshots.append(folder.bytes()) }
      }
      #expect(folder.bytes() == snapshots.last)
    }
    while snapshots.count > 1 {
      snapshots.removeLast()
      _ = try store.undo()
      #expect(folder.bytes() == snapshots.last)
    }
  }
}
