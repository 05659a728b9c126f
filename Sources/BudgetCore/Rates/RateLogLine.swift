/// One line of a file of answers, read as far as finding its figures: each stays in the file's bytes until it is needed.
///
/// A line is a JSON object: `{"date":"2026-10-02","base":"USD","answered_at":"2026-10-02T06:00:12.345Z",
/// "asked":["EUR"],"rates":{"EUR":0.92}}`, on one line. `asked` is left out when all currencies were asked for.
/// Lines of this program begin with the date at a fixed place; other orders of the keys, blanks between
/// them and unknown keys read the same.
final class RateLogLine {
  /// The day of the figures.
  let day: Day
  /// What they are for one of.
  let base: Currency
  /// Milliseconds since 1970 at which the answer came; 0 when the line does not say.
  let answeredAt: Int64
  /// The currencies asked for; `nil` for all.
  let asked: [Currency]?
  /// Where the objects of figures are, of which a line has one unless it is strange.
  private let objects: [Object]
  private let bytes: [UInt8]

  /// The members of an object of figures.
  private struct Object {
    var range: Range<Int>
    /// Whether they are laid out as this program writes them.
    var isPlain: Bool
  }

  /// Reads the line at these places of a file, and checks all of it.
  ///
  /// - Throws: where in the file the text stops being such a line.
  init(_ bytes: [UInt8], _ range: Range<Int>) throws(JSONScanner.Fault) {
    let head = RateLogHead(bytes.span, range)
    var (day, base) = (head?.day, head?.base)
    var (answeredAt, asked, objects) = (Int64(0), [Currency]?.none, [Object]())
    var scanner = JSONScanner(bytes, range)
    try scanner.expect(0x7B)
    if head != nil { try scanner.move(to: range.lowerBound + RateLogHead.length) }
    while try scanner.nextMember() {
      let before = scanner.position
      switch try scanner.key() {
      case "rates": objects.append(try RateLogLine.object(&scanner))
      case "answered_at": answeredAt = try RateLogLine.moment(&scanner)
      case "asked": asked = try RateLogLine.codes(&scanner)
      // A line that names its day or base twice is sure of neither.
      case "date":
        guard day == nil, let named = Day(iso: try scanner.string()) else { throw scanner.fault }
        day = named
      case "base":
        guard base == nil, let named = Currency(code: try scanner.string()) else { throw scanner.fault }
        base = named
      default: try scanner.skipValue()
      }
      guard scanner.position > before else { throw scanner.fault }
    }
    try scanner.expectEnd()
    guard let day, let base else { throw JSONScanner.Fault(offset: range.lowerBound) }
    (self.day, self.base, self.answeredAt, self.asked) = (day, base, answeredAt, asked)
    (self.objects, self.bytes) = (objects, bytes)
  }

  /// Whether the line has a figure of a currency.
  func has(_ currency: Currency) -> Bool { place(of: currency) != nil }

  /// Units of a currency for one of the base; the last figure where the line has several, `nil` where it has none.
  func figure(of currency: Currency) -> FixedDecimal? {
    place(of: currency).flatMap { RateFigure.read(bytes, from: $0)?.value }
  }

  /// The currencies that the line has figures of, in its order.
  var currencies: [Currency] {
    var currencies: [Currency] = []
    for object in objects {
      walk(object) { ordinal, _ in if let currency = Currency(ordinal: ordinal) { currencies.append(currency) } }
    }
    return currencies
  }

  /// Whether the answer was one to a question for this currency. What it holds it was asked for.
  func wasAsked(for currency: Currency) -> Bool {
    asked?.contains(currency) != false || currency == base || has(currency)
  }

  private func place(of currency: Currency) -> Int? {
    for object in objects.reversed() {
      if let place = place(of: currency, in: object) { return place }
    }
    return nil
  }

  private func place(of currency: Currency, in object: Object) -> Int? {
    if object.isPlain {
      let bytes = bytes
      return PlainRates.place(of: currency, in: bytes.span, object.range)
    }
    var found: Int?
    walk(object) { if $0 == currency.ordinal { found = $1 } }
    return found
  }

  private func walk(_ object: Object, _ body: (_ ordinal: Int, _ place: Int) -> Void) {
    var scanner = JSONScanner(bytes, object.range)
    // Throws nothing: the object was found to be whole.
    try? RateLogLine.walk(&scanner, body)
  }

  /// Goes past an object of figures, and checks all of it.
  private static func object(_ scanner: inout JSONScanner) throws(JSONScanner.Fault) -> Object {
    let start = scanner.position
    // A copy, which shares the bytes: a span of the scanner's own would stand in the way of its moving.
    let bytes = scanner.bytes
    if let end = PlainRates.end(in: bytes.span, from: start) {
      try scanner.move(to: end)
      return Object(range: start..<end, isPlain: true)
    }
    try walk(&scanner) { _, _ in }
    return Object(range: start..<scanner.position, isPlain: false)
  }

  private static func walk(
    _ scanner: inout JSONScanner, _ body: (_ ordinal: Int, _ place: Int) -> Void
  ) throws(JSONScanner.Fault) {
    try scanner.expect(0x7B)
    while try scanner.nextMember() {
      guard let ordinal = try scanner.codeKey() else {
        try scanner.skipValue()
        continue
      }
      let place = scanner.position
      guard let end = RateFigure.read(scanner.bytes, from: place)?.end else { throw scanner.fault }
      try scanner.move(to: end)
      body(ordinal, place)
    }
  }

  private static func moment(_ scanner: inout JSONScanner) throws(JSONScanner.Fault) -> Int64 {
    let range = try scanner.text()
    let bytes = scanner.bytes
    return AnswerTime.milliseconds(bytes.span.extracting(range)) ?? 0
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
