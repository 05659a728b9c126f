/// The lines of a file of answers that have one base, by day. Lines of one day are one snapshot.
final class RateLogSeries {
  /// What is asked of a line about a currency.
  enum Question: Int { case asked, held }

  let base: Currency
  /// The days that have lines, ascending, and for each where its lines begin in `order`.
  private var days: [Day] = []
  private var starts: [Int32] = []
  /// The lines by day, and of one day in the order in which they came.
  private let order: [Int32]
  /// For each currency and question, the newest place up to each at which the answer is yes:
  /// `unknown` until a look-up has come by, -1 where there is none. So a walk over the same days happens once.
  private var links: [[Int32]] = []
  private var slots = [Int16](repeating: -1, count: Currency.ordinalCount * 2)

  /// The place found last, and for which day: one look-up asks for it several times.
  private var last: (day: Day, place: Int)?

  private static let unknown: Int32 = -2

  /// - Parameters:
  ///   - lines: the lines in the order in which they came.
  ///   - day: the day of a line.
  init(base: Currency, lines: [Int32], day: (Int32) -> Day) {
    self.base = base
    let isByDay = zip(lines, lines.dropFirst()).allSatisfy { day($0) <= day($1) }
    order = isByDay ? lines : lines.sorted { (day($0), $0) < (day($1), $1) }
    for (place, line) in order.enumerated() where days.last != day(line) {
      days.append(day(line))
      starts.append(Int32(place))
    }
    starts.append(Int32(order.count))
  }

  /// The lines of exactly this day, in the order in which they came.
  func lines(on day: Day) -> ArraySlice<Int32> {
    let place = place(onOrBefore: day)
    return place >= 0 && days[place] == day ? lines(at: place) : []
  }

  /// The newest day on or before the one given.
  func newestDay(through last: Day) -> Day? {
    let place = place(onOrBefore: last)
    return place < 0 ? nil : days[place]
  }

  /// The newest day from `first` to `last` that has a line with the answer yes.
  func newest(
    _ question: Question, _ currency: Currency, from first: Day, through last: Day, where test: (Int32) -> Bool
  ) -> Day? {
    let slot = slot(question, currency)
    let start = place(onOrBefore: last)
    var place = start
    while place >= 0, days[place] >= first, links[slot][place] == RateLogSeries.unknown,
      !lines(at: place).contains(where: test)
    { place -= 1 }
    guard start >= 0, let newest = answer(slot, at: place, from: first) else { return nil }
    for passed in max(place, 0)...start { links[slot][passed] = Int32(newest) }
    return newest >= 0 && days[newest] >= first ? days[newest] : nil
  }

  /// What a walk found that ended at this place: -1 for nothing at all, `nil` where it only came to `first`.
  private func answer(_ slot: Int, at place: Int, from first: Day) -> Int? {
    guard place >= 0 else { return -1 }
    let link = links[slot][place]
    guard link == RateLogSeries.unknown else { return Int(link) }
    return days[place] >= first ? place : nil
  }

  /// The first day on or after the one given that has a line with the answer yes.
  func earliest(from first: Day, where test: (Int32) -> Bool) -> Day? {
    var place = place(onOrBefore: first.adding(days: -1)) + 1
    while place < days.count, !lines(at: place).contains(where: test) { place += 1 }
    return place < days.count ? days[place] : nil
  }

  private func lines(at place: Int) -> ArraySlice<Int32> { order[Int(starts[place])..<Int(starts[place + 1])] }

  /// The last place whose day is on or before this one; -1 where there is none.
  private func place(onOrBefore day: Day) -> Int {
    if let last, last.day == day { return last.place }
    var (low, high) = (0, days.count)
    while low < high {
      let middle = (low + high) / 2
      if days[middle] <= day { low = middle + 1 } else { high = middle }
    }
    last = (day, low - 1)
    return low - 1
  }

  private func slot(_ question: Question, _ currency: Currency) -> Int {
    let key = Int(currency.ordinal) * 2 + question.rawValue
    if slots[key] < 0 {
      slots[key] = Int16(links.count)
      links.append(Array(repeating: RateLogSeries.unknown, count: days.count))
    }
    return Int(slots[key])
  }
}
