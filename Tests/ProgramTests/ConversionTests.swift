import TestSupport
import Testing

@Suite struct `Conversions of the program` {
  @Test(arguments: [
    // The built-in table's rate of the day, 7.5225, before the changeover; the legal rate after it.
    ("2022-06-10", "33.23"), ("2023-01-01", "33.18"), ("2026-11-30", "33.18"),
  ])
  func `C03: kuna are worth their market rate before the euro and the legal rate from then on`(
    day: String, euros: String
  ) async throws {
    try await withHome { home in
      try await home.run("add", "250.00", "HRK", "--date", day)
      #expect(try await home.run("total", "--in", "EUR", "--quiet").outputText == euros + "\n")
    }
  }

  @Test func `C04: leva are worth the legal rate from 2026 on`() async throws {
    try await withHome { home in
      try await home.run("add", "80.00", "BGN", "--date", "2026-01-15")
      let total = try await home.run("total", "--in", "EUR")
      #expect(total.isQuietlyDone)
      #expect(total.outputText == "total  40.90 EUR  1 expense\n")
    }
  }

  @Test func `V01: the newest figure of a pair wins, upside down as well`() async throws {
    try await withHome { home in
      try await home.run("rates", "set", "EGP", "PEN", "2", "--on", "2021-05-04")
      try await home.run("rates", "set", "PEN", "EGP", "0.40", "--on", "2025-05-06")
      try await home.run("add", "60.00", "EGP", "--date", "2025-09-01")
      #expect(try await home.run("total", "--in", "PEN", "--quiet").outputText == "150.00\n")
    }
  }

  @Test func `V07: money without a rate is named below the total and in no figure`() async throws {
    try await withHome { home in
      try await home.run("add", "640000", "NGN", "--date", "2026-10-28")
      try await home.run("add", "5.00", "USD", "--date", "2026-10-28")
      let text = try await home.run("total", "--in", "USD")
      #expect(text.end == .exited(2))
      #expect(text.error.isEmpty)
      #expect(
        text.outputText == """
          total  5.00 USD  2 expenses

          not included: 640000.00 NGN (1 expense): no NGN rate on or before 2026-10-28.
            Fetch rates with `budget rates --refresh`, or set one with `budget rates set NGN USD RATE --on 2026-10-28`.

          """)
      let figure = try await home.run("total", "--in", "USD", "--quiet")
      #expect(figure.end == .exited(2))
      #expect(figure.outputText == "5.00\n")
      #expect(figure.errorText.hasPrefix("budget: Not included: 640000.00 NGN (1 expense)"))
    }
  }

  @Test func `V19: a change of the note leaves the value alone`() async throws {
    try await withHome { home in
      try await home.run("rates", "set", "EGP", "USD", "1.20", "--on", "2026-01-05")
      try await home.run("rates", "set", "EGP", "USD", "1.08", "--on", "2026-11-01")
      let id = try await home.run("add", "45.00", "EGP", "tea", "--date", "2026-01-05", "--quiet").outputText
      try await home.run("edit", String(id.dropLast()), "--note", "mint tea")
      #expect(try await home.run("total", "--in", "USD", "--quiet").outputText == "54.00\n")
    }
  }

  @Test(arguments: ["list", "total"])
  func `D12: what is dated after today counts, and a note says so`(command: String) async throws {
    try await withHome { home in
      try await home.run("add", "10.00", "EUR", "--date", "2026-11-30")
      try await home.run("add", "90.00", "EUR", "--date", "2026-12-30", "--today", "2026-11-30")
      let result = try await home.run(command, "--in", "EUR", "--today", "2026-11-30")
      #expect(result.end == .exited(0))
      #expect(result.outputText.contains(command == "list" ? "90.00" : "total  100.00 EUR  2 expenses"))
      #expect(result.errorText == "budget: 1 expense dated after today is included.\n")
      let later = try await home.run(command, "--in", "EUR", "--today", "2026-12-30")
      #expect(later.error.isEmpty)
      let month = try await home.run(command, "--in", "EUR", "--today", "2026-11-30", "--month", "2026-11")
      #expect(month.error.isEmpty)
    }
  }

  @Test func `D13: the last day named is in, the day after is not, and neither is its rate`() async throws {
    try await withHome { home in
      try await home.run("rates", "set", "EGP", "USD", "0.02", "--on", "2024-08-31")
      try await home.run("rates", "set", "EGP", "USD", "0.05", "--on", "2024-09-01")
      try await home.run("add", "1000.00", "EGP", "--date", "2024-08-31")
      try await home.run("add", "7.00", "EGP", "--date", "2024-09-01")
      #expect(try await home.run("total", "--in", "EGP", "--to", "2024-08-31", "--quiet").outputText == "1000.00\n")
      #expect(try await home.run("total", "--in", "USD", "--to", "2024-08-31", "--quiet").outputText == "20.00\n")
      #expect(try await home.run("total", "--in", "EGP", "--from", "2024-09-01", "--quiet").outputText == "7.00\n")
    }
  }

  @Test func `an aged rate says its day beside a value`() async throws {
    try await withHome { home in
      let added = try await home.run("add", "12.50", "EUR", "lunch", "--date", "2026-11-30")
      #expect(added.outputText.contains("   = 13.97 USD  at the rate of 2026-10-30   (id "))
      let fresh = try await home.run("add", "12.50", "EUR", "lunch", "--date", "2026-10-30")
      #expect(fresh.outputText.contains("   = 13.97 USD   (id "))
      let list = try await home.run("list", "--in", "USD", "--today", "2026-11-30")
      #expect(
        list.errorText.hasPrefix("budget: The oldest rate used is EUR's of 2026-10-30, 31 days before 2026-11-30."))
    }
  }

  @Test func `a value that is missing from a list says why and what to do`() async throws {
    try await withHome { home in
      try await home.run("add", "300", "EGP", "--date", "2026-10-28")
      try await home.run("add", "200", "EGP", "--date", "2026-10-20")
      try await home.run("add", "5", "EUR", "--date", "1998-12-31")
      let list = try await home.run("list", "--in", "USD", "--today", "2026-10-30")
      #expect(list.end == .exited(2))
      #expect(
        list.errorText == """
          budget: No EGP rate on or before 2026-10-28 (2 expenses). Fetch rates with `budget rates --refresh`, or set one \
          with `budget rates set EGP USD RATE --on 2026-10-20`.
          budget: No EUR rate on or before 1998-12-31; the first is of 1999-01-04 (1 expense). Fetch rates with `budget \
          rates --refresh`, or set one with `budget rates set EUR USD RATE --on 1998-12-31`.

          """)
    }
  }
}
