@testable import BudgetCore
import Testing

/// The published faults of other programs, as far as rates decide them.
struct RateCasesTests {
  let builtIn = RateBook.of(builtIn: true)

  @Test func `C03: the kuna has its market rate in 2022 and the legal one from 2023`() {
    #expect(builtIn.find("HRK", "EUR", on("2022-06-10"))?.kind == .direct)
    #expect(builtIn.find("HRK", "EUR", on("2023-06-10"))?.work == "÷7.53450")
  }

  @Test func `C04: the lev is 1.95583 to the euro from 2026`() {
    #expect(builtIn.find("BGN", "EUR", on("2026-01-15"))?.work == "÷1.95583")
    #expect(builtIn.find("BGN", "USD", on("2026-01-15"))?.steps.map(\.source) == ["law", "ecb"])
  }

  @Test func `V01: the newest figure of a pair wins in either direction`() {
    let book = RateBook.of(byHand: [
      HandRate(on("2021-05-04"), "EGP", "PEN", "2"), HandRate(on("2025-05-06"), "PEN", "EGP", "0.40"),
    ])
    #expect(book.find("EGP", "PEN", on("2025-09-01"))?.work == "÷0.40")
  }

  @Test func `V03: a cross rate is the one figure divided by the other`() {
    let book = RateBook.of([Answer("web", day(0), "EUR", ["USD": "1.085", "GBP": "0.85"])])
    #expect(book.find("GBP", "USD", day(0))?.work == "×1.085 ÷0.85")
  }

  @Test func `V04 V06: figures are kept with the digits as sent`() {
    let book = RateBook.of([Answer("web", day(0), "USD", ["PEN": "3.700", "IDR": "17650"])])
    #expect(book.find("USD", "PEN", day(0))?.work == "×3.700")
    #expect(book.find("IDR", "USD", day(0))?.work == "÷17650")
  }

  @Test func `V07: a currency without a rate has none, and is never 1 to 1`() {
    #expect(builtIn.find("NGN", "USD", on("2025-01-01")) == nil)
    #expect(builtIn.reason("NGN", "USD", on("2025-01-01"))?.missing == cur("NGN"))
    #expect(builtIn.reason("JPY", "USD", on("1998-12-31"))?.reason == .startsLater(first: on("1999-01-04")))
  }

  @Test(arguments: ["0", "-0.94", "NaN", "null", "1e21", "1e-21", "1.", ".5", "0x10", ""])
  func `V09 V10: a figure that is no rate is refused`(text: String) {
    #expect(RateFigure.parse(text) == nil)
  }

  @Test(arguments: [("1e20", "100000000000000000000"), ("1e-20", "0.00000000000000000001"), ("6.4e-5", "0.000064")])
  func `a figure may have an exponent and reach from 1e-20 to 1e20`(text: String, plain: String) {
    #expect(RateFigure.parse(text)?.text == plain)
  }

  @Test func `V12: a snapshot is filed under its own day and gives way to the real one`() {
    let old = Answer("web", on("2025-12-31"), "USD", ["EGP": "48"])
    #expect(RateBook.of([old]).find("EGP", "USD", on("2026-01-01"))?.rateDay == on("2025-12-31"))
    let book = RateBook.of([old, Answer("web", on("2026-01-01"), "USD", ["EGP": "49"])])
    #expect(book.find("EGP", "USD", on("2026-01-01"))?.work == "÷49")
  }

  @Test func `V13: a Sunday has the rate of its Friday`() {
    #expect(builtIn.find("EUR", "USD", on("2025-06-15"))?.rateDay == on("2025-06-13"))
  }

  @Test func `V15: a day before the first rate has none, unless it is estimated`() {
    let book = RateBook.of([Answer("web", on("2020-01-02"), "EUR", ["EGP": "18"])])
    #expect(book.reason("EUR", "EGP", on("2018-03-05"))?.reason == .startsLater(first: on("2020-01-02")))
    #expect(book.find("EUR", "EGP", on("2018-03-05"), estimating: true)?.ageDays == -668)
  }

  @Test func `V16: a base's own figure in a table is never used`() {
    let book = RateBook.of([Answer("web", day(0), "USD", ["USD": "1.0004", "EGP": "48"])])
    #expect(book.find("USD", "EGP", day(0))?.work == "×48")
    #expect(book.find("USD", "USD", day(0))?.steps.isEmpty == true)
  }

  @Test func `A06: the base is the one in the answer`() {
    let book = RateBook.of([Answer("web", day(0), "EUR", ["USD": "1.1200", "GBP": "0.8600"])])
    #expect(book.find("USD", "GBP", day(0))?.work == "×0.8600 ÷1.1200")
  }

  @Test func `A07: a partial answer leaves the other currencies their last rates`() {
    let monday = Answer("web", day(0), "EUR", ["USD": "1.1", "EGP": "6", "PEN": "8"])
    let book = RateBook.of([monday, Answer("web", day(1), "EUR", ["USD": "1.2"])])
    #expect(book.find("EUR", "EGP", day(1))?.rateDay == day(0))
    #expect(book.find("EUR", "USD", day(1))?.rateDay == day(1))
  }

  @Test func `A12: a day asked for is found under that day`() {
    let book = RateBook.of([Answer("web", on("2024-01-01"), "USD", ["EGP": "31"], asked: ["EGP"])])
    #expect(book.find("EGP", "USD", on("2024-01-01"))?.rateDay == on("2024-01-01"))
  }

  @Test func `R04: a rate does not depend on the minor digits of its currencies`() {
    let book = RateBook.of(byHand: [HandRate(day(0), "USD", "PYG", "7315")])
    #expect(book.find("USD", "PYG", day(0))?.work == "×7315")
    #expect(book.find("PYG", "USD", day(0))?.work == "÷7315")
  }
}
