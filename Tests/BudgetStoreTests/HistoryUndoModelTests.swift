import BudgetCore
import Foundation
import Testing

@testable import BudgetStore

/// A generator whose sequence its seed decides.
struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

struct HistoryUndoModelTests {
  /// The model is a list of byte snapshots: a change adds one, undo goes back to the last.
  @Test(arguments: 1...12)
  func `any sequence of changes is undone snapshot by snapshot`(seed: UInt64) throws {
    let folder = try Folder()
    let store = folder.store()
    var chance = Seeded(state: seed)
    try store.append([.numbered(0), .numbered(1)])
    var snapshots = [folder.bytes()]
    var next = 2
    for _ in 0..<60 {
      let existing = try ids(folder.bytes())
      switch Int.random(in: 0..<10, using: &chance) {
      case 0...2:
        try store.append([.numbered(next)])
        next += 1
      case 3:
        try store.append((next..<next + 7).map { .numbered($0, note: "\u{1F35C} \"\\\n\($0)") }, .importing)
        next += 7
      case 4, 5:
        guard let id = existing.randomElement(using: &chance) else { continue }
        _ = try store.edit(id: id) { expense throws(ChangeError) in
          var expense = expense
          expense.note += "!"
          return expense
        }
      case 6:
        let gone = existing.filter { _ in Bool.random(using: &chance) }
        guard !gone.isEmpty else { continue }
        _ = try store.remove(ids: gone)
      case 7:
        let name = "limit \(next)"
        next += 1
        try store.setLimits { limits throws(ChangeError) in
          limits + [Limit(name: name, money: Money(.one, .eur), scope: .everything)]
        }
      case 8:
        let before = folder.bytes()
        let backups = try store.backups().value
        guard let backup = backups.randomElement(using: &chance) else { continue }
        _ = try store.restore(backup.number)
        if folder.bytes() == before { continue }
      default:
        guard snapshots.count > 1 else { continue }
        _ = try store.undo()
        snapshots.removeLast()
        #expect(folder.bytes() == snapshots.last)
        continue
      }
      snapshots.append(folder.bytes())
    }
    while snapshots.count > 1 {
      snapshots.removeLast()
      do {
        _ = try store.undo()
        #expect(folder.bytes() == snapshots.last)
      } catch ChangeError.versionGone { return }
    }
  }
}
