@testable import BudgetCore
import Testing

struct RateCoverageTests {
  @Test func `gaps tell missing, estimated and aged rates apart`() {
    let book = RateBook.of([Answer("web", day(5), "USD", ["EGP": "48"])])
    let needs = [(cur("EGP"), day(5)), (cur("EGP"), day(16)), (cur("EGP"), day(1)), (cur("KES"), day(5))]
    let gaps = book.gaps(needs.map { (currency: $0.0, day: $0.1) }, in: .usd)
    #expect(gaps.map(\.day) == [day(16), day(1), day(5)])
    guard case .aged = gaps[0].fault, case .estimated = gaps[1].fault, case .missing = gaps[2].fault else {
      Issue.record("\(gaps)")
      return
    }
  }

  @Test func `coverage says what each source has`() {
    let book = RateBook.of(
      [Answer("web", day(1), "USD", ["EGP": "48"]), Answer("web", day(4), "USD", ["PEN": "3"])],
      byHand: [HandRate(day(2), "KES", "USD", "0.01")])
    #expect(book.coverage.map(\.source) == ["manual", "web"])
    #expect(book.coverage[1].currencies == [cur("EGP"), cur("PEN"), .usd])
    #expect(book.coverage[1].first...book.coverage[1].last == day(1)...day(4))
  }
}
