import Foundation
import Testing

@testable import BudgetCore

/// The day on which the tests ask, unless they say otherwise.
let testToday = iso("2026-10-02")

/// A day known to exist.
func iso(_ text: String) -> Day { Day(iso: text) ?? .first }

/// A currency known to exist.
func iso4217(_ code: String) -> Currency { Currency(code: code) ?? .usd }

/// A sample answer of a provider.
func fixture(_ name: String) throws -> [UInt8] {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  return [UInt8](try Data(contentsOf: folder.appending(path: name)))
}

/// An answer from `api.example.com` to a question for the latest.
func answer(
  _ body: [UInt8], period: RateQuestion.Period = .latest, base: Currency = .usd, currencies: [Currency] = [],
  today: Day = testToday, secrets: [String] = []
) -> RateAnswer {
  RateAnswer(
    question: RateQuestion(period: period, base: base, currencies: currencies, today: today),
    host: "api.example.com", body: body, secrets: secrets)
}

/// What an endpoint of `--rates-url` that answers so is taken for.
func plain(_ body: String, period: RateQuestion.Period = .latest, today: Day = testToday) throws(RateError)
  -> FetchedSnapshot
{
  let snapshots = try PlainProvider(url: "https://api.example.com/").decode(
    answer(Array(body.utf8), period: period, today: today))
  return snapshots[0]
}

extension FetchedSnapshot {
  /// The rates as texts by code.
  var texts: [String: String] {
    Dictionary(uniqueKeysWithValues: rates.map { ($0.key.code, $0.value.text) })
  }
}
