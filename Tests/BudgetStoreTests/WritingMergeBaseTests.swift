import BudgetCore
import Foundation
import Testing

@testable import BudgetStore

struct WritingMergeBaseTests {
  /// A store with one expense for each note, numbered; `nil` stands for one that is not there.
  private func store(_ notes: [String?], limits: [Limit] = [], unknown: [UnknownField] = []) -> StoreText {
    StoreText(
      limits: limits, unknown: unknown,
      lines: notes.enumerated().compactMap { number, note in
        note.map { .init(id: "01TEST\(number)", bytes: RecordEncoder.line(.numbered(number, note: $0))[...]) }
      })
  }

  private func merged(_ base: StoreText, _ ours: StoreText, _ theirs: StoreText) throws -> (StoreText, MergeReport) {
    let merge = Merge(theirs, into: ours, by: .base(base))
    // Whatever was merged can be taken back, line by line.
    #expect(merge.changes.undone(in: merge.result)?.bytes == ours.bytes)
    #expect(try StoreText(merge.result.bytes).bytes == merge.result.bytes)
    return (merge.result, merge.report)
  }

  /// The version in the base, here, there and afterwards; and the rule, where one had to decide.
  struct Case: CustomStringConvertible {
    let base: String?, ours: String?, theirs: String?, result: String?
    let rule: MergeReport.Rule?
    init(_ base: String?, _ ours: String?, _ theirs: String?, _ result: String?, _ rule: MergeReport.Rule? = nil) {
      (self.base, self.ours, self.theirs, self.result, self.rule) = (base, ours, theirs, result, rule)
    }
    var description: String { [base, ours, theirs].map { $0 ?? "–" }.joined(separator: " ") }
  }

  static let cases = [
    Case("a", "a", "a", "a"), Case("a", "b", "a", "b"), Case("a", "a", "b", "b", .changedThere),
    Case("a", "b", "b", "b"), Case("a", "b", "c", "c", .greaterLine), Case("a", "c", "b", "c", .greaterLine),
    Case("a", nil, "a", nil), Case("a", "a", nil, nil), Case("a", nil, nil, nil),
    Case("a", nil, "b", "b", .changedNotRemoved), Case("a", "b", nil, "b", .changedNotRemoved),
    Case(nil, "a", nil, "a"), Case(nil, nil, "a", "a"), Case(nil, "a", "a", "a"),
    Case(nil, "a", "b", "b", .greaterLine),
  ]

  @Test(arguments: cases)
  func `what one side left alone becomes what the other made of it, and nothing that was changed is lost`(
    _ example: Case
  ) throws {
    // Neighbours, so that places matter.
    let (result, report) = try merged(
      store(["x", example.base, "y"]), store(["x", example.ours, "y"]), store(["x", example.theirs, "y"]))
    let notes = result.lines.compactMap { StoreText.expense(ofLine: $0.bytes)?.note }
    #expect(notes.sorted() == (["x", "y"] + (example.result.map { [$0] } ?? [])).sorted())
    #expect(report.expenses.conflicts.map(\.rule) == (example.rule.map { [$0] } ?? []))
    let isRemoval = example.ours != nil && example.result == nil
    #expect(report.expenses.removed.map(\.note) == (isRemoval ? [example.ours ?? ""] : []))
    let isAddition = example.base == nil && example.ours == nil
    #expect(report.expenses.added.map(\.note) == (isAddition ? [example.theirs ?? ""] : []))
  }

  @Test(arguments: cases)
  func `limits, and fields that nobody knows, follow the same rules`(_ example: Case) throws {
    func fields(_ value: String?) -> [UnknownField] {
      value.map { [UnknownField(key: "theme", json: "\"\($0)\"")] } ?? []
    }
    func limits(_ value: String?) -> [Limit] {
      let amount = FixedDecimal(mantissa: Int128(["a": 1, "b": 2, "c": 3][value ?? "", default: 0]), scale: 0)
      return value == nil ? [] : [Limit(name: "all", money: Money(amount, .eur), scope: .everything)]
    }
    func side(_ value: String?) -> StoreText { store(["x"], limits: limits(value), unknown: fields(value)) }
    let (result, report) = try merged(side(example.base), side(example.ours), side(example.theirs))
    #expect(result.limits == limits(example.result) && result.unknown == fields(example.result))
    for rules in [report.limits.conflicts.map(\.rule), report.fields.conflicts.map(\.rule)] {
      #expect(rules == (example.rule.map { [$0] } ?? []))
    }
  }

  @Test func `an id that stands twice here is only removed where it is as it was`() throws {
    let double = StoreText(lines: store(["a"]).lines + store(["b"]).lines)
    let merge = Merge(store([]), into: double, by: .base(store(["a"])))
    let report = merge.report
    #expect(merge.result.lines == store(["b"]).lines)
    #expect(report.expenses.removed.map(\.note) == ["a"])
    #expect(report.expenses.conflicts.map(\.rule) == [.changedNotRemoved])
  }

  @Test func `one step, which undo takes back byte for byte, and a base of 0 bytes is one where nothing was yet`()
    throws
  {
    let folder = try Folder()
    try folder.store().append([.numbered(1), .numbered(2)])
    let base = try #require(folder.bytes())
    try folder.store().append([.numbered(3)])
    let before = folder.bytes()
    let other = StoreText(lines: [.init(id: "01TEST9", bytes: RecordEncoder.line(.numbered(9))[...])])
    #expect(try folder.store().merge(other.bytes, base: base).value.canBeUndone)
    #expect(try ids(folder.bytes()) == ["01TEST3", "01TEST9"])
    #expect(try folder.store().undo().value.kind == .merge)
    #expect(folder.bytes() == before)
    _ = try folder.store().merge(other.bytes, base: [])
    #expect(try ids(folder.bytes()) == ["01TEST1", "01TEST2", "01TEST3", "01TEST9"])
  }

  @Test func `a base that does not parse changes nothing`() throws {
    let folder = try Folder()
    try folder.store().append([.numbered(1)])
    let before = folder.bytes()
    #expect { try folder.store().merge(store([]).bytes, base: Array("{".utf8)) } throws: {
      if case ChangeError.damagedBase = $0 { true } else { false }
    }
    #expect(folder.bytes() == before)
  }

  @Test func `of the file that git makes for the moment of a merge no record is kept`() throws {
    let folder = try Folder()
    let path = folder.path + "/.merge_file_x1Y2z3"
    try Data(store(["a", "b"]).bytes).write(to: URL(filePath: path))
    let report = try folder.store(at: path).merge(store(["a"]).bytes, base: store(["a", "b"]).bytes).value
    #expect(report.changesStore && !report.canBeUndone)
    _ = try folder.store(at: path).merge(store(["a", nil, "c"]).bytes, base: store(["a"]).bytes)
    #expect(try ids(folder.bytes(path)) == ["01TEST0", "01TEST2"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [".merge_file_x1Y2z3"])
  }
}
