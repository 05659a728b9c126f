import BudgetCore
import Foundation
import Testing

@testable import BudgetStore

/// What a user may do to a store; each is tried with every system call going wrong.
enum Operation: String, CaseIterable {
  case addFirst, add, importing, edit, remove, limits, undoAdd, undoEdit, undoImport, normalising, restore,
    restoreMissing, merge,
    repair

  /// Brings the folder to where the operation begins.
  func prepare(_ folder: Folder) throws {
    let store = folder.store()
    switch self {
    case .addFirst: return
    case .normalising:
      return try folder.put("{\"format\":\"budget\", \"version\":1, \"limits\":[], \"expenses\":[]}")
    case .repair: return try folder.put("{\"format\":\"budget\",\"version\":1,\"limits\":[],\"expenses\":[\n{\"id\":")
    default: break
    }
    try store.append((0..<8).map { .numbered($0) })
    try store.append([.numbered(20)])
    switch self {
    case .undoEdit, .restore, .restoreMissing: try Operation.edit.run(store, folder)
    case .undoImport: try Operation.importing.run(store, folder)
    case .merge:
      try folder.put(String(decoding: folder.bytes() ?? [], as: UTF8.self), at: folder.path + "/other.json")
      try folder.store(at: folder.path + "/other.json").append([.numbered(99)])
    default: break
    }
    if self == .restoreMissing { try FileManager.default.removeItem(atPath: folder.storePath) }
  }

  func run(_ store: Store, _ folder: Folder) throws {
    switch self {
    case .addFirst, .add, .normalising: try store.append([.numbered(21)])
    case .importing: try store.append((100..<130).map { .numbered($0) }, .importing)
    case .edit:
      _ = try store.edit(id: "01TEST7") { expense throws(ChangeError) in
        var expense = expense
        expense.note = "a note that is longer than the one before"
        return expense
      }
    case .remove: _ = try store.remove(ids: ["01TEST3", "01TEST4", "01TEST20"])
    case .limits:
      try store.setLimits { _ throws(ChangeError) in [Limit(name: "all", money: Money(.one, .usd), scope: .everything)]
      }
    case .undoAdd, .undoEdit, .undoImport: _ = try store.undo()
    case .restore, .restoreMissing: _ = try store.restore(1)
    case .merge: _ = try store.merge(folder.bytes(folder.path + "/other.json") ?? [])
    case .repair: _ = try store.repair(lossesTo: folder.path + "/lost.txt")
    }
  }
}

struct WritingFaultTests {
  /// The calls that an operation makes, and the store after it.
  static func rehearsal(_ operation: Operation) throws -> (calls: [String: Int], total: Int, after: [UInt8]?) {
    let folder = try Folder()
    try operation.prepare(folder)
    let files = FaultyFiles()
    try operation.run(folder.store(files), folder)
    return (files.calls, files.total, folder.bytes())
  }

  @Test(arguments: Operation.allCases)
  func `whichever call fails, the store is as before or the change is whole, and nothing is left lying about`(
    operation: Operation
  ) throws {
    let (calls, _, after) = try Self.rehearsal(operation)
    for (name, count) in calls {
      for nth in 1...count {
        let folder = try Folder()
        try operation.prepare(folder)
        let before = folder.bytes()
        let errno = nth % 2 == 1 ? Errno.noSpace : .inputOutput
        do {
          try operation.run(folder.store(FaultyFiles(.fail(name, nth: nth, errno))), folder)
          #expect(folder.bytes() == after, "\(operation), \(name) \(nth)")
        } catch let error as ChangeError {
          #expect(folder.bytes() == before, "\(operation), \(name) \(nth): \(error)")
        }
        if name != "remove" { #expect(folder.files(endingIn: "tmp") == [], "\(operation), \(name) \(nth)") }
        let now = folder.bytes()
        if operation != .repair || now != before {
          try folder.store().append([.numbered(77)])
          _ = try folder.store().undo()
          if now != nil { #expect(folder.bytes() == now) }
        }
      }
    }
  }

  /// As when a disk begins to fail: the change cannot be made to last, and neither can its taking back.
  @Test(arguments: Operation.allCases, ["sync", "write", "rename"])
  func `where a call fails from then on, the failure says what is true of the store`(
    operation: Operation, call: String
  ) throws {
    let (calls, _, after) = try Self.rehearsal(operation)
    guard let count = calls[call] else { return }
    for nth in 1...count {
      let folder = try Folder()
      try operation.prepare(folder)
      let before = folder.bytes()
      do {
        try operation.run(folder.store(FaultyFiles(.failFrom(call, nth: nth, .inputOutput))), folder)
        #expect(folder.bytes() == after, "\(operation), \(call) \(nth)")
      } catch let error as ChangeError {
        switch error {
        case .notSettled:
          #expect(folder.bytes() == after, "\(operation), \(call) \(nth)")
          // It can be taken back once the disk works; a restore to no store has made one that holds nothing.
          if operation != .undoAdd, operation != .undoEdit, operation != .undoImport {
            _ = try folder.store().undo()
            #expect(folder.bytes() == before, "\(operation), \(call) \(nth)")
          }
        case .halfDone:
          _ = try folder.store().reading { _ throws(StoreError) in }
          #expect(folder.bytes() == before || folder.bytes() == after, "\(operation), \(call) \(nth)")
        default: #expect(folder.bytes() == before, "\(operation), \(call) \(nth): \(error)")
        }
      }
    }
  }

  @Test(arguments: Operation.allCases)
  func `calls that a signal interrupts are made again`(operation: Operation) throws {
    let (calls, _, after) = try Self.rehearsal(operation)
    for (name, count) in calls {
      for nth in 1...count {
        let folder = try Folder()
        try operation.prepare(folder)
        try operation.run(folder.store(FaultyFiles(.fail(name, nth: nth, .interrupted))), folder)
        #expect(folder.bytes() == after, "\(operation), \(name) \(nth)")
      }
    }
  }

  @Test(arguments: Operation.allCases, [1, 30])
  func `a write that stops short of its end is taken back`(operation: Operation, bytes: Int) throws {
    let (calls, _, after) = try Self.rehearsal(operation)
    for nth in 1...(calls["write"] ?? 1) {
      let folder = try Folder()
      try operation.prepare(folder)
      let before = folder.bytes()
      do {
        try operation.run(folder.store(FaultyFiles(.short(nth: nth, bytes: bytes, .noSpace))), folder)
        #expect(folder.bytes() == after, "\(operation), write \(nth)")
      } catch let error as ChangeError {
        #expect(folder.bytes() == before, "\(operation), write \(nth): \(error)")
      }
    }
  }

  @Test(arguments: Operation.allCases)
  func `S03 killed at any call, the next command finds the store as before or as after`(operation: Operation) throws {
    let (calls, total, after) = try Self.rehearsal(operation)
    let faults =
      (1...total).map { FaultyFiles.Fault.kill(nth: $0) }
      + (1...(calls["write"] ?? 1)).flatMap { nth in [1, 60].map { .tornKill(nth: nth, bytes: $0) } }
    for fault in faults {
      let folder = try Folder()
      try operation.prepare(folder)
      let before = folder.bytes()
      let isReported = (try? operation.run(folder.store(FaultyFiles(fault)), folder)) != nil
      _ = try folder.store().reading { _ throws(StoreError) in }
      let now = folder.bytes()
      let empty = before == nil ? StoreLock.emptyStore : nil
      #expect(now == after || !isReported && (now == before || now == empty), "\(operation), \(fault)")
      guard operation != .repair || now != before else { continue }
      // Life goes on, and what was half done no longer stands in its way.
      try folder.store().append([.numbered(77)])
      _ = try folder.store().undo()
      if now != nil { #expect(folder.bytes() == now, "\(operation), \(fault)") }
      try Operation.limits.run(folder.store(), folder)
      #expect(folder.files(endingIn: "tmp") == [], "\(operation), \(fault)")
    }
  }
}
