import BudgetCore
import Foundation
import Synchronization
import Testing

@testable import BudgetStore

struct WritingConcurrencyTests {
  @Test func `S01 of many writers at the same time, every change is there, each once`() async throws {
    let folder = try Folder()
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for number in 0..<25 {
            #expect(throws: Never.self) { try folder.store().append([.numbered(writer * 1000 + number)]) }
            if number % 5 == 0 {
              #expect(throws: Never.self) {
                try folder.store().edit(id: "01TEST\(writer * 1000 + number)") { expense throws(ChangeError) in
                  var expense = expense
                  expense.category = "edited"
                  return expense
                }
              }
            }
          }
        }
      }
    }
    let found = try ids(folder.bytes())
    #expect(found.count == 200 && Set(found).count == 200)
    #expect(String(decoding: folder.bytes() ?? [], as: UTF8.self).components(separatedBy: "edited").count == 41)
    #expect(folder.files(endingIn: "tmp") == [])
  }

  @Test func `a reader never sees half a change`() async throws {
    let folder = try Folder()
    try folder.store().append([.numbered(0)])
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for number in 1..<60 {
          #expect(throws: Never.self) { try folder.store().append([.numbered(number)]) }
          if number % 2 == 0 { #expect(throws: Never.self) { try folder.store().undo() } }
        }
      }
      group.addTask {
        for _ in 0..<60 {
          #expect(throws: Never.self) {
            let bytes = try folder.store().reading { reader throws(StoreError) in try reader?.open().allBytes() ?? [] }
            _ = try StoreText(bytes.value)
          }
        }
      }
    }
    #expect(try ids(folder.bytes()).count == 31)
  }

  @Test func `a writer gives up when its patience ends, and the next works once the holder is gone`() throws {
    let folder = try Folder()
    try folder.store().append([.numbered(1)])
    var holder: StoreLock? = try StoreLock(folder.storePath, .exclusive, host: StoreHost())
    let clock = TestClock(Duration.zero)
    let host = StoreHost(elapsed: { clock.value }, sleep: { clock.add($0) })
    let waiting = Store(path: folder.storePath, histories: folder.path + "/history", host: host)
    #expect {
      try waiting.append([.numbered(2)])
    } throws: {
      if case ChangeError.locked(_, let waited) = $0 { waited >= .seconds(10) && waited < .seconds(11) } else { false }
    }
    #expect(holder?.file != nil)
    holder = nil
    try folder.store().append([.numbered(2)])
    #expect(try ids(folder.bytes()).count == 2)
  }

  /// Another command may look whether a new temporary file is a stale one between its making and its locking.
  @Test func `S01 a new file that another command takes for a stale one is made again`() throws {
    let folder = try Folder()
    let files = FaultyFiles(.fail("lock", nth: 1, .wouldBlock))
    #expect(try folder.store(files).append([.numbered(1)]) == [])
    #expect(files.calls["lock"] == 2)
    #expect(try ids(folder.bytes()).count == 1)
    #expect(folder.files(endingIn: "tmp") == [])
  }

  @Test func `waiting for the lock takes nothing from the chance that ids are made of`() throws {
    let folder = try Folder()
    try folder.store().append([.numbered(1)])
    let held = try OpenFile(POSIXFiles(), folder.storePath, .readWrite)
    try held.lock(.exclusive)
    let chance = Mutex(0)
    let waits = Mutex(0)
    let host = StoreHost(
      sleep: { _ in waits.withLock { $0 += 1 } },
      random: {
        chance.withLock { $0 += 1 }
        return 7
      }, patience: .milliseconds(5))
    let store = Store(path: folder.storePath, histories: folder.path + "/history", host: host)
    #expect(throws: ChangeError.self) { try store.append([.numbered(2)]) }
    #expect(waits.withLock { $0 } > 0)
    #expect(chance.withLock { $0 } == 0)
  }
}
