import BudgetCore
import Foundation
import Testing

@testable import BudgetStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Real permissions, which mean nothing to the superuser.
@Suite(.enabled(if: geteuid() != 0))
struct FilesPermissionTests {
  /// A file or folder of a store with a history, by the end of its path, and a mode.
  static let obstacles: [(String, Int)] = [
    ("/store/expenses.json", 0o000), ("/store/expenses.json", 0o400), ("/store", 0o500), ("/store", 0o000),
    ("/history", 0o000), ("/changes", 0o000), ("/changes", 0o400), ("/backups", 0o500), ("/backups", 0o000),
    ("/versions", 0o000),
  ]

  @Test(arguments: obstacles, [Operation.add, .importing, .edit, .remove, .limits, .undoEdit, .restore, .merge])
  func `what may not be read or written stops a change in words, or does not matter to it`(
    obstacle: (path: String, mode: Int), operation: Operation
  ) throws {
    let folder = try Folder()
    try operation.prepare(folder)
    // So that there is a history.
    try (operation == .edit ? Operation.remove : .edit).run(folder.store(), folder)
    if operation == .restore { try Operation.remove.run(folder.store(), folder) }
    let before = folder.bytes()
    let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { folder.path + "/\($0)" } ?? []
    let path = try #require(found.first { $0.hasSuffix(obstacle.path) })
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0
    try FileManager.default.setAttributes([.posixPermissions: obstacle.mode], ofItemAtPath: path)
    var failure: ChangeError?
    do { try operation.run(folder.store(), folder) } catch let error as ChangeError { failure = error }
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    if let failure {
      guard case .file(let what) = failure else { return #expect(Bool(false), "\(failure)") }
      #expect(what.errno == .noPermission && folder.bytes() == before, "\(failure)")
    } else {
      #expect(folder.bytes() != before)
    }
    #expect(folder.files(endingIn: "tmp") == [])
    // Nothing stands in the way of the next change.
    let now = folder.bytes()
    try folder.store().append([.numbered(77)])
    _ = try folder.store().undo()
    #expect(folder.bytes() == now)
  }
}
