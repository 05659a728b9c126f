import BudgetCore
import Foundation
import Testing

@testable import BudgetStore

struct WritingMergeTests {
  private func edit(_ store: Store, _ id: String, _ note: String) throws {
    _ = try store.edit(id: id) { expense throws(ChangeError) in
      var expense = expense
      expense.note = note
      return expense
    }
  }

  @Test func `expenses of the other copy are added, once`() throws {
    let (here, there) = (try Folder(), try Folder())
    try here.store().append([.numbered(1), .numbered(2)])
    try there.store().append([.numbered(2), .numbered(3)])
    let report = try here.store().merge(try #require(there.bytes())).value
    #expect(
      report.expenses.added == [.numbered(3)] && report.expenses.identical == 1 && report.expenses.conflicts.isEmpty
        && report.changesStore)
    let merged = here.bytes()
    #expect(try here.store().merge(try #require(there.bytes())).value.changesStore == false)
    #expect(here.bytes() == merged)
  }

  @Test func `an older copy changes nothing: neither what was edited nor what was removed comes back`() throws {
    let here = try Folder()
    try here.store().append([.numbered(1), .numbered(2), .numbered(3)])
    let copy = try #require(here.bytes())
    try edit(here.store(), "01TEST1", "edited")
    _ = try here.store().remove(ids: ["01TEST2"])
    try here.store().append([.numbered(4)])
    _ = try here.store().undo()
    let now = here.bytes()
    let report = try here.store().merge(copy).value
    #expect(here.bytes() == now && !report.changesStore)
    #expect(report.expenses.keptOut == [.numbered(2)])
    #expect(report.expenses.conflicts.map(\.rule) == [.older] && report.expenses.conflicts.map(\.kept) == [.ours])
  }

  @Test func `an edit made on one machine arrives on the other, whichever way it is merged`() throws {
    let (here, there) = (try Folder(), try Folder())
    try here.store().append([.numbered(1)])
    _ = try there.store().merge(try #require(here.bytes()), creating: true)
    try edit(there.store(), "01TEST1", "a")
    _ = try there.store().merge(try #require(here.bytes()))
    let report = try here.store().merge(try #require(there.bytes())).value
    #expect(report.expenses.conflicts.map(\.rule) == [.changedThere])
    #expect(here.bytes() == there.bytes())
    _ = try here.store().undo()
    #expect(String(decoding: here.bytes() ?? [], as: UTF8.self).contains("n1"))
  }

  @Test(arguments: 1...6)
  func `edits on both machines end in the same version on both, and both stand in the report`(seed: UInt64) throws {
    let (here, there) = (try Folder(), try Folder())
    var chance = Seeded(seed)
    try here.store().append((0..<6).map { .numbered($0) })
    _ = try there.store().merge(try #require(here.bytes()), creating: true)
    for number in 0..<6 {
      for (name, folder) in [("here", here), ("there", there)] where Bool.random(using: &chance) {
        try edit(folder.store(), "01TEST\(number)", "\(name) \(UInt64.random(in: 0..<1000, using: &chance))")
      }
    }
    let (a, b) = (try #require(here.bytes()), try #require(there.bytes()))
    let report = try here.store().merge(b).value
    _ = try there.store().merge(a)
    #expect(here.bytes() == there.bytes())
    for conflict in report.expenses.conflicts {
      #expect(conflict.ours?.id == conflict.theirs?.id && conflict.ours != conflict.theirs)
    }
  }

  @Test func `without any history it does not matter which copy is merged into which`() throws {
    let texts = ["b", "a"].map { note in
      StoreText(lines: [.init(id: "01TEST1", bytes: RecordEncoder.line(.numbered(1, note: note))[...])])
    }
    let one = Merge(texts[0], into: texts[1], by: .history([]))
    let other = Merge(texts[1], into: texts[0], by: .history([]))
    #expect(one.result.bytes == other.result.bytes)
    #expect(one.report.expenses.conflicts.map(\.rule) == [.greaterLine])
  }

  @Test func `limits are united, and of one set again the ended version stands for the open one`() throws {
    let (here, there) = (try Folder(), try Folder())
    let open = Limit(name: "food", money: Money(.one, .eur), scope: .category("food"))
    var ended = open
    ended.to = Day(iso: "2026-09-30")
    var again = open
    again.from = Day(iso: "2026-10-01")
    try here.store().setLimits { _ throws(ChangeError) in [open] }
    try there.store().setLimits { _ throws(ChangeError) in [ended, again] }
    let report = try here.store().merge(try #require(there.bytes())).value
    #expect(report.limits.added == [again] && report.limits.conflicts.map(\.rule) == [.closed])
    #expect(here.bytes() == there.bytes())
    #expect(try there.store().merge(try #require(here.bytes())).value.changesStore == false)
  }

  @Test func `limits of one name that overlap end before the next begins`() {
    var limits = ["2026-10-01", "2026-11-01"].map {
      Limit(name: "all", money: Money(.one, .eur), scope: .everything, from: Day(iso: $0))
    }
    limits.closeOverlaps()
    #expect(limits.map(\.to) == [Day(iso: "2026-10-31"), nil])
  }

  /// As when a text editor, or a service that synchronises the file, has put another version in place.
  @Test func `an older copy changes nothing either where the newer version came from outside`() throws {
    let folder = try Folder()
    try folder.store().append([.numbered(1), .numbered(2)])
    let old = try #require(folder.bytes())
    try folder.store().append((10..<80).map { .numbered($0) })
    for (from, to) in [("n1\"", "a note by hand\""), ("n2\"", "z by hand\"")] {
      try folder.put(
        String(decoding: try #require(folder.bytes()), as: UTF8.self).replacingOccurrences(of: from, with: to))
    }
    let now = folder.bytes()
    let report = try folder.store().merge(old).value
    #expect(report.expenses.conflicts.map(\.rule) == [.older, .older])
    #expect(folder.bytes() == now)
  }

  @Test func `a version of which nothing is known does not give way because it was not edited here`() throws {
    let folder = try Folder()
    try folder.store().append([.numbered(1)])
    // Both versions of the second expense come from another machine, by a service that synchronises the file.
    let line = String(decoding: RecordEncoder.line(.numbered(2, note: "z, edited there")), as: UTF8.self)
    try folder.put(
      String(decoding: try #require(folder.bytes()), as: UTF8.self).replacingOccurrences(
        of: "}\n]", with: "},\n\(line)\n]"))
    let old = StoreText(lines: [.init(id: "01TEST2", bytes: RecordEncoder.line(.numbered(2))[...])])
    let report = try folder.store().merge(old.bytes).value
    #expect(report.expenses.conflicts.map(\.rule) == [.greaterLine] && report.expenses.conflicts.map(\.kept) == [.ours])
  }

  @Test func `what an undone merge put in its place may be merged again`() throws {
    let (here, there) = (try Folder(), try Folder())
    try here.store().append([.numbered(1)])
    _ = try there.store().merge(try #require(here.bytes()), creating: true)
    try edit(there.store(), "01TEST1", "a")
    _ = try here.store().merge(try #require(there.bytes()))
    _ = try here.store().undo()
    let report = try here.store().merge(try #require(there.bytes())).value
    #expect(report.expenses.conflicts.map(\.kept) == [.theirs])
    #expect(here.bytes() == there.bytes())
  }

  @Test func `a limit that was removed here stays out, and the report says so`() throws {
    let folder = try Folder()
    let limit = Limit(name: "food", money: Money(.one, .eur), scope: .category("food"))
    try folder.store().setLimits { _ throws(ChangeError) in [limit] }
    let old = try #require(folder.bytes())
    try folder.store().setLimits { _ throws(ChangeError) in [] }
    let report = try folder.store().merge(old).value
    #expect(report.limits.keptOut == [limit] && !report.changesStore)
  }

  @Test func `of a field that nobody knows, both versions stand in the report`() throws {
    let texts = ["1", "2"].map { StoreText(unknown: [UnknownField(key: "theme", json: $0)]) }
    let merge = Merge(texts[0], into: texts[1], by: .history([]))
    #expect(merge.report.fields.conflicts.map(\.theirs) == texts[0].unknown)
    #expect(merge.result.bytes == Merge(texts[1], into: texts[0], by: .history([])).result.bytes)
  }

  @Test func `a copy that does not parse changes nothing`() throws {
    let folder = try Folder()
    try folder.store().append([.numbered(1)])
    let before = folder.bytes()
    #expect { try folder.store().merge(Array("{".utf8)) } throws: {
      if case ChangeError.damagedOther = $0 { true } else { false }
    }
    #expect(folder.bytes() == before)
  }
}
