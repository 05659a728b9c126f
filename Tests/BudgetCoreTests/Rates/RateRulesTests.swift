@testable import BudgetCore
import Testing

/// The look-up rules at their boundary days, in small books.
struct RateRulesTests {
  // MARK: Rule 1

  @Test func `a currency is worth exactly 1 of itself without a look-up`() {
    let book = RateBook(succession: .shared, builtIn: nil) {
      Issue.record("the rates were read")
      return RateFiles()
    }
    #expect(book.find("USD", "USD", day(0))?.kind == .same)
    #expect(book.find("HRK", "EUR", on("2023-01-01"))?.kind == .fixed)
  }

  @Test(arguments: [("2022-12-31", Quote.Kind.direct, "÷7.5365"), ("2023-01-01", .fixed, "÷7.53450")])
  func `the market rate holds up to the eve of a euro changeover`(date: String, kind: Quote.Kind, work: String) {
    let quote = RateBook.of(builtIn: true).find("HRK", "EUR", on(date))
    #expect(quote?.kind == kind)
    #expect(quote?.work == work)
    #expect(quote?.rateDay == (kind == .fixed ? nil : on("2022-12-30")))
  }

  @Test func `two currencies that became the euro convert at their legal rates alone`() {
    let quote = RateBook.of().find("DEM", "FRF", on("2005-03-01"))
    #expect(quote?.work == "÷1.95583 ×6.55957")
    #expect(quote?.kind == .fixed)
    #expect(quote?.steps.allSatisfy { $0.source == "law" && $0.day == nil } == true)
  }

  @Test(arguments: ["1995-01-01", "2026-06-01"])
  func `a redenomination is the exact factor on any day`(date: String) {
    #expect(RateBook.of().find("TRL", "TRY", on(date))?.work == "÷1000000")
    #expect(RateBook.of().find("VES", "VEB", on(date))?.work == "×100000 ×1000")
    #expect(RateBook.of().find("BGL", "BGN", on(date))?.work == "÷1000")
  }

  @Test func `the own code of a redenominated currency is tried before the other`() {
    let book = RateBook.of(builtIn: true)
    #expect(book.find("TRY", "EUR", on("2004-12-31"))?.work == "×1000000 ÷1836200")
    #expect(book.find("TRL", "EUR", on("2004-12-31"))?.kind == .direct)
    #expect(book.find("TRL", "EUR", on("2005-01-02"))?.rateDay == on("2004-12-31"))
    #expect(book.find("TRL", "EUR", on("2005-01-05"))?.rateDay == on("2005-01-05"))
  }

  // MARK: Rule 2

  @Test func `a snapshot of a later day is never used`() {
    let book = RateBook.of([Answer("web", day(5), "USD", ["EGP": "48"])])
    #expect(book.find("EGP", "USD", day(4)) == nil)
    #expect(book.find("EGP", "USD", day(5))?.rateDay == day(5))
  }

  @Test func `on one day a rate set by hand beats a fetched one, which beats the built-in one`() {
    let builtIn = Answer("ecb", day(5), "EUR", ["USD": "1.1"])
    let fetched = Answer("web", day(5), "EUR", ["USD": "1.2"])
    let hand = HandRate(day(5), "EUR", "USD", "1.3")
    #expect(RateBook.of([fetched, builtIn], byHand: [hand]).find("EUR", "USD", day(6))?.work == "×1.3")
    #expect(RateBook.of([fetched, builtIn]).find("EUR", "USD", day(6))?.work == "×1.2")
    #expect(RateBook.of([builtIn]).find("EUR", "USD", day(6))?.work == "×1.1")
  }

  @Test func `a newer snapshot of any source beats an older rate set by hand`() {
    let book = RateBook.of(
      [Answer("ecb", day(6), "EUR", ["USD": "1.1"])], byHand: [HandRate(day(5), "EUR", "USD", "1.3")])
    #expect(book.find("EUR", "USD", day(6))?.work == "×1.1")
    #expect(book.find("EUR", "USD", day(5))?.work == "×1.3")
  }

  @Test func `of two fetched snapshots of one day the latest answer wins`() {
    let (first, second) = (
      Answer("b", day(5), "USD", ["EGP": "48"]), Answer("a", day(5), "EUR", ["EGP": "55", "USD": "1.1"])
    )
    #expect(RateBook.of([first, second]).find("USD", "EGP", day(5))?.work == "×55 ÷1.1")
    #expect(RateBook.of([second, first]).find("USD", "EGP", day(5))?.work == "×48")
  }

  @Test func `answers of one source, day and base are one snapshot, later figures in place of earlier`() {
    let book = RateBook.of([
      Answer("web", day(5), "USD", ["EGP": "48", "PEN": "3.7"]),
      Answer("web", day(5), "USD", ["EGP": "49"], asked: ["EGP"]),
    ])
    #expect(book.find("PEN", "EGP", day(5))?.work == "×49 ÷3.7")
  }

  // MARK: Rule 3

  @Test func `of the rates set by hand the fewest steps lead, and at each step the pair last set`() {
    let pairs = [("EGP", "PEN", "2"), ("PEN", "USD", "3"), ("EGP", "THB", "5"), ("THB", "USD", "7")]
    let hand = pairs.map { HandRate(day(1), $0.0, $0.1, $0.2) }
    #expect(RateBook.of(byHand: hand).find("EGP", "USD", day(1))?.work == "×5 ×7")
    #expect(RateBook.of(byHand: hand + [hand[0]]).find("EGP", "USD", day(1))?.work == "×2 ×3")
    let own = HandRate(day(1), "USD", "EGP", "50")
    #expect(RateBook.of(byHand: [own] + hand).find("EGP", "USD", day(1))?.work == "÷50")
  }

  @Test func `setting the other direction replaces the pair of that day`() {
    let book = RateBook.of(byHand: [HandRate(day(1), "EGP", "USD", "0.02"), HandRate(day(1), "USD", "EGP", "49")])
    #expect(book.find("EGP", "USD", day(1))?.work == "÷49")
  }

  @Test func `without a snapshot that holds both, two legs lead, and the older is the rate day`() {
    let book = RateBook.of([
      Answer("web", day(3), "USD", ["EGP": "48"]), Answer("ecb", day(5), "EUR", ["USD": "1.1", "CHF": "0.9"]),
    ])
    let quote = book.find("EGP", "CHF", day(6))
    #expect(quote?.work == "÷48 ×0.9 ÷1.1")
    #expect(quote?.kind == .cross)
    #expect(quote?.rateDay == day(3))
  }

  @Test func `two legs go by the newest older leg, then the newest newer leg, then EUR, USD and the code`() {
    func legs(_ shared: String, _ first: Int, _ second: Int) -> [Answer] {
      [Answer("a" + shared, day(first), shared, ["EGP": "2"]), Answer("b" + shared, day(second), shared, ["PEN": "3"])]
    }
    func base(_ answers: [Answer]) -> Currency? { RateBook.of(answers).find("EGP", "PEN", day(9))?.steps.first?.base }
    #expect(base(legs("EUR", 1, 8) + legs("THB", 2, 3)) == cur("THB"))
    #expect(base(legs("EUR", 2, 4) + legs("THB", 5, 2)) == cur("THB"))
    #expect(base(legs("USD", 2, 4) + legs("EUR", 4, 2)) == .eur)
    #expect(base(legs("CHF", 2, 4) + legs("USD", 4, 2)) == .usd)
    #expect(base(legs("THB", 2, 4) + legs("CHF", 4, 2)) == cur("CHF"))
  }

  @Test(arguments: [(10, "÷48"), (11, "÷50 ×2")])
  func `an aged snapshot gives way to two legs that are both newer`(age: Int, work: String) {
    let book = RateBook.of([
      Answer("web", day(0), "USD", ["EGP": "48"]), Answer("x", day(2), "THB", ["EGP": "50"]),
      Answer("y", day(3), "THB", ["USD": "2"]),
    ])
    #expect(book.find("EGP", "USD", day(age))?.work == work)
  }

  // MARK: Rules 4 and 5

  @Test(arguments: [(10, true), (11, false)])
  func `a source counts for a currency 10 days after it left it out, not 11`(gap: Int, counts: Bool) {
    let book = RateBook.of([
      Answer("web", day(0), "USD", ["EGP": "48", "PEN": "3"]), Answer("web", day(gap), "USD", ["PEN": "3"]),
    ])
    #expect((book.find("EGP", "USD", day(gap)) != nil) == counts)
    #expect(book.find("EGP", "USD", day(gap - 1)) != nil)
    #expect(book.reason("EGP", "USD", day(gap))?.reason == (counts ? nil : .dropped(last: day(0))))
  }

  @Test func `an answer to a question for other currencies says nothing of one not asked for`() {
    let book = RateBook.of([
      Answer("web", day(0), "USD", ["EGP": "48"]), Answer("web", day(40), "USD", ["PEN": "3"], asked: ["PEN"]),
    ])
    #expect(book.find("EGP", "USD", day(40))?.isAged == true)
  }

  @Test(arguments: [(10, false), (11, true)])
  func `a rate is aged when its day is more than 10 days before`(age: Int, isAged: Bool) {
    #expect(RateBook.of([Answer("web", day(0), "USD", ["EGP": "48"])]).find("EGP", "USD", day(age))?.isAged == isAged)
    #expect(RateBook.of(byHand: [HandRate(day(0), "EGP", "USD", "2")]).find("EGP", "USD", day(age))?.isAged == false)
  }

  // MARK: Rules 6 and 7

  @Test func `an estimate takes the nearest snapshot, the earlier when equal`() {
    let answers = [Answer("web", day(0), "USD", ["EGP": "48"]), Answer("web", day(20), "USD", ["PEN": "3"])]
    let book = RateBook.of(answers + [Answer("late", day(40), "USD", ["EGP": "52"])])
    #expect(book.find("EGP", "USD", day(20), estimating: true)?.rateDay == day(0))
    #expect(book.find("EGP", "USD", day(21), estimating: true)?.rateDay == day(40))
    #expect(book.find("EGP", "USD", day(21), estimating: true)?.kind == .estimate)
    #expect(book.find("EGP", "USD", day(21)) == nil)
  }

  @Test func `a legal rate before its day is the last resort, for as few currencies as will do`() {
    let book = RateBook.of(builtIn: true)
    #expect(book.find("GRD", "USD", on("2000-06-01")) == nil)
    #expect(book.find("GRD", "USD", on("2000-06-01"), estimating: true)?.work == "÷340.750 ×0.933")
    #expect(book.find("DEM", "FRF", on("1998-06-01"), estimating: true)?.work == "÷1.95583 ×6.55957")
    #expect(book.find("DEM", "FRF", on("1998-06-01"), estimating: true)?.kind == .estimate)
  }

  @Test func `a missing rate says of which currency and why`() {
    let book = RateBook.of([Answer("web", day(5), "USD", ["EGP": "48"]), Answer("x", day(5), "THB", ["PEN": "9"])])
    #expect(book.reason("USD", "KES", day(6))?.missing == cur("KES"))
    #expect(book.reason("USD", "KES", day(6))?.reason == .unknown)
    #expect(book.reason("EGP", "USD", day(4))?.reason == .startsLater(first: day(5)))
    #expect(book.reason("EGP", "PEN", day(6))?.reason == .unconnected)
  }
}
