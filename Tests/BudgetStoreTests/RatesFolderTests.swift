import BudgetCore
import BudgetStore
import TestSupport
import Testing

/// The folder that keeps rates for ever, on real files.
@Suite struct RatesFolderTests {
  let day: Day
  let dollars: RateSnapshot

  init() throws {
    day = try #require(Day(iso: "2026-10-02"))
    dollars = RateSnapshot(day: day, base: .usd, rates: [.eur: FixedDecimal(mantissa: 92, scale: 2)])
  }

  /// What 1 USD is in EUR by a folder's rates.
  func euros(_ folder: RateFolder) throws -> FixedDecimal? {
    try folder.book().quote(from: .usd, to: .eur, on: day, estimating: false).steps.first?.figure
  }

  @Test func `what was appended is found again, in folders that were not there before`() async throws {
    try await withTemporaryFolder { temporary in
      let folder = RateFolder(path: temporary.path("a/b/rates"))
      try folder.append([dollars], source: "plain")
      #expect(try euros(RateFolder(path: temporary.path("a/b/rates"))) == FixedDecimal(mantissa: 92, scale: 2))
    }
  }

  @Test func `of two answers for a day the later call's counts, whatever the clock says`() async throws {
    try await withTemporaryFolder { temporary in
      try RateFolder(path: temporary.path("rates"), host: StoreHost(milliseconds: { 1000 }))
        .append([dollars], source: "plain")
      let folder = RateFolder(path: temporary.path("rates"), host: StoreHost(milliseconds: { 500 }))
      let later = RateSnapshot(day: day, base: .usd, rates: [.eur: FixedDecimal(mantissa: 93, scale: 2)])
      try folder.append([later], source: "plain")
      #expect(try euros(folder) == FixedDecimal(mantissa: 93, scale: 2))
    }
  }

  @Test func `a last line that was cut is passed over, and cut off by the next append`() async throws {
    try await withTemporaryFolder { temporary in
      let folder = RateFolder(path: temporary.path("rates"))
      try folder.append([dollars], source: "plain")
      let whole = try temporary.read("rates/plain.jsonl")
      _ = try temporary.write(whole + whole.dropLast(9), to: "rates/plain.jsonl")
      #expect(try euros(folder) == FixedDecimal(mantissa: 92, scale: 2))
      #expect(folder.torn == [temporary.path("rates/plain.jsonl")])
      try folder.append([dollars], source: "plain")
      let mended = try temporary.read("rates/plain.jsonl")
      #expect(mended.starts(with: whole))
      #expect(mended.split(separator: 0x0A).count == 2)
    }
  }

  @Test(arguments: [FaultyFiles.Fault.fail("write", nth: 1, .noSpace), .short(nth: 1, bytes: 7, .noSpace)])
  func `an append that fails leaves the file byte for byte`(fault: FaultyFiles.Fault) async throws {
    try await withTemporaryFolder { temporary in
      try RateFolder(path: temporary.path("rates")).append([dollars], source: "plain")
      let before = try temporary.read("rates/plain.jsonl")
      let files = FaultyFiles(fault)
      let failing = RateFolder(path: temporary.path("rates"), host: StoreHost(files: files))
      #expect(throws: FileFailure.self) { try failing.append([dollars], source: "plain") }
      #expect(try temporary.read("rates/plain.jsonl") == before)
    }
  }
}
