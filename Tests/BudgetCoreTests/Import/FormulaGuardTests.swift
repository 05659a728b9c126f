import BudgetCore
import Testing

@Suite struct FormulaGuardTests {
  @Test(arguments: ["=1+1", "+4", "-sale-", "@home", "'quoted", "''", "\ttab", "plain", "", "a=b"])
  func `I18 a guarded text comes back unchanged and starts no formula`(text: String) {
    let guarded = FormulaGuard.added(to: text)
    #expect(FormulaGuard.removed(from: guarded) == text)
    #expect(!["=", "+", "-", "@", "\t", "\r"].contains { guarded.hasPrefix($0) })
  }
}
