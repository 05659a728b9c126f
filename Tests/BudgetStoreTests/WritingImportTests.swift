import BudgetCore
import BudgetStore
import Testing

@Suite struct WritingImportTests {
  @Test func `what is decided on the store's content is appended to it, as one step`() throws {
    let folder = try Folder()
    let store = folder.store()
    try store.append([.numbered(1)])
    var seen: [String] = []
    _ = try store.append(.importing, creating: true) { (reader: StoreReader) throws(StoreError) -> [Expense] in
      _ = try reader.forEachExpense { expense throws(StoreError) in seen.append(expense.id) }
      return [.numbered(2), .numbered(3)]
    }
    #expect(seen == ["01TEST1"])
    #expect(try ids(folder.bytes()) == ["01TEST1", "01TEST2", "01TEST3"])
    let undone = try store.undo().value
    #expect(undone.kind == .importing && undone.count == 2)
  }

  @Test func `where nothing is appended no store is made, and an old one stays as it is`() throws {
    let folder = try Folder()
    let store = folder.store()
    _ = try store.append(.importing, creating: true) { _ throws(StoreError) in [] }
    #expect(folder.bytes() == nil)
    try store.append([.numbered(1)])
    let before = folder.bytes()
    _ = try store.append(.importing, creating: true) { _ throws(StoreError) in [] }
    #expect(folder.bytes() == before)
  }

  @Test func `a store that is not there or not whole is refused`() throws {
    let folder = try Folder()
    let store = folder.store()
    #expect(throws: ChangeError.notThere(path: folder.storePath)) {
      try store.append(.importing, creating: false) { _ throws(StoreError) in [.numbered(1)] }
    }
    try folder.put("{\"format\":\"budget\",\"version\":1,\"limits\":[],\"expenses\":[\n{\"id\":")
    let before = folder.bytes()
    #expect(throws: ChangeError.self) {
      try store.append(.importing, creating: true) { (reader: StoreReader) throws(StoreError) -> [Expense] in
        _ = try reader.forEachExpense { _ throws(StoreError) in }
        return []
      }
    }
    #expect(folder.bytes() == before)
  }
}
