import BudgetCore
import Foundation
import Testing

@testable import BudgetStore

struct WritingChangeTests {
  @Test func `the first expense makes a private store in private folders`() throws {
    let folder = try Folder()
    #expect(try folder.store().append([.numbered(1)]) == [])
    let text = String(decoding: try #require(folder.bytes()), as: UTF8.self)
    #expect(text.hasPrefix("{\"format\":\"budget\",\"version\":1,\"limits\":[],\"expenses\":[\n{\"id\":\"01TEST1\""))
    #expect(text.hasSuffix("}\n]}\n"))
    let mode = try FileManager.default.attributesOfItem(atPath: folder.storePath)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let folderMode = try FileManager.default.attributesOfItem(atPath: folder.path + "/store")[.posixPermissions] as? Int
    #expect(folderMode == 0o700)
    #expect(folder.files(endingIn: "tmp") == [])
  }

  @Test func `appending reads and writes as little with ten thousand expenses as with ten`() throws {
    func calls(_ count: Int) throws -> [String: Int] {
      let folder = try Folder()
      try folder.store().append((0..<count).map { .numbered($0) })
      // A child that another test is starting may hold the lock for a moment, and waiting for it is no part of appending.
      var appended = 0
      while true {
        let files = FaultyFiles()
        try folder.store(files).append([.numbered(count + appended)])
        appended += 1
        #expect(try ids(folder.bytes()).count == count + appended)
        if files.calls["lock"] == 1 { return files.calls }
      }
    }
    #expect(try calls(10) == calls(10_000))
  }

  @Test func `every change is taken back byte for byte, one after another`() throws {
    let folder = try Folder()
    let store = folder.store()
    var versions: [[UInt8]] = []
    try store.append([.numbered(1), .numbered(2), .numbered(3)])
    versions.append(folder.bytes() ?? [])
    try store.append([.numbered(4)])
    versions.append(folder.bytes() ?? [])
    _ = try store.edit(id: "01TEST2") { expense throws(ChangeError) in
      var expense = expense
      expense.note = "café"
      return expense
    }
    versions.append(folder.bytes() ?? [])
    _ = try store.remove(ids: ["01TEST3", "01TEST1"])
    versions.append(folder.bytes() ?? [])
    _ = try store.setLimits { _ throws(ChangeError) in
      [Limit(name: "food", money: Money(.one, .eur), scope: .category("food"))]
    }
    for version in versions.reversed() {
      _ = try store.undo()
      #expect(folder.bytes() == version)
    }
    _ = try store.undo()
    #expect(folder.bytes() == StoreLock.emptyStore)
    #expect(throws: ChangeError.nothingToUndo) { try store.undo() }
  }

  @Test func `undo says what it took back`() throws {
    let folder = try Folder()
    let store = folder.store()
    try store.append([.numbered(1)])
    _ = try store.edit(id: "01TEST1") { expense throws(ChangeError) in
      var expense = expense
      expense.category = "food"
      return expense
    }
    let edit = try store.undo().value
    #expect(edit.kind == .edit && edit.count == 1 && edit.before == .numbered(1) && edit.after?.category == "food")
    let add = try store.undo().value
    #expect(add.kind == .add && add.before == nil && add.after == .numbered(1))
  }

  @Test func `undo says what is there again`() throws {
    let folder = try Folder()
    let store = folder.store()
    try store.append([.numbered(1), .numbered(2), .numbered(3)])
    let limit = Limit(name: "all", money: Money(.one, .eur), scope: .everything)
    try store.setLimits { _ throws(ChangeError) in [limit] }
    _ = try store.remove(ids: ["01TEST3", "01TEST1"])
    try store.setLimits { _ throws(ChangeError) in [] }
    #expect(try store.undo().value.limitsAgain == [limit])
    let removal = try store.undo().value
    #expect(removal.again == [.numbered(1), .numbered(3)] && removal.before == nil)
    _ = try store.restore(1)
    #expect(try store.undo().value.file == .store(count: 3))
    #expect(try store.undo().value.limitsAgain.isEmpty)
    #expect(try store.undo().value.again.isEmpty)
  }

  @Test func `what undo took back is among the backups, an add as well as an edit`() throws {
    let folder = try Folder()
    let store = folder.store()
    try store.append([.numbered(1)])
    try store.append([.numbered(2)])
    let whole = folder.bytes()
    _ = try store.undo()
    _ = try store.undo()
    _ = try store.restore(2)
    #expect(folder.bytes() == whole)
  }

  @Test func `undo is refused when what it would change was changed by something else since`() throws {
    let folder = try Folder()
    let store = folder.store()
    try store.append([.numbered(1), .numbered(2)])
    try store.append([.numbered(3)])
    let text = String(decoding: folder.bytes() ?? [], as: UTF8.self).replacingOccurrences(of: "n3", with: "other")
    try folder.put(text)
    #expect { try store.undo() } throws: {
      if case ChangeError.changedSince(let what) = $0 { what.kind == .add } else { false }
    }
    #expect(folder.bytes() == Array(text.utf8))
  }

  @Test func `undo works although another line was changed by hand`() throws {
    let folder = try Folder()
    let store = folder.store()
    try store.append([.numbered(1)])
    try store.append([.numbered(2)])
    try folder.put(
      String(decoding: folder.bytes() ?? [], as: UTF8.self).replacingOccurrences(of: "n1", with: "by hand"))
    _ = try store.undo()
    let text = String(decoding: folder.bytes() ?? [], as: UTF8.self)
    #expect(text.contains("by hand") && !text.contains("01TEST2"))
  }

  @Test func `fifty steps can be taken back after two hundred changes, and the record stays short`() throws {
    let folder = try Folder()
    let store = folder.store()
    for number in 0..<200 { try store.append([.numbered(number)]) }
    var taken = 0
    while (try? store.undo()) != nil { taken += 1 }
    #expect(taken >= 50 && taken <= 100)
    #expect(try ids(folder.bytes()).count == 200 - taken)
  }

  @Test func `a store in another layout is put in the program's own once, fields that it does not know kept`() throws {
    let folder = try Folder()
    let pretty = """
      {"version": 1, "x": [1, 2], "format": "budget", "expenses": [
        {"currency": "EUR", "id": "01A", "date": "2026-11-30", "amount": "1.50", "shop": {"a": 1}}
      ], "limits": []}
      """
    try folder.put(pretty)
    let notes = try folder.store().append([.numbered(1)])
    #expect(notes.contains { if case .layoutChanged = $0 { true } else { false } })
    let text = String(decoding: folder.bytes() ?? [], as: UTF8.self)
    #expect(text.contains("\"shop\":{\"a\": 1}") && text.contains("\"x\":[1, 2]") && text.contains("\n{\"id\":\"01A\""))
    #expect(try folder.store().append([.numbered(2)]) == [])
    _ = try folder.store().undo()
    _ = try folder.store().undo()
    #expect(folder.bytes() == Array(pretty.utf8))
  }

  @Test func `damage that an add cannot see in constant time does not keep anyone from recording, and stays as it is`()
    throws
  {
    let folder = try Folder()
    let store = folder.store()
    try store.append((0..<3).map { .numbered($0) })
    let sound = String(decoding: try #require(folder.bytes()), as: UTF8.self)
    let damaged = sound.replacingOccurrences(of: "\"n1\"", with: "\"n1")
    try folder.put(damaged)
    #expect(throws: Never.self) { try store.append([.numbered(9)]) }
    #expect(String(decoding: folder.bytes() ?? [], as: UTF8.self).hasPrefix(damaged.dropLast(4)))
    #expect(try store.check().value.isSound == false)
    _ = try store.undo()
    #expect(folder.bytes() == Array(damaged.utf8))
    // In the last expense it is seen.
    try folder.put(sound.replacingOccurrences(of: "\"n2\"", with: "\"n2"))
    #expect(throws: ChangeError.self) { try store.append([.numbered(9)]) }
  }

  @Test(arguments: [
    "", "{\"format\":\"budget\",\"version\":1,\"limits\":[],\"expenses\":[\n{\"id\":\"01A\",\"date\":\"2026-", "[]",
    "\0\0",
  ])
  func `S04 a store that does not parse is refused and left as it is`(text: String) throws {
    let folder = try Folder()
    try folder.put(text)
    #expect { try folder.store().append([.numbered(1)]) } throws: {
      if case ChangeError.damaged = $0 { true } else { false }
    }
    #expect { try folder.store().remove(ids: ["01A"]) } throws: {
      if case ChangeError.damaged = $0 { true } else { false }
    }
    #expect(folder.bytes() == Array(text.utf8))
  }
}
