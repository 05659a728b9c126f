internal import BudgetCore

/// A filter made ready for the inner loop: numbers and bytes.
struct RecordFilter {
  /// The days that pass, as day numbers.
  let days: ClosedRange<Int32>
  /// The currency's place among all codes; `nil` for any.
  private let ordinal: UInt16?
  private let category: SoughtName?
  private let tags: [SoughtName]
  private let search: NoteSearch?
  /// Whether nothing but the day and the currency counts.
  private let isPlain: Bool

  init(_ filter: ExpenseFilter) {
    let from = (filter.from ?? .first).number
    let to = (filter.to ?? .last).number
    // A range that ends before it begins holds no day of the calendar.
    days = from <= to ? from...to : Int32.max...Int32.max
    ordinal = filter.currency?.ordinal
    category = filter.category.map { SoughtName($0) }
    tags = filter.tags.map { SoughtName($0) }
    search = filter.search.flatMap { $0.isEmpty ? nil : NoteSearch($0) }
    isPlain = category == nil && tags.isEmpty && search == nil
  }

  /// Whether an expense passes.
  @inline(__always)
  func passes(_ record: inout ScannedRecord, _ bytes: Span<UInt8>) -> Bool {
    guard record.day >= days.lowerBound, record.day <= days.upperBound else { return false }
    if let ordinal, record.amount.ordinal != ordinal { return false }
    if isPlain { return true }
    return passesTexts(&record, bytes)
  }

  private func passesTexts(_ record: inout ScannedRecord, _ bytes: Span<UInt8>) -> Bool {
    if let category {
      let range = record.categoryStart..<record.categoryEnd
      guard category.isAtOrAbove(bytes, range, isEscaped: record.escapes.contains(.category)) else { return false }
    }
    for tag in tags where !record.hasTag(tag, bytes) { return false }
    guard let search else { return true }
    return search.isIn(bytes, record.noteStart..<record.noteEnd, isEscaped: record.escapes.contains(.note))
  }
}

extension ScannedRecord {
  /// Whether one of the tags is this one.
  mutating func hasTag(_ tag: SoughtName, _ bytes: Span<UInt8>) -> Bool {
    var isThere = false
    let isEscaped = escapes.contains(.tags)
    ScannedRecord.forEachTag(bytes, tagsStart..<tagsEnd) { range in
      isThere = isThere || tag.isName(bytes, range, isEscaped: isEscaped)
    }
    return isThere
  }
}
