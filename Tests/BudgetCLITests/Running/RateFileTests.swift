import Foundation
import Testing

@testable import BudgetCLI

/// `rates import` of files that are not what they should be: the place is named, and nothing of the file is kept.
@Suite struct RateFileTests {
  static let rows = "date,base,quote,rate\n2026-01-02,USD,EUR,0.9\n"

  @Test(
    arguments: [
      ("", "1:1"), ("\n \n", "1:1"), ("day,from,to,x\n", "1:1"), ("<html><body>moved</body></html>\n", "1:1"),
      ("date;base;quote;rate\n2026-01-02;USD;EUR;0.9\n", "1:1"), ("Date,FOO,BAR,\n2026-01-02,1,2,\n", "1:1"),
      (rows.replacing("\n", with: "\r"), "1:1"), ("Date,USD,USD,\n2026-01-02,1,2,\n", "1:10"),
      ("Date,USD,JPY,\n2026-01-02,1.1\n", "2:12"), ("Date,USD,JPY,\n2026-01-02,1.1,17", "2:16"),
      ("Date,USD,JPY,\n2026-01-02,1.1,x,\n", "2:16"),
      (rows + "2026-01-03,USD,EUR\n", "3:16"), (rows + "2026-01-03,USD,EUR,0,9\n", "3:20"),
      (rows + "2026-01-03,USD,EUR,\n", "3:16"), (rows + "2026-02-30,USD,EUR,0.9\n", "3:1"),
      (rows + "03/01/2026,USD,EUR,0.9\n", "3:1"), (rows + "2027-01-02,USD,EUR,0.9\n", "3:1"),
      (rows + "2026-01-03,USD,EUR,0\n", "3:20"), (rows + "2026-01-03,USD,EUR,-0.9\n", "3:20"),
      (rows + "2026-01-03,USD,EUR,abc\n", "3:20"), (rows + "2026-01-03,USD,EUR,NaN\n", "3:20"),
      (rows + "2026-01-03,USD,EUR,0.\(String(repeating: "1", count: 60))\n", "3:20"),
      (rows + "2026-01-03,USD,EUR,\u{1B}[31m1\n", "3:20"), (rows + "2026-01-03,USD,EUR,0.9\0\n", "3:20"),
      (rows + "2026-01-03,USD,USD,1\n", "3:16"),
    ])
  func `a fault is told by line and column, and the whole file is left`(_ text: String, _ place: String) throws {
    let world = try TestWorld()
    try world.write(text, to: "rates.csv")
    let result = world.run(["rates", "import", world.home + "/rates.csv"])
    #expect(result.status == 65)
    #expect(result.output.isEmpty)
    #expect(result.error.hasPrefix("budget: \(world.home)/rates.csv:\(place): "), "\(result.error)")
    #expect(result.error.hasSuffix(" Nothing was kept.\n"))
    // A stranger's bytes do not drive the terminal.
    #expect(!result.error.contains("\u{1B}") && !result.error.contains("\0"))
    #expect(world.read("rates/import.jsonl") == nil && world.read("rates/ecb.jsonl") == nil)
  }

  @Test(arguments: [([0x50, 0x4B, 3, 4, 20], "unzip -p"), ([0x1F, 0x8B, 8, 0], "gunzip -c")] as [([UInt8], String)])
  func `a compressed file is told how to unpack`(_ start: [UInt8], _ command: String) throws {
    let world = try TestWorld()
    try Data(start + [0, 10, 0xFF]).write(to: URL(filePath: world.home + "/history"))
    let result = world.run(["rates", "import", world.home + "/history"])
    #expect(result.status == 65)
    #expect(result.error.contains(command), "\(result.error)")
    #expect(world.read("rates/ecb.jsonl") == nil)
  }
}
