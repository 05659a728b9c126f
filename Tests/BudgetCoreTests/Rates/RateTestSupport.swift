@testable import BudgetCore

/// The day this many days after 2020-01-01 in the small books of these tests.
func day(_ number: Int) -> Day { Day(number: 18_262).adding(days: number) }

/// A day that exists, by its text.
func on(_ text: String) -> Day { Day(iso: text) ?? .first }

/// A currency that exists, by its code.
func cur(_ code: String) -> Currency { Currency(code: code) ?? .eur }

/// A number, by its text.
func num(_ text: String) -> FixedDecimal { FixedDecimal(plain: text) ?? .zero }

/// One answer of one source, as a test writes it.
struct Answer {
  var source: String
  var snapshot: RateSnapshot

  /// An answer such as `Answer("web", day(3), "USD", ["EGP": "48.31"])`.
  init(_ source: String, _ day: Day, _ base: String, _ rates: [String: String], asked: [String]? = nil) {
    self.source = source
    let pairs = rates.map { (cur($0.key), num($0.value)) }
    snapshot = RateSnapshot(
      day: day, base: cur(base), rates: Dictionary(pairs) { $1 }, asked: asked.map { Set($0.map(cur)) })
  }
}

/// One rate set by hand: 1 `base` = `rate` `quote`.
struct HandRate {
  var day: Day
  var base: Currency
  var quote: Currency
  var rate: FixedDecimal

  init(_ day: Day, _ base: String, _ quote: String, _ rate: String) {
    (self.day, self.base, self.quote, self.rate) = (day, cur(base), cur(quote), num(rate))
  }
}

extension RateBook {
  /// A book of these answers and hand-set rates, each in the order in which they came. Without the built-in table
  /// unless it is asked for.
  static func of(
    _ answers: [Answer] = [], byHand: [HandRate] = [], builtIn: Bool = false, succession: Succession = .shared
  ) -> RateBook {
    var logs: [(source: String, bytes: [UInt8])] = []
    for (time, answer) in answers.enumerated() {
      let line = RateLogLine.encode(answer.snapshot, answeredAt: Int64(time + 1) * 1000)
      if let known = logs.firstIndex(where: { $0.source == answer.source }) {
        logs[known].bytes += line
      } else {
        logs.append((answer.source, line))
      }
    }
    let manual = byHand.flatMap {
      RateLogLine.encode(RateSnapshot(day: $0.day, base: $0.base, rates: [$0.quote: $0.rate]), answeredAt: 0)
    }
    let files = RateFiles(
      logs: logs.map { RateFiles.Log(source: $0.source, bytes: LogBytes($0.bytes)) }, manual: manual)
    return RateBook(succession: succession, builtIn: builtIn ? ECBTable() : nil) { files }
  }

  /// What a pair of codes gets on a day; `nil` for no rate.
  func find(_ from: String, _ to: String, _ day: Day, estimating: Bool = false) -> Quote? {
    try? quote(from: cur(from), to: cur(to), on: day, estimating: estimating)
  }

  /// Why a pair of codes gets no rate on a day; `nil` where it gets one.
  func reason(_ from: String, _ to: String, _ day: Day) -> NoRate? {
    do throws(NoRate) {
      _ = try quote(from: cur(from), to: cur(to), on: day)
      return nil
    } catch {
      return error
    }
  }
}

extension Quote {
  /// The computation in short: `×48.31 ÷1.08`.
  var work: String {
    steps.map { ($0.operation == .multiply ? "×" : "÷") + $0.figure.text }.joined(separator: " ")
  }
}

/// A generator of numbers that a seed determines: SplitMix64.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
