@testable import BudgetCore

/// Days as typed: no text crashes the parsers, and a day that is read is a day of the calendar.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzDays(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = input(data, count)
  let text = String(decoding: bytes, as: UTF8.self)
  let today = Day(clamping: bytes.reduce(20_000) { ($0 &* 31 &+ Int($1)) % 3_000_000 })

  if let day = Day(iso: text) { require(day.description == text, "\(text) reads as \(day)") }
  if let day = try? DayPhrase.day(text, today: today) {
    require(Day(iso: day.description) == day, "\(text): \(day) does not read back")
    require(day <= today || Day(iso: text) != nil, "\(text), today \(today): \(day)")
  }
  if let span = try? DayPhrase.last(text, today: today) {
    require(span.upperBound == today, "\(text) ends on \(span.upperBound), not \(today)")
  }
  for period in [try? DayPhrase.month(text), try? DayPhrase.year(text)] {
    guard let period else { continue }
    require(Period(containing: period.last, every: period.every) == period, "\(text): \(period.key)")
  }
  if let cell = CellDate(text) {
    for order in CellDate.Order.allCases {
      if let day = cell.day(order: order) { require(Day(iso: day.description) == day, "\(text): \(day)") }
    }
  }
  return 0
}
