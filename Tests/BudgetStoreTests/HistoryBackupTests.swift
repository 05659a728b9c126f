import BudgetCore
import Foundation
import Testing

@testable import BudgetStore

struct HistoryBackupTests {
  private func edit(_ store: Store, _ note: String) throws {
    _ = try store.edit(id: "01TEST1") { expense throws(ChangeError) in
      var expense = expense
      expense.note = note
      return expense
    }
  }

  @Test func `the ten last distinct versions before a rewrite are kept`() throws {
    let folder = try Folder()
    try folder.store().append([.numbered(1)])
    for number in 0..<25 { try edit(folder.store(), "n\(number % 20)") }
    let backups = try folder.store().backups().value
    #expect(backups.count == 10)
    #expect(backups.map(\.number) == Array(1...10))
    #expect(backups.first?.content == Backup.Content(count: 1, added: 0, changed: 1, removed: 0, changesHeader: false))
  }

  @Test func `of many versions the old ones lie farther apart, and the newest three stay`() {
    var kept: [Backups.Version] = []
    for hour in 1...500 {
      let version = Backups.Version(
        time: Int64(hour) * 3_600_000, checksum: Checksum(of: [UInt8(hour % 256)]), size: 10, path: "\(hour)")
      kept.insert(version, at: 0)
      let gone = Set(Backups.superfluous(kept))
      kept.removeAll { gone.contains($0) }
    }
    #expect(kept.count == 10)
    #expect(kept.prefix(3).map(\.path) == ["500", "499", "498"])
    #expect(kept[9].time < 300 * 3_600_000)
  }

  @Test func `together the versions stay within their size, but for the newest`() {
    let versions = (0..<5).map {
      Backups.Version(time: 100 - Int64($0), checksum: Checksum(of: []), size: 200 << 20, path: "\($0)")
    }
    #expect(Backups.superfluous(versions).map(\.path).sorted() == ["1", "2", "3", "4"])
  }

  @Test(arguments: ["{\"format\":\"bud", "", nil])
  func `a damaged or missing store does not stand in the way of its backups`(damage: String?) throws {
    let folder = try Folder()
    try folder.store().append([.numbered(1)])
    let good = folder.bytes()
    try edit(folder.store(), "later")
    if let damage { try folder.put(damage) } else { try FileManager.default.removeItem(atPath: folder.storePath) }
    #expect(try folder.store().backups().value.first?.content?.added == 1)
    _ = try folder.store().restore(1)
    #expect(folder.bytes() == good)
    #expect(try folder.store().undo().value.kind == .restore)
    #expect(folder.bytes() == damage.map { Array($0.utf8) })
  }

  @Test func `a backup names the change it was kept for, also within one moment, until that is taken back`() throws {
    let folder = try Folder()
    try folder.store().append([.numbered(1), .numbered(2)])
    try edit(folder.store(), "later")
    _ = try folder.store().remove(ids: ["01TEST2"])
    func reasons() throws -> [ChangeKind?] { try folder.store().backups().value.map(\.before?.kind) }
    #expect(try reasons() == [.remove, .edit])
    #expect(try folder.store().backups().value[1].before?.after?.note == "later")
    _ = try folder.store().undo()
    #expect(try reasons() == [nil, nil, .edit])
  }

  @Test func `a number without a backup is refused`() throws {
    let folder = try Folder()
    try folder.store().append([.numbered(1)])
    #expect(throws: ChangeError.noSuchBackup(number: 1, of: 0)) { try folder.store().restore(1) }
    #expect(throws: ChangeError.noSuchBackup(number: 0, of: 0)) { try folder.store().restore(0) }
  }

  @Test func `nothing of what was removed lies beside the store`() throws {
    let folder = try Folder()
    try folder.store().append([.numbered(1, note: "secret")])
    _ = try folder.store().remove(ids: ["01TEST1"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/store") == ["expenses.json"])
  }
}
