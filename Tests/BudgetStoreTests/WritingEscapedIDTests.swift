import BudgetCore
import Foundation
import Testing

@testable import BudgetStore

/// Ids that stand in the store with escapes, as other tools write them: one id, however it is written.
struct WritingEscapedIDTests {
  private static let written = [#"caf\u00e9-1"#, #"q\"uote"#, #"a\\b\/c"#, #"tab\there"#, #"\ud83c\udf5cx"#]

  private func noted(_ expense: Expense, _ note: String) -> Expense {
    var expense = expense
    expense.note = note
    return expense
  }

  @Test(arguments: written)
  func `it is found by the ending that the list shows, edited and removed`(id: String) throws {
    let folder = try Folder()
    let other = line(id: "01PLAIN0")
    try folder.put(store(line(id: id), other))
    let bytes = try #require(folder.bytes())
    let listing = try StoreReader(bytes: bytes).expenses(today: testToday)
    let place = try #require(listing.expenses.firstIndex { $0.id != "01PLAIN0" })
    let match = try #require(try StoreReader(bytes: bytes).find(idsEndingIn: [listing.idEndings[place]]).first)
    #expect(match.count == 1 && match.found.map(\.expense) == [listing.expenses[place]])

    let expense = listing.expenses[place]
    let edit = try folder.store().edit(id: expense.id) { stored throws(ChangeError) in noted(stored, "edited") }
    #expect(edit.value.before == expense && edit.value.after == noted(expense, "edited"))
    #expect(try folder.store().remove(ids: [expense.id]).value == [noted(expense, "edited")])
    #expect(folder.bytes().map { String(decoding: $0, as: UTF8.self) } == store(other))
  }

  @Test func `endings are told apart by what is meant, not by how it is written`() throws {
    let ids = [#"caf\u00e9-1"#, "tafé-1", #"caf\u00e9-longer-than-a-word"#, "táfé-longer-than-a-word"]
    let listing = try StoreReader(bytes: Array(store(line(id: ids[0]), line(id: ids[1])).utf8)).expenses(
      today: testToday)
    #expect(Set(listing.idEndings) == ["café-1", "tafé-1"])
    let long = try StoreReader(bytes: Array(store(line(id: ids[2]), line(id: ids[3])).utf8)).expenses(today: testToday)
    #expect(Set(long.idEndings) == ["afé-longer-than-a-word", "áfé-longer-than-a-word"])
  }

  @Test func `the same id written in two ways is a duplicate`() throws {
    let folder = try Folder()
    try folder.put(store(line(id: "café"), line(id: #"caf\u00e9"#)))
    let findings = try folder.store().check().value.findings.map(\.what)
    #expect(findings == [.duplicate(id: "café", firstLine: 2, isIdentical: false)])
  }

  @Test func `an edit made on another machine arrives`() throws {
    let (here, there) = (try Folder(), try Folder())
    var expense = Expense.numbered(1, note: "z")
    expense.id = #"q"1"#
    try here.store().append([expense])
    _ = try there.store().merge(try #require(here.bytes()), creating: true)
    _ = try there.store().edit(id: expense.id) { stored throws(ChangeError) in noted(stored, "a") }
    let report = try here.store().merge(try #require(there.bytes())).value
    #expect(report.expenses.conflicts.map(\.rule) == [.changedThere])
    #expect(here.bytes() == there.bytes())
  }
}
