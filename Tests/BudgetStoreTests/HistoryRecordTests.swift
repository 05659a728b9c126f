import BudgetCore
import Foundation
import Testing

@testable import BudgetStore

/// The record of changes when things happen at a bad moment.
struct HistoryRecordTests {
  private func record(_ folder: Folder) throws -> String {
    let path = try #require(folder.files(endingIn: "/changes").first)
    return folder.path + "/" + path
  }

  @Test func `without a store, the record of a command at work in this moment is left alone`() throws {
    let folder = try Folder()
    try folder.store().append([.numbered(1)])
    // As it stands while another command has written its change down, and is about to put its store in place.
    let log = ChangeLog(files: FaultyFiles(), folder: Paths.folder(of: try record(folder)))
    try log.mark(.begun)
    let before = folder.bytes(try record(folder))
    try FileManager.default.removeItem(atPath: folder.storePath)
    #expect(throws: ChangeError.self) { try folder.store().remove(ids: ["01TEST1"]) }
    #expect(folder.bytes(try record(folder)) == before)
  }

  @Test func `a record that did not reach the disk whole does not hide the changes before it`() throws {
    let folder = try Folder()
    try folder.store().append([.numbered(1)])
    let path = try record(folder)
    var bytes = try #require(folder.bytes(path))
    var torn = ChangeTrailer.record(Array("whatever was to be done".utf8), state: .begun, position: 1)
    torn[ChangeTrailer.headLength] = 0
    bytes += torn
    try Data(bytes).write(to: URL(filePath: path))
    #expect(try folder.store().undo().value.after?.id == "01TEST1")
    #expect(try ids(folder.bytes()).isEmpty)
  }

  @Test func `the folders of a first expense are on the disk before it is reported`() throws {
    let folder = try Folder()
    let files = FaultyFiles(.fail("sync", nth: 1, .inputOutput))
    #expect(throws: ChangeError.file(FileFailure(.sync, folder.path, .inputOutput))) {
      try folder.store(files).append([.numbered(1)])
    }
    #expect(folder.bytes() == nil)
  }

  @Test func `what was removed and brought back by undo is not kept out of a merge`() throws {
    let (here, there) = (try Folder(), try Folder())
    try there.store().append([.numbered(1), .numbered(2)])
    let other = try #require(there.bytes())
    _ = try here.store().merge(other, creating: true)
    _ = try here.store().remove(ids: ["01TEST2"])
    _ = try here.store().undo()
    _ = try here.store().undo()
    #expect(try ids(here.bytes()).isEmpty)
    let report = try here.store().merge(other).value
    #expect(report.expenses.added == [.numbered(1), .numbered(2)] && report.expenses.keptOut.isEmpty)
  }

  @Test func `beside a damaged store, backups are compared with what can be read of it`() throws {
    let folder = try Folder()
    try folder.store().append([.numbered(1), .numbered(2), .numbered(3)])
    _ = try folder.store().remove(ids: ["01TEST3"])
    let text = String(decoding: try #require(folder.bytes()), as: UTF8.self)
    try folder.put(text.replacingOccurrences(of: "\n]}", with: "\n<<<<<<<\n]}"))
    let content = try #require(try folder.store().backups().value.first?.content)
    #expect(content.count == 3 && content.added == 1 && content.changed == 0 && content.removed == 0)
  }
}
