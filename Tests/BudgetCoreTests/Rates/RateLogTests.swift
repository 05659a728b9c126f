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
    #"{"base":"USD","date":"2020-01-04","date":"2020-01-02","rates":{"EGP":48}}"#,
    #"{"date":"2020-01-04","base":"USD","x":6{"y","rates":{"EGP":48}}"#,
    #"{"base":"USD","date":"2020-01-34","date":"2020-01-04","rates":{"EGP":48}}"#,
    #"{"base":"QQQ","date":"2020-01-04","base":"USD","rates":{"EGP":48}}"#,
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

  @Test(arguments: [0, 1, 7, 8, 9, 31, 61, 62, 63, 64, 65, 126, 127, 128, 1000])
  func `lines are found whatever their length`(length: Int) {
    let text = String(repeating: "x", count: length)
    let bytes = Array((text + "\n\n" + text + "\ntail").utf8)
    #expect(LineRanges.find(in: bytes).map(\.count) == [length, 0, length])
  }

  /// A line of one rate, so long as padding makes it, without its line feed.
  private func line(_ day: Day, _ rate: String, padding: Int = 0) -> String {
    #"{"date":"\#(day)","base":"USD","rates":{"EGP":\#(rate)},"x":"\#(String(repeating: "x", count: padding))"}"#
  }

  @Test(arguments: [0, 40_000, 65_536, 200_000])
  func `lines are found across the pieces in which a file is read`(padding: Int) {
    let lines = (0..<9).map { line(day($0), "4\($0)", padding: $0 % 2 == 0 ? padding : 0) }
    let log = log(lines.joined(separator: "\n"))
    for number in 0..<9 { #expect(log.figure(of: cur("EGP"), base: .usd, on: day(number))?.text == "4\(number)") }
    #expect(log.damages.isEmpty)
  }

  @Test func `a look-up reads its own line and no other`() {
    let bytes = Array((0..<9).map { line(day($0), "4\($0)", padding: 100_000) + "\n" }.joined().utf8)
    var ranges: [Range<Int>] = []
    let log = RateLog(
      bytes: LogBytes(count: bytes.count) { range in
        ranges.append(range)
        return Array(bytes[range])
      })
    ranges = []
    #expect(log.figure(of: cur("EGP"), base: .usd, on: day(3))?.text == "43")
    #expect(log.figure(of: cur("EGP"), base: .usd, on: day(3))?.text == "43")
    #expect(ranges.map { String(decoding: bytes[$0.prefix(20)], as: UTF8.self) } == [#"{"date":"2020-01-04""#])
  }

  @Test func `a line is let go of when another is read, and kept once look-ups come back to it`() {
    let bytes = Array((0..<9).map { line(day($0), "4\($0)") + "\n" }.joined().utf8)
    var count = 0
    let log = RateLog(
      bytes: LogBytes(count: bytes.count) { range in
        count += 1
        return Array(bytes[range])
      })
    count = 0
    for number in [3, 5, 3, 5, 3, 5, 3] {
      #expect(log.figure(of: cur("EGP"), base: .usd, on: day(number))?.text == "4\(number)")
    }
    #expect(count == 4)
  }

  @Test(arguments: [
    #""EGP":x"#, #""EGP":0"#, #""EGP":"48""#, #""EGP"48"#, #""EGP:48"#, #""EGP":4 8"#, #""EGP":48;"#, "\0",
  ])
  func `a line with one fault is used for none of its currencies, and named`(fault: String) {
    let all = CurrencyTable.shared.all.map(\.code).sorted()
    func line(_ day: Day, _ member: String) -> String {
      let rates = all.map { $0 == "EGP" ? member : "\"\($0)\":1.25" }.joined(separator: ",")
      return #"{"date":"\#(day)","base":"USD","rates":{\#(rates)}}"# + "\n"
    }
    let log = log(line(day(3), #""EGP":48.31"#) + line(day(4), fault))
    #expect(log.newestDay(holding: cur("PEN"), base: .usd, from: .first, through: day(4)) == day(3))
    #expect(log.figure(of: cur("ZAR"), base: .usd, on: day(4)) == nil)
    #expect(log.damages.map(\.line) == [2])
  }

  @Test func `a line of two objects of rates, or of one currency twice, says the last`() {
    let twice = #"{"date":"2020-01-04","base":"USD","rates":{"EGP":48,"PEN":3.5},"rates":{"EGP":49}}"#
    #expect(log(twice).figure(of: cur("EGP"), base: .usd, on: day(3))?.text == "49")
    #expect(log(twice).figure(of: cur("PEN"), base: .usd, on: day(3))?.text == "3.5")
    let doubled = #"{"date":"2020-01-04","base":"USD","rates":{"EGP":48,"PEN":3.5,"EGP":47}}"#
    #expect(log(doubled).figure(of: cur("EGP"), base: .usd, on: day(3))?.text == "47")
  }

  @Test(arguments: [[5, 3, 4, 3], [3, 4, 5, 3], [3, 3, 4, 5]])
  func `lines are found by their days, whatever the order in which they came`(order: [Int]) {
    let log = log(order.enumerated().map { line(day($1), "\($0 + 1)") }.joined(separator: "\n"))
    #expect(log.extent == day(3)...day(5))
    for number in 3...5 {
      let last = order.lastIndex(of: number).map { "\($0 + 1)" }
      #expect(log.figure(of: cur("EGP"), base: .usd, on: day(number))?.text == last)
      #expect(log.newestDay(through: day(number)) == day(number))
    }
  }

  @Test func `a line that another program has written over is not used`() {
    let (old, new) = (line(day(3), "48.31"), line(day(4), "11.11"))
    var bytes = Array((old + "\n").utf8)
    let log = RateLog(bytes: LogBytes(count: bytes.count) { Array(bytes[$0]) })
    bytes = Array((new + "\n").utf8)
    #expect(log.figure(of: cur("EGP"), base: .usd, on: day(3)) == nil)
    #expect(log.damages == [RateLog.Damage(line: 1, column: 1)])
  }

  @Test func `a file that cannot be read has no lines, one that was cut has those before the cut`() {
    let bytes = Array((line(day(3), "48") + "\n" + line(day(4), "49") + "\n").utf8)
    let unread = RateLog(bytes: LogBytes(count: bytes.count) { _ in nil })
    #expect(unread.extent == nil)
    let cut = RateLog(bytes: LogBytes(count: bytes.count) { Array(bytes[$0.clamped(to: 0..<bytes.count - 5)]) })
    #expect(cut.extent == day(3)...day(3))
  }

  @Test(arguments: [
    ("", 0), ("rub", 0), ("\n", 1), ("a\nb\n", 4), ("a\nb\ncut", 4), (#"{"date":"2020-01-05","base":"USD"}"#, 34),
  ])
  func `whole lines end behind the last line feed, or with a line that needs none`(text: String, length: Int) {
    #expect(LogBytes(Array(text.utf8)).wholeLength == length)
  }

  @Test(arguments: ["", "\n"])
  func `the last line says when the newest answer came`(end: String) {
    let lines = [5, 7].map { String(decoding: RateLogLine.encode(snapshot, answeredAt: $0), as: UTF8.self) }
    let text = lines.joined().dropLast() + end
    #expect(LogBytes(Array(text.utf8)).newestAnswer == 7)
    #expect(LogBytes([]).newestAnswer == 0)
  }

  private var snapshot: RateSnapshot { Answer("web", day(3), "USD", ["EGP": "48.31"]).snapshot }
}
