#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// One rate with its own day: 1 `base` = `rate` `quote`.
struct RateRow: Decodable {
  var date: JSONField
  var base: JSONField
  var quote: JSONField
  var rate: JSONField
  /// Whether any rate in the answer had more digits than can be kept.
  var isLong: Bool

  private enum CodingKeys: String, CodingKey { case date, base, quote, rate }

  init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    date = try row.decode(JSONField.self, forKey: .date)
    base = try row.decode(JSONField.self, forKey: .base)
    quote = try row.decode(JSONField.self, forKey: .quote)
    rate = try row.decode(JSONField.self, forKey: .rate)
    let longNumbers = CodingUserInfoKey.longNumbers.flatMap { decoder.userInfo[$0] as? Set<String> }
    isLong = longNumbers?.contains("rate") ?? false
  }
}

/// Rates gathered row by row into one snapshot a day and base.
struct SnapshotRows {
  private struct Key: Hashable {
    var day: Day
    var base: Currency
  }

  private var groups: [Key: [Currency: FixedDecimal]] = [:]
  private var skipped: Set<String> = []

  /// Takes one rate. Of doubled rows the first counts, as of doubled keys.
  mutating func add(_ rate: FixedDecimal, of quote: Currency, base: Currency, day: Day) {
    guard quote != base else { return }
    if groups[Key(day: day, base: base)]?[quote] == nil {
      groups[Key(day: day, base: base), default: [:]][quote] = rate
    }
  }

  /// Counts a code that no money is in.
  mutating func skip(_ code: String) { skipped.insert(code) }

  /// The snapshots, by day and base. The codes passed over stand with the first.
  func snapshots(source: String, asked: Set<Currency>?) -> [FetchedSnapshot] {
    let keys = groups.keys.sorted { ($0.day, $0.base) < ($1.day, $1.base) }
    return keys.enumerated().map { position, key in
      FetchedSnapshot(
        source: source, base: key.base, day: key.day, rates: groups[key] ?? [:], asked: asked,
        skipped: position == 0 ? skipped.sorted() : [])
    }
  }
}

extension RateAnswer {
  /// Rows of single rates as snapshots.
  func snapshots(ofRows rows: [RateRow], source: String) throws(RateError) -> [FetchedSnapshot] {
    var gathered = SnapshotRows()
    do {
      for (index, row) in rows.enumerated() {
        let code = try row.quote.text(at: "[\(index)].quote")
        guard let quote = Currency(spendable: code) else {
          gathered.skip(code)
          continue
        }
        guard let base = Currency(spendable: try row.base.text(at: "[\(index)].base")) else {
          throw AnswerFault.field("[\(index)].base", found: row.base.shown, wanted: "a currency code")
        }
        guard let day = Day(iso: try row.date.text(at: "[\(index)].date")) else {
          throw AnswerFault.field("[\(index)].date", found: row.date.shown, wanted: "a day such as 2026-10-02")
        }
        guard quote != base else { continue }
        let number = try row.rate.number(at: "[\(index)].rate", isLong: row.isLong)
        guard let rate = SnapshotCheck.rate(number) else {
          throw AnswerFault.field(
            "[\(index)].rate (\(quote.code))", found: row.rate.shown, wanted: SnapshotCheck.wanted)
        }
        guard day <= question.today.adding(days: 1) else {
          throw AnswerFault.field("[\(index)].date", found: row.date.shown, wanted: "a day up to tomorrow")
        }
        gathered.add(rate, of: quote, base: base, day: day)
      }
    } catch let fault as AnswerFault {
      throw error(for: fault)
    } catch {
      throw .notRates(host: host, .notJSON)
    }
    let snapshots = gathered.snapshots(source: source, asked: asked)
    if snapshots.isEmpty { throw nothing }
    return snapshots
  }
}
