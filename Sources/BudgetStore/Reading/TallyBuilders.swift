internal import BudgetCore

/// Sums the expenses of several filters in one pass.
///
/// The day settles for most expenses that no filter has them, and which filters can have the others: that is found once for
/// each day that differs from the one before.
struct TallyBuilders: DivisibleConsumer {
  private var builders: [TallyBuilder]
  /// From the first day that any filter has to the last.
  private let hull: ClosedRange<Int32>
  /// The day looked at last, and the builders whose filters have it.
  private var day: Int32 = .min
  private var ofDay: [Int] = []

  init(_ filters: [ExpenseFilter], today: Day) {
    builders = filters.map { TallyBuilder($0, by: [], today: today) }
    let first = builders.map(\.days.lowerBound).min() ?? .max
    hull = first...(builders.map(\.days.upperBound).max() ?? .max)
  }

  @inline(__always)
  mutating func consume(
    _ record: inout ScannedRecord, in bytes: Span<UInt8>, at place: RecordPlace, raw: Span<UInt8>
  ) throws(StoreError) {
    guard record.day >= hull.lowerBound, record.day <= hull.upperBound else { return }
    try add(&record, bytes, place, raw)
  }

  private mutating func add(
    _ record: inout ScannedRecord, _ bytes: Span<UInt8>, _ place: RecordPlace, _ raw: Span<UInt8>
  ) throws(StoreError) {
    if record.day != day {
      day = record.day
      ofDay.removeAll(keepingCapacity: true)
      for index in builders.indices where builders[index].days.contains(day) { ofDay.append(index) }
    }
    for index in ofDay { try builders[index].consume(&record, in: bytes, at: place, raw: raw) }
  }

  /// Adds what another with the same filters has of the expenses behind.
  mutating func absorb(_ later: TallyBuilders, behind before: Int) {
    for index in builders.indices { builders[index].absorb(later.builders[index], behind: before) }
  }

  /// The sums of each filter.
  mutating func tallies() throws(StoreError) -> [Tally] {
    var tallies: [Tally] = []
    for index in builders.indices { tallies.append(try builders[index].tally()) }
    return tallies
  }
}
