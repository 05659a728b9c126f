@testable import BudgetCore
import Testing

/// Small random books, looked up by the book and by the naive oracle.
struct RateBookOracleTests {
  static let codes = ["EUR", "USD", "EGP", "PEN", "TRL", "TRY", "HRK", "BGL", "BGN"]
  static let links: [Succession.Link] = [
    ("TRL", "TRY", "1000000", 24), ("HRK", "EUR", "7.53450", 30), ("BGL", "BGN", "1000", 10),
    ("BGN", "EUR", "1.95583", 34),
  ].map { Succession.Link(code: cur($0.0), successor: cur($0.1), figure: num($0.2), from: day($0.3)) }

  static func answers(_ random: inout Seeded) -> [Answer] {
    (0..<Int.random(in: 0...9, using: &random)).map { _ in
      let source = ["ecb", "ecb", "web", "other"].randomElement(using: &random) ?? "ecb"
      let base = source == "ecb" ? "EUR" : ["EUR", "USD", "EGP", "TRY"].randomElement(using: &random) ?? "EUR"
      let held = codes.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
      let rates = held.map { ($0, "\(Int.random(in: 2...99, using: &random)).5") }
      let also = codes.shuffled(using: &random).prefix(2)
      return Answer(
        source, day(Int.random(in: 0...40, using: &random)), base, Dictionary(rates) { $1 },
        asked: Bool.random(using: &random) ? Array(held + also) : nil)
    }
  }

  static func byHand(_ random: inout Seeded) -> [HandRate] {
    (0..<max(0, Int.random(in: -4...5, using: &random))).map { _ in
      let pair = codes.shuffled(using: &random)
      return HandRate(
        day([5, 20, 21].randomElement(using: &random) ?? 5), pair[0], pair[1],
        "\(Int.random(in: 2...99, using: &random)).25")
    }
  }

  @Test(arguments: 0..<20)
  func `a book answers as the rules written naively do`(seed: Int) {
    var random = Seeded(state: UInt64(seed))
    for _ in 0..<8 {
      let (answers, byHand) = (Self.answers(&random), Self.byHand(&random))
      let book = RateBook.of(answers, byHand: byHand, succession: Succession(links: Self.links))
      let oracle = RateOracle(answers, byHand: byHand, links: Self.links, currencies: Self.codes.map(cur))
      for _ in 0..<12 {
        let pair = Self.codes.shuffled(using: &random)
        let (asked, estimating) = (day(Int.random(in: -3...60, using: &random)), Bool.random(using: &random))
        let found = book.find(pair[0], pair[1], asked, estimating: estimating)
        let right = oracle.quote(cur(pair[0]), cur(pair[1]), asked, estimating: estimating)
        let steps = found?.steps.map { step in
          (step.operation == .multiply ? "×" : "÷") + step.figure.text + " " + step.source
            + (step.day.map { " \($0)" } ?? "")
        }
        #expect(steps == right?.steps, "\(pair[0]) to \(pair[1]) on \(asked), seed \(seed): \(answers) \(byHand)")
        #expect(found?.rateDay == right?.day)
      }
    }
  }
}
