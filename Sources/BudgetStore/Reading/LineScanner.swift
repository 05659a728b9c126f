internal import BudgetCore

/// Recognises one expense in the layout that the program writes: keys in their order, no blanks.
///
/// Every byte is looked at: literals, a day that exists, an amount, a currency that can be spent, text without raw
/// control characters, with valid escapes and valid UTF-8. What it does not recognise may still be a valid expense in
/// another layout: that is for `RecordDecoder` to say.
///
/// A line of 160 bytes takes some 90 ns. Twenty loads are the least of it: the rest are the branches on which optional field
/// comes next and on where each text ends, which no predictor knows.
///
/// Every load is checked; `scan` says why the check never fails.
struct LineScanner {
  private let digitsByOrdinal = CurrencyTable.shared.digitsByOrdinal

  /// Scans from the opening brace at `start` to a closing brace.
  ///
  /// Behind the bytes of the file there are `ChunkBuffer.padding` zeros. Here an offset is only ever moved past bytes that
  /// were found to be something else than zero, so it never passes the first of them, and what is loaded from there on,
  /// at most 24 bytes, is within the span.
  ///
  /// - Parameter record: is filled in place, for a copy of its 250 bytes would cost a tenth of the pass; it holds nothing of
  ///   use when the answer is false.
  /// - Returns: whether it is an expense in this layout.
  @inline(__always)
  func scan(_ bytes: Span<UInt8>, at start: Int, into record: inout ScannedRecord) -> Bool {
    guard bytes[start] == 0x7B, bytes.word(start) & 0x00FF_FFFF_FFFF_FFFF == 0x22_3A22_6469_227B else {
      return false
    }
    record.reset(start: start)
    record.idStart = start &+ 7
    var isEscaped = false
    record.idEnd = LineScanner.text(bytes, from: record.idStart, isEscaped: &isEscaped)
    guard record.idEnd > record.idStart else { return false }
    if isEscaped { record.escapes.insert(.id) }
    var at = record.idEnd
    guard bytes.has("\",\"date\":\"", at: at), LineScanner.day(bytes, at: at &+ 10, into: &record) else { return false }
    at &+= 20
    guard bytes.has("\",\"amount\":\"", at: at),
      LineScanner.amount(bytes, at: at &+ 12, digitsByOrdinal, into: &record.amount)
    else { return false }
    at = record.amount.end &+ 18
    if bytes.has(",\"note\":\"", at: at) {
      isEscaped = false
      record.noteStart = at &+ 9
      record.noteEnd = LineScanner.text(bytes, from: at &+ 9, isEscaped: &isEscaped)
      if isEscaped { record.escapes.insert(.note) }
      guard record.noteEnd >= 0 else { return false }
      at = record.noteEnd &+ 1
    }
    if bytes.has(",\"category\":\"", at: at) {
      isEscaped = false
      record.categoryStart = at &+ 13
      record.categoryEnd = LineScanner.text(bytes, from: at &+ 13, isEscaped: &isEscaped)
      if isEscaped { record.escapes.insert(.category) }
      guard record.categoryEnd >= 0 else { return false }
      at = record.categoryEnd &+ 1
    }
    if bytes.has(",\"tags\":[\"", at: at) {
      record.tagsStart = at &+ 9
      guard LineScanner.tags(bytes, into: &record) else { return false }
      at = record.tagsEnd &+ 1
    }
    if bytes.has(",\"paid\":{\"amount\":\"", at: at) {
      guard LineScanner.amount(bytes, at: at &+ 19, digitsByOrdinal, into: &record.paid),
        bytes[record.paid.end &+ 18] == 0x7D
      else { return false }
      record.hasPaid = true
      at = record.paid.end &+ 19
    }
    if bytes.has(",\"created_at\":\"", at: at) {
      isEscaped = false
      record.createdAtStart = at &+ 15
      record.createdAtEnd = LineScanner.text(bytes, from: at &+ 15, isEscaped: &isEscaped)
      if isEscaped { record.escapes.insert(.createdAt) }
      guard record.createdAtEnd >= 0 else { return false }
      at = record.createdAtEnd &+ 1
    }
    guard bytes[at] == 0x7D else { return false }
    record.end = at &+ 1
    return true
  }
}
