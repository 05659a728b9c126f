/// A date in a cell of a bank's file. Whether day or month comes first is settled for the whole column, never row by row.
package struct CellDate: Hashable, Sendable {
  /// The order of a column's parts.
  package enum Order: String, Sendable, CaseIterable {
    case yearMonthDay = "ymd"
    case dayMonthYear = "dmy"
    case monthDayYear = "mdy"
  }

  private let parts: [Int]
  private let yearFirst: Bool
  private let dotted: Bool

  /// Reads `2025-05-12`, `2025/05/12`, `20250512`, `12.05.2025`, `12/05/2025` or `12-05-2025`; a time behind it is
  /// left out. `nil` for anything else, two-digit years among it. The day need not exist yet: see `day(order:)`.
  package init?(_ cell: String) {
    let trimmed = cell.utf8.drop { $0 == 0x20 }
    let date = trimmed.prefix { $0 != 0x20 && $0 != 0x54 }
    if date.count == 8, date.allSatisfy({ $0 &- 0x30 < 10 }) {
      let number = date.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      (parts, yearFirst, dotted) = ([number / 10_000, number / 100 % 100, number % 100], true, false)
      return
    }
    guard let mark = date.first(where: { $0 &- 0x30 >= 10 }), mark == 0x2D || mark == 0x2F || mark == 0x2E else {
      return nil
    }
    let texts = date.split(separator: mark, omittingEmptySubsequences: false)
    let numbers = texts.compactMap { text -> Int? in
      text.allSatisfy { $0 &- 0x30 < 10 } ? Int(Substring(text)) : nil
    }
    guard texts.count == 3, numbers.count == 3 else { return nil }
    let lengths = texts.map(\.count)
    yearFirst = lengths[0] == 4
    guard lengths == [4, lengths[1], lengths[2]] || lengths == [lengths[0], lengths[1], 4],
      lengths.filter({ (1...2).contains($0) }).count == 2
    else { return nil }
    parts = numbers
    dotted = mark == 0x2E
  }

  /// The order this cell alone proves; `nil` when both readings are possible.
  ///
  /// Points are written between day, month and year in that order wherever they are used at all.
  package var provenOrder: Order? {
    if yearFirst { return .yearMonthDay }
    if dotted || parts[0] > 12 { return .dayMonthYear }
    return parts[1] > 12 ? .monthDayYear : nil
  }

  /// The day in this order of parts; `nil` when there is no such day, as 30 February, or the year stands elsewhere.
  package func day(order: Order) -> Day? {
    switch order {
    case .yearMonthDay: yearFirst ? Day(year: parts[0], month: parts[1], day: parts[2]) : nil
    case .dayMonthYear: yearFirst ? nil : Day(year: parts[2], month: parts[1], day: parts[0])
    case .monthDayYear: yearFirst ? nil : Day(year: parts[2], month: parts[0], day: parts[1])
    }
  }
}
