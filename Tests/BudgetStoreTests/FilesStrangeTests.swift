import BudgetCore
import Foundation
import Testing

@testable import BudgetStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct FilesStrangeTests {
  @Test func `S09 a symbolic link stays a link and its target is written`() throws {
    let folder = try Folder()
    try folder.store(at: folder.path + "/sync/real.json").append([.numbered(1)])
    let link = folder.path + "/link.json"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "sync/real.json")
    try folder.store(at: link).append([.numbered(2)])
    _ = try folder.store(at: link).remove(ids: ["01TEST1"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "sync/real.json")
    #expect(try ids(folder.bytes(folder.path + "/sync/real.json")) == ["01TEST2"])
    _ = try folder.store(at: folder.path + "/sync/real.json").undo()
    #expect(try ids(folder.bytes(link)) == ["01TEST1", "01TEST2"])
  }

  @Test func `S09 where a dangling link points, the store is made`() throws {
    let folder = try Folder()
    let link = folder.path + "/link.json"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path + "/new/real.json")
    try folder.store(at: link).append([.numbered(1)])
    #expect(try ids(folder.bytes(folder.path + "/new/real.json")) == ["01TEST1"])
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: link)) != nil)
  }

  @Test func `a link that leads to itself is an error`() throws {
    let folder = try Folder()
    let link = folder.path + "/link.json"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "link.json")
    #expect { try folder.store(at: link).append([.numbered(1)]) } throws: {
      if case ChangeError.file(let failure) = $0 { failure.errno == .tooManyLinks } else { false }
    }
  }

  @Test(arguments: [0o600, 0o640, 0o664])
  func `an existing mode is kept by every change`(mode: Int) throws {
    let folder = try Folder()
    try folder.store().append([.numbered(1)])
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.storePath)
    try folder.store().append([.numbered(2)])
    _ = try folder.store().remove(ids: ["01TEST1"])
    #expect(try FileManager.default.attributesOfItem(atPath: folder.storePath)[.posixPermissions] as? Int == mode)
    for backup in folder.files(endingIn: ".json") where backup.hasPrefix("history") {
      let path = folder.path + "/" + backup
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test(arguments: [FileStatus.Kind.folder, .pipe, .device])
  func `what cannot be a store is refused at once`(kind: FileStatus.Kind) throws {
    let folder = try Folder()
    var path = folder.path + "/thing"
    switch kind {
    case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case .pipe: #expect(mkfifo(path, 0o600) == 0)
    default: path = "/dev/zero"
    }
    let refused = ChangeError.unsuitable(path: try POSIXFiles().resolved(path), kind: kind)
    #expect(throws: refused) { try folder.store(at: path).append([.numbered(1)]) }
    #expect(throws: refused) { try folder.store(at: path).reading { _ throws(StoreError) in } }
    #expect(throws: refused) { try folder.store(at: path).undo() }
  }

  @Test(arguments: [("open", Errno.noPermission), ("open", .readOnly), ("lock", .inputOutput)])
  func `a store that may not be written says so and stays`(call: String, errno: Errno) throws {
    let folder = try Folder()
    try folder.store().append([.numbered(1)])
    let before = folder.bytes()
    #expect { try folder.store(FaultyFiles(.fail(call, nth: 1, errno))).append([.numbered(2)]) } throws: {
      if case ChangeError.file(let failure) = $0 { failure.errno == errno } else { false }
    }
    #expect(folder.bytes() == before)
  }

  @Test func `without a store, only what makes one does anything`() throws {
    let folder = try Folder()
    let missing = ChangeError.notThere(path: try POSIXFiles().resolved(folder.storePath))
    #expect(throws: missing) { try folder.store().append([.numbered(1)], creating: false) }
    #expect(throws: missing) { try folder.store().remove(ids: ["01TEST1"]) }
    #expect(throws: ChangeError.nothingToUndo) { try folder.store().undo() }
    #expect(try folder.store().reading { reader throws(StoreError) in reader == nil }.value)
    #expect(folder.bytes() == nil)
  }

  #if os(Linux)
    @Test func `in a folder that takes no files, no store is made, and that is said at once`() throws {
      let folder = try Folder()
      let start = ContinuousClock.now
      #expect(throws: ChangeError.cannotMake(path: "/proc/expenses.json")) {
        try folder.store(at: "/proc/expenses.json").append([.numbered(1)])
      }
      #expect(ContinuousClock.now - start < .seconds(10))
    }
  #endif

  @Test func `S10 conflict copies of synchronising services are recognised by their names`() throws {
    let folder = try Folder()
    try folder.store().append([.numbered(1)])
    let copies = [
      "expenses (1).json", "expenses (conflicted copy 2025-03-01).json", "expenses 2.json",
      "expenses.sync-conflict-20250301-1-A.json",
    ]
    for name in copies + ["expenses-old.json", "config.json", "expenses.json.bak"] {
      try folder.put("{}", at: folder.path + "/store/" + name)
    }
    #expect(folder.store().conflictCopies().map { Paths.name(of: $0) } == copies)
    #expect(try folder.store().check().value.conflictCopies.count == 4)
  }

  @Test func `where the file system knows no locks, the change is made and a note says so`() throws {
    let folder = try Folder()
    try folder.store().append([.numbered(1)])
    let notes = try folder.store(FaultyFiles(.fail("lock", nth: 1, Errno(ENOLCK)))).append([.numbered(2)])
    #expect(notes == [.locksUnsupported(path: try POSIXFiles().resolved(folder.storePath))])
    #expect(try ids(folder.bytes()).count == 2)
  }
}
