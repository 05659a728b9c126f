/// The ECB's reference rates from its own service: 29 live currencies against the euro, business days since 1999.
package struct ECBProvider: RateProvider {
  package let name = RateSourceName.ecb
  package let credit: String? = "Source: ECB statistics."
  package let keyKind = RateKeyKind.none
  // Made when asked for: every command knows the providers' names, and few their limits.
  package var history: HistoryLimits? {
    HistoryLimits(firstDay: Day(year: 1999, month: 1, day: 4), currencies: ECBProvider.published)
  }

  /// Every currency the ECB has ever published a rate for.
  static let published = Set(
    """
    AUD BGN BRL CAD CHF CNY CYP CZK DKK EEK GBP HKD HRK HUF IDR ILS INR ISK JPY KRW LTL LVL MTL MXN MYR NOK NZD PHP \
    PLN ROL RON RUB SEK SGD SIT SKK THB TRL TRY USD ZAR
    """.split(separator: " ").compactMap { Currency(code: $0) })

  package init() {}

  package func base(home: Currency) -> Currency { .eur }

  package func requests(for question: RateQuestion, key: String?) throws(RateError) -> [RateRequest] {
    let codes = question.currencies.map(\.code).joined(separator: "+")
    let series = "https://data-api.ecb.europa.eu/service/data/EXR/D.\(codes).EUR.SP00.A"
    var items: [(name: String, value: String)]
    switch question.period {
    case .latest: items = [("lastNObservations", "1")]
    case .days(let range):
      items = [("startPeriod", range.lowerBound.description), ("endPeriod", range.upperBound.description)]
    }
    items += [("format", "csvdata"), ("detail", "dataonly")]
    return [RateRequest(url: try ProviderURL.url(series, items), bodyLimit: 64_000_000)]
  }

  package func decode(_ answer: RateAnswer) throws(RateError) -> [FetchedSnapshot] {
    // An empty range is answered with 200 and no body.
    guard answer.body.contains(where: { $0 > 0x20 }) else { throw answer.nothing }
    try answer.refuseEmptyOrPage()
    // The figure comes last in a line, so that one cut short would pass for another. URLSession on Linux hands over a
    // compressed body that ends too early as if it were whole.
    guard answer.body.last == 0x0A else {
      throw answer.notRates("the last line", "cut off", wanted: "whole")
    }
    var lines = answer.body.split(separator: 0x0A, omittingEmptySubsequences: true).makeIterator()
    let header = lines.next().map { CSVLine.fields(of: $0) } ?? []
    let columns = try SDMXColumns(header, of: answer)
    var gathered = SnapshotRows()
    var number = 1
    while let line = lines.next() {
      number += 1
      let fields = CSVLine.fields(of: line)
      if fields.allSatisfy(\.isEmpty) { continue }
      guard fields.count == header.count else {
        throw answer.notRates("line \(number)", "\(fields.count) columns", wanted: "\(header.count) as in the header")
      }
      try columns.read(fields, line: number, of: answer, into: &gathered)
    }
    let snapshots = gathered.snapshots(source: name, asked: answer.asked)
    if snapshots.isEmpty { throw answer.nothing }
    return snapshots
  }
}

/// Where the columns of the ECB's table are. They are found by name, since their number and order change.
private struct SDMXColumns {
  private let quote: Int
  private let base: Int
  private let day: Int
  private let value: Int

  init(_ header: [String], of answer: RateAnswer) throws(RateError) {
    func column(_ name: String) throws(RateError) -> Int {
      guard let place = header.firstIndex(of: name) else {
        throw answer.notRates(name, nil, wanted: "a column of that name")
      }
      return place
    }
    quote = try column("CURRENCY")
    base = try column("CURRENCY_DENOM")
    day = try column("TIME_PERIOD")
    value = try column("OBS_VALUE")
  }

  func read(
    _ fields: [String], line: Int, of answer: RateAnswer, into gathered: inout SnapshotRows
  ) throws(RateError) {
    guard let quote = Currency(spendable: fields[quote]) else { return gathered.skip(fields[quote]) }
    // A holiday has an empty cell, or none.
    let text = fields[value]
    if text.isEmpty || text == "NaN" { return }
    guard let base = Currency(spendable: fields[base]) else {
      throw answer.notRates("CURRENCY_DENOM in line \(line)", "\"\(fields[base])\"", wanted: "a currency code")
    }
    guard let day = Day(iso: fields[day]) else {
      throw answer.notRates("TIME_PERIOD in line \(line)", "\"\(fields[day])\"", wanted: "a day such as 2026-10-02")
    }
    try answer.refuseFuture(day, field: "TIME_PERIOD in line \(line)")
    guard let rate = ExactNumber.decimal(text).flatMap(SnapshotCheck.rate) else {
      throw answer.notRates("OBS_VALUE of \(quote.code) in line \(line)", "\"\(text)\"", wanted: SnapshotCheck.wanted)
    }
    gathered.add(rate, of: quote, base: base, day: day)
  }
}
