#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What makes a figure a rate.
enum SnapshotCheck {
  static let smallest = Decimal(sign: .plus, exponent: -20, significand: 1)
  static let largest = Decimal(sign: .plus, exponent: 20, significand: 1)
  static let wanted = "a rate from 1e-20 to 1e20"

  /// The figure with its digits as sent; `nil` when it is not from 1e-20 to 1e20.
  static func rate(_ number: Decimal) -> FixedDecimal? {
    guard !number.isNaN, number >= smallest, number <= largest else { return nil }
    // Its description never has an exponent, and has at most 38 digits here.
    return FixedDecimal(plain: number.description)
  }
}

extension RateAnswer {
  /// One day's rates as a snapshot, if everything about them is sound.
  ///
  /// - Parameters:
  ///   - datedBy: the field that gave the day, for the message.
  ///   - rates: by capital code; the table's name stands before the code in a message.
  func snapshot(
    source: String, base: String, day: Day, datedBy: String, rates: [String: Decimal], table: String,
    skipped: [String]
  ) throws(RateError) -> FetchedSnapshot {
    guard let baseCurrency = Currency(spendable: base) else {
      throw notRates("base", "\"\(base)\"", wanted: "a currency code")
    }
    try refuseFuture(day, field: datedBy)
    var checked: [Currency: FixedDecimal] = [:]
    for code in rates.keys.sorted() {
      guard let number = rates[code], let currency = Currency(spendable: code), currency != baseCurrency else {
        continue
      }
      guard let rate = SnapshotCheck.rate(number) else {
        throw notRates("\(table).\(code)", number.description, wanted: SnapshotCheck.wanted)
      }
      checked[currency] = rate
    }
    if checked.isEmpty { throw nothing }
    return FetchedSnapshot(
      source: source, base: baseCurrency, day: day, rates: checked, asked: asked, skipped: skipped)
  }

  /// Refuses a day later than tomorrow. Somewhere east of the user it is tomorrow already.
  func refuseFuture(_ day: Day, field: String) throws(RateError) {
    guard day > question.today.adding(days: 1) else { return }
    throw notRates(field, day.description, wanted: "a day up to tomorrow")
  }

  /// The currencies asked for; `nil` when all were.
  var asked: Set<Currency>? { question.currencies.isEmpty ? nil : Set(question.currencies) }
}
