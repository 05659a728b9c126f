package import BudgetCore

/// An expense with its place and its own bytes.
package struct FoundExpense: Hashable, Sendable {
  /// The expense, decoded.
  package var expense: Expense
  /// Where it is in the file.
  package var place: RecordPlace
  /// Its bytes as the file holds them, from brace to brace.
  package var raw: [UInt8]
}

extension Expense {
  /// An expense from its JSON object, in any layout; `nil` when it is not one.
  package init?(json: [UInt8]) {
    guard let expense = Expense.read(json.span) else { return nil }
    self = expense
  }

  /// An expense from its JSON object, whose bytes are the whole span.
  static func read(_ bytes: Span<UInt8>) -> Expense? {
    var padded = bytes.withUnsafeBufferPointer { Array($0) }
    padded.append(contentsOf: repeatElement(0, count: ChunkBuffer.padding))
    var record = ScannedRecord()
    if LineScanner().scan(padded.span, at: 0, into: &record), record.end == bytes.count {
      return record.expense(padded.span)
    }
    var walker = JSONWalker(at: 0, end: bytes.count, isLast: true)
    guard let expense = try? RecordDecoder().expense(padded.span, &walker), walker.at == bytes.count else { return nil }
    return expense
  }
}
