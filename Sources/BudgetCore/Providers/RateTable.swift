#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The object in an answer that holds a figure for each code, before its values are looked at.
struct RateTable: Decodable {
  private let fields: [String: JSONField]
  private let path: String
  private let longNumbers: Set<String>

  init(from decoder: any Decoder) throws {
    path = JSONField.path(decoder.codingPath)
    longNumbers = CodingUserInfoKey.longNumbers.flatMap { decoder.userInfo[$0] as? Set<String> } ?? []
    let whole = try JSONField(from: decoder)
    guard case .object = whole else { throw AnswerFault.field(path, found: whole.shown, wanted: "an object") }
    // A dictionary, because its keys are left alone by `.convertFromSnakeCase`.
    fields = try decoder.singleValueContainer().decode([String: JSONField].self)
  }

  /// The figures by capital code, and the codes passed over because no money is counted in them.
  ///
  /// A code is judged before its value, so that `"BTC":null` does no harm. Of a code in both cases the capitals count.
  ///
  /// - Parameters:
  ///   - base: left out.
  ///   - prefix: what stands in front of each code (`USD` in `USDAED`); keys without it are passed over.
  func rates(base: String, prefix: String = "") throws(AnswerFault) -> (rates: [String: Decimal], skipped: [String]) {
    var rates: [String: Decimal] = [:]
    var skipped: [String] = []
    for key in fields.keys.sorted() {
      guard let field = fields[key], key.hasPrefix(prefix),
        let currency = Currency(spendable: key.dropFirst(prefix.count))
      else {
        skipped.append(key)
        continue
      }
      guard currency.code != base.uppercased(), rates[currency.code] == nil else { continue }
      rates[currency.code] = try field.number(at: "\(path).\(key)", isLong: longNumbers.contains(key))
    }
    return (rates, skipped)
  }

  /// The name of the table in the answer.
  var name: String { path }
}

extension Currency {
  /// The currency with this code, if amounts can be in it: not XAU, not XXX.
  init?(spendable code: some StringProtocol) {
    guard let currency = Currency(code: code), currency.minorDigits != nil else { return nil }
    self = currency
  }
}
