/// The rows of a file of rates on their way to snapshots.
struct RateImportReading {
  private(set) var snapshots: [RateSnapshot] = []
  private(set) var faults: [RateImportError.Fault] = []
  private(set) var skipped: Set<String> = []
  private let latest: Day

  /// Rows of `date,base,quote,rate`. Each day was asked for the currencies of its own rows; a later row of the same day
  /// and pair replaces an earlier one.
  init(rows: some Sequence<RateFileLine>, latest: Day) {
    self.latest = latest
    var rates: [Day: [Currency: [Currency: FixedDecimal]]] = [:]
    for line in rows {
      guard checkCount(line, 4), let day = day(line), let base = currency(line.fields[1]),
        let quote = currency(line.fields[2])
      else { continue }
      guard base != quote else {
        fault(line, 2, .sameCurrency(base))
        continue
      }
      if let rate = rate(line, 3) { rates[day, default: [:]][base, default: [:]][quote] = rate }
    }
    for (day, bases) in rates {
      let asked = bases.reduce(into: Set(bases.keys)) { $0.formUnion($1.value.keys) }
      snapshots += bases.map { RateSnapshot(day: day, base: $0.key, rates: $0.value, asked: asked) }
    }
  }

  /// Rows of the ECB's form. Each was asked for the currencies of the header.
  init(ecb rows: some Sequence<RateFileLine>, header: RateFileLine, latest: Day) {
    self.latest = latest
    let columns = header.fields.dropFirst().map { currency($0) }
    var asked: Set<Currency> = []
    for (place, column) in columns.enumerated() {
      guard let column else { continue }
      if column == .eur { fault(header, place + 1, .sameCurrency(column)) }
      if !asked.insert(column).inserted { fault(header, place + 1, .secondColumn(column)) }
    }
    for line in rows {
      guard checkCount(line, header.fields.count), let day = day(line) else { continue }
      if header.isClosed, !line.isClosed { fault(line, line.fields.count - 1, .cutOff) }
      var rates: [Currency: FixedDecimal] = [:]
      for (place, column) in columns.enumerated() {
        guard let column, !["", "N/A"].contains(line.fields[place + 1].text) else { continue }
        rates[column] = rate(line, place + 1)
      }
      snapshots.append(RateSnapshot(day: day, base: .eur, rates: rates, asked: asked))
    }
  }

  private mutating func checkCount(_ line: RateFileLine, _ expected: Int) -> Bool {
    let count = line.fields.count
    if count == expected { return true }
    fault(line, min(count, expected) - 1, .fieldCount(found: count, expected: expected))
    return false
  }

  private mutating func day(_ line: RateFileLine) -> Day? {
    guard let day = Day(iso: line.fields[0].text) else {
      fault(line, 0, .notADay(line.fields[0].text))
      return nil
    }
    if day > latest { fault(line, 0, .tooLate(day)) }
    return day
  }

  private mutating func currency(_ field: RateFileLine.Field) -> Currency? {
    if let currency = field.currency { return currency }
    skipped.insert(field.text)
    return nil
  }

  private mutating func rate(_ line: RateFileLine, _ place: Int) -> FixedDecimal? {
    if let rate = RateFigure.parse(line.fields[place].text) { return rate }
    fault(line, place, .notARate(line.fields[place].text))
    return nil
  }

  private mutating func fault(_ line: RateFileLine, _ place: Int, _ problem: RateImportError.Problem) {
    faults.append(RateImportError.Fault(line: line.number, column: line.fields[place].column, problem: problem))
  }
}
