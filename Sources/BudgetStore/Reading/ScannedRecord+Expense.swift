internal import BudgetCore

extension ScannedRecord.Amount {
  /// The amount with the digits written; `nil` only before the scanner has accepted it.
  func exact(_ bytes: Span<UInt8>) -> FixedDecimal? {
    guard isRegular else { return FixedDecimal(plain: String(copying: bytes.extracting(start..<end))) }
    var mantissa = minor
    for _ in places..<digits { mantissa /= 10 }
    return FixedDecimal(mantissa: Int128(mantissa), scale: Int(places))
  }

  /// The amount with the digits written.
  func money(_ bytes: Span<UInt8>) -> Money? {
    guard let amount = exact(bytes), let currency = Currency(ordinal: Int(ordinal)) else { return nil }
    return Money(amount, currency)
  }
}

extension ScannedRecord {
  /// The id, decoded.
  func id(_ bytes: Span<UInt8>) -> String {
    JSONText.decoded(bytes, idStart..<idEnd, isEscaped: escapes.contains(.id))
  }

  /// The expense, all fields decoded; `nil` only when the bytes are not those that were scanned.
  ///
  /// - Parameter bytes: the bytes that were scanned.
  func expense(_ bytes: Span<UInt8>) -> Expense? {
    guard let money = amount.money(bytes) else { return nil }
    return Expense(
      id: id(bytes),
      date: Day(number: day),
      money: money,
      note: JSONText.decoded(bytes, noteStart..<noteEnd, isEscaped: escapes.contains(.note)),
      category: JSONText.decoded(bytes, categoryStart..<categoryEnd, isEscaped: escapes.contains(.category)),
      tags: tags(bytes),
      paid: hasPaid ? paid.money(bytes) : nil,
      createdAt: JSONText.decoded(bytes, createdAtStart..<createdAtEnd, isEscaped: escapes.contains(.createdAt)))
  }

  /// The tags, decoded, in the file's order.
  func tags(_ bytes: Span<UInt8>) -> [String] {
    var tags: [String] = []
    ScannedRecord.forEachTag(bytes, tagsStart..<tagsEnd) {
      tags.append(JSONText.decoded(bytes, $0, isEscaped: escapes.contains(.tags)))
    }
    return tags
  }

  /// Calls with the range of each tag between its quotes; `tags` is from the first one's quote to the bracket.
  @inline(__always)
  static func forEachTag(_ bytes: Span<UInt8>, _ tags: Range<Int>, _ body: (Range<Int>) -> Void) {
    var at = tags.lowerBound
    var isEscaped = false
    while at < tags.upperBound {
      let end = LineScanner.text(bytes, from: at + 1, isEscaped: &isEscaped)
      body(at + 1..<end)
      at = end + 2
    }
  }
}
