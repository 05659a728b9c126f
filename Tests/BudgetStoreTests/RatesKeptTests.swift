import BudgetCore
import BudgetStore
import TestSupport
import Testing

/// What the rates folder keeps, by whom it may be read, and what it says when it cannot be.
struct RatesKeptTests {
  let day: Day
  let egp: Currency

  init() throws {
    day = try #require(Day(iso: "2026-10-02"))
    egp = try #require(Currency(code: "EGP"))
  }

  private func snapshot(_ mantissa: Int128) -> RateSnapshot {
    RateSnapshot(day: day, base: .usd, rates: [egp: FixedDecimal(mantissa: mantissa, scale: 2)])
  }

  private func step(_ folder: RateFolder) throws -> Quote.Step? {
    try folder.book().quote(from: .usd, to: egp, on: day).steps.first
  }

  @Test func `of two sources the later call wins although the clock stands still`() async throws {
    try await withTemporaryFolder { temporary in
      let folder = RateFolder(path: temporary.path("rates"), host: StoreHost(milliseconds: { 1000 }))
      for (mantissa, source) in [(4831, "web"), (4900, "a"), (5000, "web")] {
        try folder.append([snapshot(Int128(mantissa))], source: source)
        #expect(try step(folder)?.figure.mantissa == Int128(mantissa))
      }
    }
  }

  @Test func `a whole last line without a line feed counts, and is kept by the next append`() async throws {
    try await withTemporaryFolder { temporary in
      let folder = RateFolder(path: temporary.path("rates"))
      try folder.append([snapshot(4831)], source: "web")
      let whole = try temporary.read("rates/web.jsonl")
      _ = try temporary.write(whole.dropLast(), to: "rates/web.jsonl")
      #expect(try step(folder)?.figure.text == "48.31")
      #expect(folder.torn.isEmpty)
      try folder.append([RateSnapshot(day: day.adding(days: -1), base: .usd, rates: [egp: .one])], source: "web")
      #expect(try temporary.read("rates/web.jsonl").starts(with: whole))
    }
  }

  @Test func `a rate set by hand is what 1 of the first currency is in the second`() async throws {
    try await withTemporaryFolder { temporary in
      let folder = RateFolder(path: temporary.path("rates"))
      try folder.setByHand(base: egp, quote: .usd, rate: FixedDecimal(mantissa: 2, scale: 2), on: day)
      let step = try step(folder)
      #expect(step?.operation == .divide)
      #expect(step?.figure.text == "0.02")
      #expect(step?.source == "manual")
    }
  }

  @Test func `a folder that cannot be read is told, and not taken for an empty one`() async throws {
    try await withTemporaryFolder { temporary in
      _ = try temporary.write([], to: "rates")
      let folder = RateFolder(path: temporary.path("rates"))
      #expect(throws: NoRate.self) { try step(folder) }
      #expect(folder.failures.count == 1)
    }
  }

  @Test func `an imported ECB file adds only what the built-in table does not say`() async throws {
    try await withTemporaryFolder { temporary in
      let csv = "Date,USD,\n2026-10-30,1.1172,\n2026-11-02,1.2,\n"
      let file = try RateImport(Array(csv.utf8), today: day.adding(days: 60))
      let folder = RateFolder(path: temporary.path("rates"))
      #expect(try folder.keep(file) == 1)
      let step = try folder.book().quote(from: .eur, to: .usd, on: day.adding(days: 31)).steps.first
      #expect(step?.figure.text == "1.2")
      #expect(step?.source == "ecb")
    }
  }
}
