import BudgetCore
import Foundation
import Testing

@testable import BudgetStore

struct WritingCheckTests {
  private let header = "{\"format\":\"budget\",\"version\":1,\"limits\":[],\"expenses\":[\n"
  private func line(_ number: Int, _ note: String? = nil) -> String {
    String(decoding: RecordEncoder.line(.numbered(number, note: note)), as: UTF8.self)
  }

  @Test func `a sound store is sound, and a repair leaves it alone`() throws {
    let folder = try Folder()
    try folder.store().append([.numbered(1)])
    let before = folder.bytes()
    let report = try folder.store().check().value
    #expect(report.isSound && report.findings.isEmpty && report.count == 1)
    #expect(try folder.store().repair(lossesTo: folder.path + "/lost").value.path == nil)
    #expect(folder.bytes() == before && folder.bytes(folder.path + "/lost") == nil)
  }

  @Test func `what git leaves of two stores that both appended is explained, and mended without a loss`() throws {
    let folder = try Folder()
    let text = """
      \(header)\(line(1)),
      <<<<<<< HEAD
      \(line(2)),
      \(line(3))
      =======
      \(line(2)),
      \(line(4))
      >>>>>>> other
      ]}

      """
    try folder.put(text)
    let report = try folder.store().check().value
    #expect(!report.isSound && report.findings.contains { $0.what == .gitConflict && $0.line == 3 })
    let repair = try folder.store().repair(lossesTo: folder.path + "/lost").value
    #expect(repair.kept == 4 && repair.doubledLines == 1)
    #expect(repair.losses.allSatisfy { GitConflict.isMark($0.bytes) })
    #expect(try ids(folder.bytes()) == ["01TEST1", "01TEST2", "01TEST3", "01TEST4"])
    #expect(try folder.store().check().value.isSound)
    _ = try folder.store().undo()
    #expect(folder.bytes() == Array(text.utf8))
  }

  @Test func `a check counts what a repair keeps and loses, also where both sides changed one expense`() throws {
    let folder = try Folder()
    try folder.put(
      "\(header)<<<<<<< HEAD\n\(line(1, "here")),\n\(line(2))\n=======\n\(line(1, "there")),\n\(line(2))\n>>>>>>> b\n]}\n"
    )
    let report = try folder.store().check().value
    let repair = try folder.store().repair(lossesTo: folder.path + "/lost").value
    #expect(report.lossCount == repair.losses.count && repair.losses.count == 4)
    #expect(report.count == repair.kept && repair.kept == 2)
  }

  @Test func `every line that a repair could not keep is listed in full`() throws {
    let folder = try Folder()
    let bad = line(2).replacingOccurrences(of: "EUR", with: "ERU")
    try folder.put("\(header)\(line(1)),\n\(bad),\nrubbish here\n\(line(3)),\n{\"id\":\"01CUT\",\"da")
    let report = try folder.store().check().value
    #expect(report.findings.contains { $0.line == 3 && $0.what == .damage(.unknownCurrency("ERU")) })
    let repair = try folder.store().repair(lossesTo: folder.path + "/lost").value
    #expect(try ids(folder.bytes()) == ["01TEST1", "01TEST3"])
    let lost = String(decoding: folder.bytes(folder.path + "/lost") ?? [], as: UTF8.self)
    #expect(lost.contains(bad) && lost.contains("rubbish here") && lost.contains("{\"id\":\"01CUT\",\"da"))
    #expect(repair.lossesPath == folder.path + "/lost")
  }

  @Test func `a repair can write a new file, and leaves the damaged one`() throws {
    let folder = try Folder()
    let text = "\(header)\(line(1)),\n]}\n"
    try folder.put(text)
    _ = try folder.store().repair(lossesTo: folder.path + "/lost", writingTo: folder.path + "/mended.json")
    #expect(folder.bytes() == Array(text.utf8))
    #expect(try ids(folder.bytes(folder.path + "/mended.json")) == ["01TEST1"])
  }

  @Test func `what looks wrong is pointed out where its expense begins, in any layout`() throws {
    let folder = try Folder()
    try folder.put("\(header)\n  \(line(1)),\n  \(line(2)), \(line(1, "other"))\n]}\n")
    let findings = try folder.store().check().value.findings
    #expect(findings.map { [$0.line, $0.column] } == [[4, 5 + line(2).count]])
  }

  @Test func `what parses and still looks wrong is pointed out`() throws {
    let folder = try Folder()
    let many = line(3).replacingOccurrences(of: "\"1.03\"", with: "\"1.0345\"")
    try folder.put("\(header)\(line(1)),\n\(line(1, "other")),\n\(many)\n]}\n")
    try folder.store().setLimits { _ throws(ChangeError) in
      [Limit(name: "trips", money: Money(.one, .eur), scope: .tag("trip"))]
    }
    let findings = try folder.store().check().value.findings.map(\.what)
    #expect(findings.contains(.duplicate(id: "01TEST1", firstLine: 2, isIdentical: false)))
    #expect(findings.contains(.limitWithoutExpenses(name: "trips")))
    #expect(findings.contains { if case .tooManyDigits("01TEST3", _) = $0 { true } else { false } })
  }

  @Test(arguments: ["", "no store at all", "{}", "\u{1}\u{2}\u{3}"])
  func `a file that was never a store is not made one`(text: String) throws {
    let folder = try Folder()
    try folder.put(text)
    #expect { try folder.store().repair(lossesTo: folder.path + "/lost") } throws: {
      if case ChangeError.damaged = $0 { true } else { false }
    }
    #expect(folder.bytes() == Array(text.utf8))
  }
}
