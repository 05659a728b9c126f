import Testing

@testable import BudgetCore

struct RateUsageTests {
  private static let answers = [
    Answer("web", on("2015-06-10"), "USD", ["EUR": "0.9", "EGP": "7.6", "GBP": "0.65"]),
    Answer("web", on("2020-02-20"), "USD", ["EUR": "0.92", "EGP": "15.5", "JPY": "110.5"]),
  ]

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `two accounts put together are the account of all`(seed: UInt64) {
    var random = Seeded(state: seed)
    let book = RateBook.of(Self.answers, builtIn: true)
    let codes = ["EUR", "USD", "GBP", "EGP", "TRY", "HRK"].map(cur)
    var quotes: [Quote] = []
    while quotes.count < 12 {
      guard let from = codes.randomElement(using: &random), let to = codes.randomElement(using: &random) else { break }
      let day = on("2014-12-25").adding(days: Int.random(in: 0...4000, using: &random))
      if let quote = try? book.quote(from: from, to: to, on: day, estimating: true) { quotes.append(quote) }
    }
    func usage(_ quotes: ArraySlice<Quote>) -> RateUsage {
      var usage = RateUsage()
      for quote in quotes { usage.note(quote) }
      return usage
    }
    for middle in 0...quotes.count {
      var first = usage(quotes[..<middle])
      first.absorb(usage(quotes[middle...]))
      #expect(first == usage(quotes[...]), "\(middle)")
    }
    var paid = RateUsage()
    paid.notePaid()
    var all = usage(quotes[...])
    all.absorb(paid)
    #expect(all.usesPaid)
  }

  @Test func `a total in several currencies is valued after the reading`() {
    let (one, two) = (TotalRequest(targets: [.eur], today: on("2026-10-30")), [Currency.eur, .usd])
    #expect(TallyValuation(one, rates: RateBook()) != nil)
    #expect(TallyValuation(TotalRequest(targets: two, today: one.today), rates: RateBook()) == nil)
  }
}
