/// One line of a file of answers, read as far as finding its figures: each stays in the file's bytes until it is needed.
///
/// A line is a JSON object: `{"date":"2026-10-02","base":"USD","answered_at":"2026-10-02T06:00:12.345Z",
/// "asked":["EUR"],"rates":{"EUR":0.92}}`, on one line. `asked` is left out when all currencies were asked for.
/// Lines of this program begin with the date at a fixed place; other orders of the keys, blanks between
/// them and unknown keys read the same.
struct RateLogLine {
  /// The day of the figures.
  var day: Day?
  /// What they are for one of.
  var base: Currency?
  /// Milliseconds since 1970 at which the answer came; 0 when the line does not say.
  var answeredAt: Int64 = 0
  /// The currencies asked for; `nil` for all.
  var asked: [Currency]?
  /// The figures that the line has: codes by ordinal, and where in the line each number begins.
  private(set) var keys = RateKeys()
  private let start: Int

  /// Reads the line at these places of a file, and checks all of it.
  ///
  /// - Throws: where in the file the text stops being such a line.
  init(_ bytes: [UInt8], _ range: Range<Int>) throws(JSONScanner.Fault) {
    start = range.lowerBound
    keys.reserve(range.count / 12)
    var scanner = JSONScanner(bytes, range)
    try scanner.expect(0x7B)
    while try scanner.nextMember() {
      let before = scanner.position
      switch try scanner.key() {
      case "date": day = Day(iso: try scanner.string())
      case "base": base = Currency(code: try scanner.string())
      case "answered_at": answeredAt = AnswerTime.milliseconds(try scanner.string()) ?? 0
      case "asked": asked = try RateLogLine.codes(&scanner)
      case "rates": try readRates(&scanner)
      default: try scanner.skipValue()
      }
      guard scanner.position > before else { throw scanner.fault }
    }
    try scanner.expectEnd()
    guard day != nil, base != nil else { throw JSONScanner.Fault(offset: range.lowerBound) }
  }

  /// Where in the file the figure of a currency begins; the last one where the line has several.
  func place(of currency: Currency) -> Int? { keys.place(of: currency.ordinal).map { start + $0 } }

  /// The currencies that the line has figures of.
  var currencies: [Currency] { keys.ordinals.compactMap { Currency(ordinal: Int($0)) } }

  /// Whether the answer was one to a question for this currency. What it holds it was asked for.
  func wasAsked(for currency: Currency) -> Bool {
    asked?.contains(currency) != false || currency == base || place(of: currency) != nil
  }

  private mutating func readRates(_ scanner: inout JSONScanner) throws(JSONScanner.Fault) {
    try scanner.expect(0x7B)
    scanner.plainFigures { keys.append($0, $1 - start) }
    while try scanner.nextMember() {
      let ordinal = try scanner.codeKey()
      guard let ordinal else {
        try scanner.skipValue()
        continue
      }
      let place = scanner.position
      guard let end = RateFigure.read(scanner.bytes, from: place)?.end else { throw scanner.fault }
      try scanner.move(to: end)
      keys.append(UInt16(ordinal), place - start)
    }
  }

  private static func codes(_ scanner: inout JSONScanner) throws(JSONScanner.Fault) -> [Currency] {
    var codes: [Currency] = []
    try scanner.expect(0x5B)
    while try scanner.nextMember(closing: 0x5D) {
      if let currency = Currency(code: try scanner.string()) { codes.append(currency) }
    }
    return codes
  }
}

extension RateLogLine {
  /// The bytes of a line for a file, with its line feed. Currencies are sorted by code.
  ///
  /// - Parameter answeredAt: milliseconds since 1970 at which the answer came.
  static func encode(_ snapshot: RateSnapshot, answeredAt: Int64) -> [UInt8] {
    let rates = snapshot.rates.sorted { $0.key < $1.key }
      .map { "\"\($0.key)\":\($0.value.text)" }.joined(separator: ",")
    let asked = snapshot.asked.map { codes in
      "\"asked\":[" + codes.sorted().map { "\"\($0)\"" }.joined(separator: ",") + "],"
    }
    let head = "{\"date\":\"\(snapshot.day)\",\"base\":\"\(snapshot.base)\","
    let time = "\"answered_at\":\"\(AnswerTime.text(milliseconds: answeredAt))\","
    return Array((head + time + (asked ?? "") + "\"rates\":{" + rates + "}}\n").utf8)
  }
}
