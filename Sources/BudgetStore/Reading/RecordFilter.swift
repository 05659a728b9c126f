internal import BudgetCore

/// A filter made ready for the inner loop: numbers and bytes.
struct RecordFilter {
  /// The days that pass, as day numbers.
  let days: ClosedRange<Int32>
  /// The currency's place among all codes; `nil` for any.
  private let ordinal: UInt16?
  private let category: [UInt8]?
  private let tags: [[UInt8]]
  private let search: NoteSearch?
  /// Whether nothing but the day and the currency counts.
  private let isPlain: Bool

  init(_ filter: ExpenseFilter) {
    let from = (filter.from ?? .first).number
    let to = (filter.to ?? .last).number
    // A range that ends before it begins holds no day of the calendar.
    days = from <= to ? from...to : Int32.max...Int32.max
    ordinal = filter.currency?.ordinal
    category = filter.category.map { Array($0.utf8) }
    tags = filter.tags.map { Array($0.utf8) }
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
      guard record.escapes.contains(.category) else {
        guard RecordFilter.isWithin(bytes.extracting(range), category) else { return false }
        return passesRest(&record, bytes)
      }
      var text: [UInt8] = []
      JSONText.append(bytes, range, to: &text)
      guard RecordFilter.isWithin(text.span, category) else { return false }
    }
    return passesRest(&record, bytes)
  }

  private func passesRest(_ record: inout ScannedRecord, _ bytes: Span<UInt8>) -> Bool {
    for tag in tags where !record.hasTag(tag, bytes) { return false }
    guard let search else { return true }
    return search.isIn(bytes, record.noteStart..<record.noteEnd, isEscaped: record.escapes.contains(.note))
  }

  /// Whether a category is the one asked for or a child of it; an empty one asks for an empty one.
  private static func isWithin(_ text: Span<UInt8>, _ category: [UInt8]) -> Bool {
    guard text.count >= category.count else { return false }
    for place in category.indices where text[place] != category[place] { return false }
    return text.count == category.count || !category.isEmpty && text[category.count] == 0x3A
  }
}

extension ScannedRecord {
  /// Whether one of the tags is this text.
  mutating func hasTag(_ tag: [UInt8], _ bytes: Span<UInt8>) -> Bool {
    var isThere = false
    let escapes = escapes
    ScannedRecord.forEachTag(bytes, tagsStart..<tagsEnd) { range in
      if escapes.contains(.tags) {
        var text: [UInt8] = []
        JSONText.append(bytes, range, to: &text)
        isThere = isThere || text == tag
      } else if range.count == tag.count {
        isThere = isThere || tag.indices.allSatisfy { bytes[range.lowerBound + $0] == tag[$0] }
      }
    }
    return isThere
  }
}
