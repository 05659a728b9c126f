@testable import BudgetCore
import Testing

struct PlainRatesTests {
  /// Where an object of rates ends that begins the text.
  private func end(_ text: String) -> Int? { PlainRates.end(in: Array(text.utf8).span, from: 0) }

  private func object(_ codes: [String], _ figure: (Int) -> String) -> String {
    "{" + codes.enumerated().map { "\"\($1)\":\(figure($0))" }.joined(separator: ",") + "}"
  }

  @Test(arguments: [1, 2, 3, 10, 165])
  func `each figure of this program's layout is found by halving, and no other is`(count: Int) {
    let codes = Array(CurrencyTable.shared.all.map(\.code).sorted().prefix(count))
    let text = object(codes) { String(repeating: "7", count: $0 % 17 + 1) + ($0 % 3 == 0 ? ".5" : "") }
    let bytes = Array((text + "}").utf8)
    #expect(PlainRates.end(in: bytes.span, from: 0) == text.utf8.count)
    for currency in CurrencyTable.shared.all {
      let place = PlainRates.place(of: currency, in: bytes.span, 0..<text.utf8.count)
      #expect(
        place.map { String(decoding: bytes[($0 - 6)..<$0], as: UTF8.self) }
          == (codes.contains(currency.code) ? "\"\(currency)\":" : nil))
    }
  }

  @Test(arguments: ["1", "0.92", "48.31", "1234567", "12345678", "0.00000000000001", "123456789012345.678", "71.98921"])
  func `a figure of up to 18 digits is one whatever stands behind it`(figure: String) {
    for rest in ["", "}", #","x":"longer than sixteen bytes"}"#] {
      for text in [#"{"EGP":\#(figure)}"#, #"{"EGP":\#(figure),"EUR":2,"PEN":3.25}"#] {
        #expect(end(text + rest) == text.utf8.count)
      }
    }
  }

  @Test(arguments: [
    "", "{", "{}", #"{"EGP":}"#, #"{"EGP":1"#, #"{"EGP":1,}"#, #"{"EGP":1,,"EUR":2}"#, #"{"EGP" :1}"#, #"{"EGP":1 }"#,
    #"{"EgP":1}"#,
    #"{"EG[":1}"#, #"{"@GP":1}"#, #"{"EGPX":1}"#, #"["EGP":1}"#, #"{"EUR":1,"EGP":2}"#, #"{"EGP":1,"EGP":2}"#,
    #"{"EGP":"1"}"#, #"{"EGP":-1}"#, #"{"EGP":1e3}"#, #"{"EGP":1234567890123456789}"#, #"{"EGP":1]"#, #"{"EGP":1:"x"}"#,
  ])
  func `what is laid out in another way is left to the slower reader`(text: String) {
    #expect(end(text) == nil)
    #expect(end(text + "                ") == nil)
  }

  @Test(arguments: ["", "0", "0.0", "0.", ".5", "5.", "1.2.3", "1..2", "00000000000000", "1/2", "1\u{e9}"])
  func `what is no rate ends no figure, wherever it stands`(figure: String) {
    #expect(end(#"{"EGP":\#(figure)}"#) == nil)
    #expect(end(#"{"EGP":\#(figure),"EUR":2,"PEN":3.25}"#) == nil)
    #expect(end(#"{"EGP":1,"EUR":\#(figure),"PEN":3.25}                "#) == nil)
  }

  /// A line whose only difference is a blank goes to the slower reader, which must come to the same.
  @Test(arguments: 0..<40)
  func `a line reads the same by either reader, however it was spoiled`(seed: Int) throws {
    var random = Seeded(state: UInt64(seed))
    let codes = CurrencyTable.shared.all.map(\.code).sorted().shuffled(using: &random).prefix(12).sorted()
    for _ in 0..<100 {
      var rates = Array(object(codes) { _ in Self.figure(&random) }.utf8)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let spoiled = Array(#"0159.,:"{}eAZ[@ -"#.utf8) + [0x8A, 0xB0, 0xFF]
        rates[Int.random(in: 1..<rates.count, using: &random)] = spoiled.randomElement(using: &random) ?? 0
      }
      let head = Array(#"{"date":"2020-01-04","base":"USD","rates":"#.utf8)
      let plain = head + rates + Array("}".utf8)
      let spaced = head + [0x7B, 0x20] + rates.dropFirst() + Array("}".utf8)
      let (line, same) = (try? RateLogLine(plain, plain.indices), try? RateLogLine(spaced, spaced.indices))
      let text = String(decoding: plain, as: UTF8.self)
      #expect((line == nil) == (same == nil), "\(text)")
      #expect(line?.currencies == same?.currencies, "\(text)")
      for currency in same?.currencies ?? [] {
        #expect(line?.figure(of: currency) == same?.figure(of: currency), "\(currency) of \(text)")
      }
    }
  }

  private static func figure(_ random: inout Seeded) -> String {
    let whole = String(Int.random(in: 0...99_999, using: &random))
    let decimals = (0..<Int.random(in: 0...14, using: &random)).map { _ in "\(Int.random(in: 0...9, using: &random))" }
    return decimals.isEmpty ? whole : whole + "." + decimals.joined()
  }
}
