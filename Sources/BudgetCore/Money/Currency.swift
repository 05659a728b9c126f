/// A currency of ISO 4217, current or retired: three letters, known to the table that is built in.
///
/// Two currencies are ordered by code.
package struct Currency: Hashable, Comparable, Sendable {
  /// The code's place among all codes of three letters, `AAA` 0 to `ZZZ` 17,575: a dense array index.
  package let ordinal: UInt16

  /// How many codes of three letters there are.
  package static let ordinalCount = 26 * 26 * 26

  /// The currency with this code, in capitals or small letters; `nil` when ISO 4217 has none.
  package init?(code: some StringProtocol) {
    var ordinal = 0
    var letters = 0
    for byte in code.utf8 {
      let letter = Int(byte & 0xDF) - 0x41
      guard (0..<26).contains(letter), byte >= 0x41, letters < 3 else { return nil }
      ordinal = ordinal * 26 + letter
      letters += 1
    }
    guard letters == 3 else { return nil }
    self.init(ordinal: ordinal)
  }

  /// The currency at this place among all codes of three letters; `nil` when ISO 4217 has none there.
  package init?(ordinal: Int) {
    guard CurrencyTable.shared.contains(ordinal: ordinal) else { return nil }
    self.ordinal = UInt16(ordinal)
  }

  /// The three capital letters.
  package var code: String {
    let letters: InlineArray<3, UInt8> = [
      0x41 + UInt8(ordinal / 676), 0x41 + UInt8(ordinal / 26 % 26), 0x41 + UInt8(ordinal % 26),
    ]
    return String(copying: letters.span)
  }

  /// What ISO 4217 says of it.
  package var info: CurrencyInfo { CurrencyTable.shared.info(of: self) }

  /// Digits after the decimal mark: JPY 0, EUR 2, KWD 3, CLF 4. `nil` for those that cannot be spent (XAU, XXX …).
  package var minorDigits: Int? { CurrencyTable.shared.minorDigits(ofOrdinal: Int(ordinal)) }

  package static func < (left: Currency, right: Currency) -> Bool { left.ordinal < right.ordinal }

  // Both are rows of the built-in table, which a test checks.
  /// The euro.
  package static let eur = Currency(unchecked: 4 * 676 + 20 * 26 + 17)
  /// The US dollar.
  package static let usd = Currency(unchecked: 20 * 676 + 18 * 26 + 3)

  /// The caller knows that ISO 4217 has a code at this place.
  init(unchecked ordinal: UInt16) { self.ordinal = ordinal }
}

extension Currency: CustomStringConvertible {
  package var description: String { code }
}

/// A row of the currency table.
package struct CurrencyInfo: Hashable, Sendable {
  /// How a code is used.
  package enum Status: String, Sendable {
    case current
    case retired
    /// A unit of account that money can be quoted in, such as CLF.
    case fund
    /// A code without minor digits of its own, such as XAU: no amount can be in it.
    case noMoney = "no-money"
  }

  /// Three capital letters.
  package let code: String
  /// The English name of ISO 4217.
  package let name: String
  /// Digits after the decimal mark; `nil` when no amount can be in it.
  package let minorDigits: Int?
  /// How the code is used.
  package let status: Status
  /// Year and month of withdrawal, as ISO 4217 words it; empty for a current code.
  package let withdrawn: String
}
