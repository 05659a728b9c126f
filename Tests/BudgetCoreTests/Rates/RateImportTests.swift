@testable import BudgetCore
import Testing

struct RateImportTests {
  let today = on("2026-11-30")

  private func read(_ text: String) throws(RateImportError) -> RateImport {
    try RateImport(Array(text.utf8), today: today)
  }

  private func faults(_ text: String) -> [RateImportError.Fault] {
    do throws(RateImportError) {
      _ = try read(text)
      return []
    } catch {
      return error.faults
    }
  }

  @Test func `the ECB's history is read in its own form`() throws {
    let file = try read("Date,USD,TRL,XAU,\n2026-10-30,1.1172,N/A,3,\n2026-10-29,1.113,,4,\n")
    #expect(file.source == "ecb")
    #expect(file.snapshots.map(\.day) == [on("2026-10-29"), on("2026-10-30")])
    #expect(file.snapshots[1].rates == [.usd: num("1.1172")])
    #expect(file.snapshots[1].asked == [.usd, cur("TRL")])
    #expect(file.skipped == ["XAU"])
  }

  @Test func `rows are asked for the currencies of their day`() throws {
    let file = try read(
      "\u{FEFF}date,base,quote,rate\r\n2026-10-30,USD,EGP,48.31\r\n2026-10-30,EUR,PEN,4\r\n2026-10-29,USD,EGP,48\r\n")
    #expect(file.source == "import")
    #expect(file.snapshots.count == 3)
    #expect(file.snapshots[0].asked == [.usd, cur("EGP")])
    #expect(file.snapshots[1].asked == [.usd, .eur, cur("EGP"), cur("PEN")])
  }

  @Test(arguments: [
    ("day,base\n", 1, 1, RateImportError.Problem.unknownHeader),
    ("", 1, 1, .unknownHeader),
    ("date,base,quote,rate\n2026-02-29,USD,EGP,1\n", 2, 1, .notADay("2026-02-29")),
    ("date,base,quote,rate\n2026-12-02,USD,EGP,1\n", 2, 1, .tooLate(on("2026-12-02"))),
    ("date,base,quote,rate\n\n2026-10-30,USD,EGP,0\n", 3, 20, .notARate("0")),
    ("date,base,quote,rate\n2026-10-30,USD,EGP,1 234\n", 2, 20, .notARate("1 234")),
    ("date,base,quote,rate\n2026-10-30,USD,USD,2\n", 2, 16, .sameCurrency(.usd)),
    ("date,base,quote,rate\n2026-10-30,USD,2\n", 2, 16, .fieldCount(found: 3, expected: 4)),
    ("Date,USD,\n2026-10-30,abc,\n", 2, 12, .notARate("abc")),
    ("Date,USD,JPY,USD,\n2026-10-30,1,2,3,\n", 1, 14, .secondColumn(.usd)),
    ("Date,USD,EUR,\n2026-10-30,1.1,1,\n", 1, 10, .sameCurrency(.eur)),
    ("Date,USD,JPY,\n2026-10-30,1.1,17", 2, 16, .cutOff),
    ("Date,FOO,BAR,\n2026-10-30,1.1,1,\n", 1, 1, .unknownHeader),
    ("date,base,quote,rate\r2026-10-30,USD,EGP,1\r", 1, 1, .unknownHeader),
  ])
  func `a fault is named by line and column, and nothing is read`(
    text: String, line: Int, column: Int, problem: RateImportError.Problem
  ) {
    #expect(faults(text) == [RateImportError.Fault(line: line, column: column, problem: problem)])
  }

  @Test func `all faults of a file are told at once`() {
    #expect(faults("date,base,quote,rate\nx,USD,EGP,1\n2026-10-30,USD,EGP,y\n").map(\.line) == [2, 3])
  }

  @Test func `the built-in table reads as an import of the same form, and is known already`() throws {
    let row = "Date,USD,JPY,BGN,\n2026-10-30,1.1172,175.68,N/A,\n"
    let file = try read(row)
    #expect(RateBook().isBuiltIn(file.snapshots[0]))
    #expect(!RateBook().isBuiltIn(try read(row.replacing("1.1172", with: "1.1173")).snapshots[0]))
  }
}
