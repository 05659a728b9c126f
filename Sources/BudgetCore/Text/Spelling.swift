/// Finds what a mistyped name was meant to be.
package enum Spelling {
  // Costs of one slip. Two letters swapped are the likeliest one.
  private static let swap = 2
  private static let slip = 3

  /// The names nearest to a word, at most `limit`, best first; empty when none is near. Case does not count,
  /// so that a name in other case is the nearest.
  ///
  /// One slip is near for words of up to four letters, two for longer ones; a word of three or more letters that a name
  /// begins with is as near as two letters swapped. Only the names with the fewest slips are given. Equal ones keep the order of `names`.
  package static func suggestions(for word: String, among names: [String], limit: Int = 3) -> [String] {
    let wanted = Array(word.lowercased())
    guard !wanted.isEmpty, wanted.count <= 40 else { return [] }
    let allowed = wanted.count <= 4 ? slip : 2 * slip
    var best = allowed
    var found: [String] = []
    for name in names {
      let letters = Array(name.lowercased())
      guard name != word else { continue }
      let isPrefix = wanted.count >= 3 && letters.count > wanted.count && letters.starts(with: wanted)
      let cost = isPrefix ? swap : distance(wanted, letters)
      // A name of three letters is not meant where each of them was changed.
      guard cost <= best, cost < slip * Swift.max(wanted.count, letters.count) else { continue }
      if cost < best { found = [] }
      best = cost
      if !found.contains(name) { found.append(name) }
    }
    return Array(found.prefix(limit))
  }

  /// The weighted Damerau-Levenshtein distance (optimal string alignment): a letter inserted, left out or changed costs
  /// 3, two neighbours swapped 2.
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = (0...right.count).map { $0 * slip }
    for row in left.indices {
      var current = [(row + 1) * slip]
      for column in right.indices {
        var cost = last[column] + (left[row] == right[column] ? 0 : slip)
        cost = Swift.min(cost, last[column + 1] + slip, current[column] + slip)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = Swift.min(cost, beforeLast[column - 1] + swap)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }

  /// Codes near to a word, or those whose English name or usual short name it is: `ERU` gives EUR, `yen` JPY, `RMB` CNY.
  ///
  /// Widely used currencies come first, then the other current ones by code; retired ones are not suggested.
  package static func currencies(near word: String, limit: Int = 3) -> [String] {
    let current = CurrencyTable.shared.rows.filter { $0.status == .current }
    let ranked = common + current.map(\.code).filter { !common.contains($0) }
    let singular = word.lowercased().hasSuffix("s") ? String(word.lowercased().dropLast()) : word.lowercased()
    if singular.count > 2 {
      let names = Dictionary(current.map { ($0.code, $0.name.lowercased()) }) { first, _ in first }
      let named = ranked.filter { code in
        names[code]?.split(separator: " ").contains { $0 == singular || $0 == word.lowercased() } ?? false
      }
      if !named.isEmpty { return Array(named.prefix(limit)) }
    }
    if let meant = shortNames[word.lowercased()] { return meant }
    guard (2...4).contains(word.count) else { return [] }
    let near = suggestions(for: word, among: ranked, limit: limit)
    // A slip away from one of the widely used ones, those alone are named.
    let likely = near.filter { common.contains($0) }
    return likely.isEmpty ? near : likely
  }

  /// What people and banks write in place of a code.
  private static let shortNames = [
    "rmb": ["CNY"], "ntd": ["TWD"], "sfr": ["CHF"], "stg": ["GBP"], "ukp": ["GBP"], "rs": ["INR", "PKR", "LKR"],
  ]

  /// The most traded currencies, in order.
  private static let common = [
    "USD", "EUR", "JPY", "GBP", "CNY", "AUD", "CAD", "CHF", "HKD", "SGD", "SEK", "KRW", "NOK", "NZD", "INR", "MXN",
    "TWD", "ZAR", "BRL", "DKK", "PLN", "THB", "ILS", "IDR", "CZK", "AED", "TRY", "HUF", "CLP", "SAR", "PHP", "MYR",
  ]
}
