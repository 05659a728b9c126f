@testable import BudgetCore
import Testing

struct RateLogTests {
  private func log(_ text: String) -> RateLog { RateLog(bytes: LogBytes(Array(text.utf8))) }

  @Test func `a line keeps digits, day, base and what was asked for`() throws {
    let snapshot = Answer("web", day(3), "USD", ["PEN": "3.700", "EGP": "48.31"], asked: ["EGP", "PEN", "KES"]).snapshot
    let bytes = RateLogLine.encode(snapshot, answeredAt: 1_790_000_000_123)
    let line = try RateLogLine(bytes, 0..<bytes.count - 1)
    #expect(line.day == day(3))
    #expect(line.base == .usd)
    #expect(line.answeredAt == 1_790_000_000_123)
    #expect(line.asked.map(Set.init) == [cur("EGP"), cur("KES"), cur("PEN")])
    #expect(log(String(decoding: bytes, as: UTF8.self)).figure(of: cur("PEN"), base: .usd, on: day(3))?.text == "3.700")
  }

  @Test func `any layout of the same JSON reads the same`() {
    let text = #"{ "rates" : {"PEN":3.5 , "EGP" : 4.8e1}, "base":"USD","x":[1,{"y":"}"}],"date":"2020-01-04" }"# + "\n"
    #expect(log(text).figure(of: cur("EGP"), base: .usd, on: day(3))?.text == "48")
    #expect(log(text).figure(of: cur("PEN"), base: .usd, on: day(3))?.text == "3.5")
  }

  @Test(arguments: [
    #"{"date":"2020-01-04","base":"USD","rates":{"EGP":"48"}}"#,
    #"{"date":"2020-01-04","base":"USD","rates":{"EGP":0}}"#,
    #"{"date":"2020-01-04","base":"USD","rates":{"EGP":48}"#,
    #"{"date":"2020-01-04","base":"USD","rates":{"EGP":48,}}"#,
    #"{"date":"2020-01-34","base":"USD","rates":{"EGP":48}}"#, "rubbish",
  ])
  func `a damaged line is not used and is told by its place`(line: String) {
    let good = #"{"date":"2020-01-05","base":"USD","rates":{"EGP":49}}"#
    let log = log(good + "\n" + line + "\n")
    #expect(log.newestDay(holding: cur("EGP"), base: .usd, from: .first, through: day(3)) == nil)
    #expect(log.newestDay(holding: cur("EGP"), base: .usd, from: .first, through: day(9)) == day(4))
    #expect(log.damages.map(\.line) == [2])
  }

  @Test func `a last line without its line feed counts when it is whole`() {
    let line = #"{"date":"2020-01-05","base":"USD","rates":{"EGP":49}}"#
    #expect(LogBytes(Array((line + "\n" + line).utf8)).wholeLength == line.utf8.count * 2 + 1)
    #expect(LogBytes(Array((line + "\n" + line.dropLast()).utf8)).wholeLength == line.utf8.count + 1)
  }

  @Test(arguments: [0, 1, 14, 15, 16, 17, 31, 32, 33, 100])
  func `lines are found whatever their length`(length: Int) {
    let text = String(repeating: "x", count: length)
    let bytes = Array((text + "\n\n" + text + "\ntail").utf8)
    #expect(LineRanges.find(in: bytes).map(\.count) == [length, 0, length])
  }
}
