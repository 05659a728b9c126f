internal import BudgetCore

/// Makes ids for expenses: ULIDs, 26 digits and capital letters, that sort by creation and never meet across machines.
///
/// The first 10 digits are the millisecond since 1970, the other 16 are 80 random bits. Ids made in one millisecond count
/// up from the first, so that an import sorts as its file does; a clock that is set back does not turn the order round.
package struct ExpenseIDs {
  private let host: StoreHost
  private var time: UInt64 = 0
  private var chance: UInt128 = 0

  /// Digits of Crockford's base 32: without I, L, O and U, which are misread.
  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
  private static let chanceLimit: UInt128 = 1 << 80

  /// Makes ids with the host's clock and chance.
  package init(host: StoreHost = StoreHost()) { self.host = host }

  /// Another id, greater than those before.
  package mutating func next() -> String {
    let now = UInt64(max(host.milliseconds(), 0))
    if now > time {
      time = now
      chance = (UInt128(host.random()) << 64 | UInt128(host.random())) % ExpenseIDs.chanceLimit
    } else {
      chance += 1
      if chance == ExpenseIDs.chanceLimit { (time, chance) = (time + 1, 0) }
    }
    return ExpenseIDs.text(milliseconds: time, chance: chance)
  }

  /// The id of a millisecond since 1970, of which 48 bits count, and of 80 bits of chance.
  package static func text(milliseconds: UInt64, chance: UInt128) -> String {
    var value = UInt128(milliseconds & (1 << 48 - 1)) << 80 | chance
    var text = InlineArray<26, UInt8>(repeating: 0)
    for place in text.indices.reversed() {
      text[place] = ExpenseIDs.digits[Int(value & 31)]
      value >>= 5
    }
    return String(copying: text.span)
  }
}
