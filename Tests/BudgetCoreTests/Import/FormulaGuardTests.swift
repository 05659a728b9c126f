import BudgetCore
import Testing

@Suite struct FormulaGuardTests {
  @Test(arguments: [
    ("12.50", "12.50"), ("-12.50", "-12.50"), ("=1+1", "'=1+1"), ("+4", "'+4"), ("-sale-", "'-sale-"), ("@x", "'@x"),
    ("\tx", "'\tx"), ("\n=1", "'\n=1"), ("'=1", "''=1"), ("''+", "'''+"), ("-1-2", "'-1-2"), ("-.", "'-."),
    ("1.", "1."), ("", ""),
    ("plain", "plain"), ("a=b", "a=b"),
  ])
  func `I18 what a spreadsheet would run is guarded, numbers are not, and all comes back`(text: String, guarded: String)
  {
    #expect(FormulaGuard.added(to: text) == guarded)
    #expect(FormulaGuard.removed(from: guarded) == text)
  }

  @Test(arguments: ["'tis the season", "'", "''", "'quoted", "'\u{301}a"])
  func `I18 an apostrophe of the user's own is neither doubled nor taken away`(text: String) {
    #expect(FormulaGuard.added(to: text) == text)
    #expect(FormulaGuard.removed(from: text) == text)
  }
}
