/// A date in a cell of a bank's file. Whether day or month comes first is settled for the whole column, never row by row.
package struct CellDate: Sendable {
  /// The order of a column's parts.
  package enum Order: String, Sendable, CaseIterable {
    case yearMonthDay = "ymd"
    case dayMonthYear = "dmy"
    case monthDayYear = "mdy"
  }

  private let parts: InlineArray<3, Int>
  private let yearFirst: Bool
  private let dotted: Bool
  /// Whether the year has two digits, so that it may stand first or last.
  private var hasShortYear = false

  /// Reads `2025-05-12`, `2025/05/12`, `20250512`, `12.05.2025`, `12/05/2025`, `12-05-2025`, or with a year
  /// of two digits, which is one of this century; a time behind it is left out. `nil` for anything else. The day need not
  /// exist yet: see `day(order:)`.
  package init?(_ cell: String) {
    // The numbers, how many digits each has, and the mark between them.
    var numbers: InlineArray<3, Int> = [0, 0, 0]
    var lengths: InlineArray<3, Int> = [0, 0, 0]
    var (last, mark) = (0, UInt8(0))
    for byte in cell.utf8.drop(while: { $0 == 0x20 }) {
      if byte == 0x20 || byte == 0x54 { break }
      if byte &- 0x30 < 10 {
        guard lengths[last] < 8 else { return nil }
        numbers[last] = numbers[last] * 10 + Int(byte - 0x30)
        lengths[last] += 1
      } else {
        guard byte == 0x2D || byte == 0x2F || byte == 0x2E, mark == 0 || mark == byte, last < 2 else { return nil }
        mark = byte
        last += 1
      }
    }
    if last == 0, lengths[0] == 8 {
      (parts, yearFirst, dotted) = ([numbers[0] / 10_000, numbers[0] / 100 % 100, numbers[0] % 100], true, false)
      return
    }
    guard last == 2 else { return nil }
    let short = 1...2
    yearFirst = lengths[0] == 4
    hasShortYear = short.contains(lengths[0]) && lengths[2] == 2
    guard short.contains(lengths[1]),
      yearFirst ? short.contains(lengths[2]) : short.contains(lengths[0]) && (hasShortYear || lengths[2] == 4)
    else { return nil }
    parts = numbers
    dotted = mark == 0x2E
  }

  /// The order this cell alone proves; `nil` when more than one reading is possible.
  ///
  /// Points are written between day, month and a full year in that order wherever they are used at all.
  package var provenOrder: Order? {
    if hasShortYear { return nil }
    if yearFirst { return .yearMonthDay }
    if dotted || parts[0] > 12 { return .dayMonthYear }
    return parts[1] > 12 ? .monthDayYear : nil
  }

  /// The day in this order of parts; `nil` when there is no such day, as 30 February, or the year stands elsewhere.
  package func day(order: Order) -> Day? {
    if hasShortYear {
      return switch order {
      case .yearMonthDay: Day(year: 2000 + parts[0], month: parts[1], day: parts[2])
      case .dayMonthYear: Day(year: 2000 + parts[2], month: parts[1], day: parts[0])
      case .monthDayYear: Day(year: 2000 + parts[2], month: parts[0], day: parts[1])
      }
    }
    return switch order {
    case .yearMonthDay: yearFirst ? Day(year: parts[0], month: parts[1], day: parts[2]) : nil
    case .dayMonthYear: yearFirst ? nil : Day(year: parts[2], month: parts[1], day: parts[0])
    case .monthDayYear: yearFirst ? nil : Day(year: parts[2], month: parts[0], day: parts[1])
    }
  }
}
