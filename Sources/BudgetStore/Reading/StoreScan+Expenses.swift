internal import BudgetCore

extension StoreScan {
  /// What must come next in the list of expenses.
  enum Expected { case first, expense, separator }

  /// What stands next in the list of expenses.
  private enum Part: ~Copyable {
    /// The closing bracket.
    case end(at: Int)
    /// A comma; tight when a line break and nothing else parts it from the next expense.
    case comma(at: Int, isTight: Bool)
    /// An expense in the canonical layout, as the scanner found it.
    case scanned(ScannedRecord)
    /// An expense in another layout.
    case decoded(Expense, Range<Int>)
    /// Sound JSON that is no expense.
    case wrong(StoreError.Fault, at: Int, Range<Int>)
  }

  /// Reads the expenses and the bracket behind them.
  ///
  /// - Parameter first: what must stand at the beginning.
  /// - Returns: whether the bracket is there; false only when what is wrong is being collected.
  mutating func expenses(
    _ consumer: inout some RecordConsumer, from first: Expected = .first
  ) throws(StoreError) -> Bool {
    var expected = first
    while true {
      if expected != .separator { try lines(&consumer, &expected) }
      let part: Part
      do throws(JSONFault) {
        part = try self.part(expected)
      } catch {
        if case .incomplete = error { try consumer.chunkEnds(buffer.storage.span) }
        guard try goOn(after: error, &expected) else {
          try consumer.chunkEnds(buffer.storage.span)
          return false
        }
        continue
      }
      switch consume part {
      case .end(let offset):
        isCanonical = isCanonical && offset == position + 1 && buffer.storage[position] == 0x0A
        advance(to: offset + 1)
        try consumer.chunkEnds(buffer.storage.span)
        return true
      case .comma(let offset, let isTight):
        isCanonical = isCanonical && isTight && offset == position
        advance(to: isTight ? offset + 2 : offset + 1)
        expected = .expense
      case .scanned(var record):
        let range = record.start..<record.end
        // In front of the first expense, the header's line break is left to pass.
        isCanonical =
          isCanonical && (range.lowerBound == position || expected == .first && range.lowerBound == position + 1)
        advance(to: range.lowerBound)
        let storage = buffer.storage
        let bytes = storage.span
        try consumer.consume(&record, in: bytes, at: place(isCanonical: true), raw: bytes.extracting(range))
        passed(range, &expected)
      case .decoded(let expense, let range):
        isCanonical = false
        advance(to: range.lowerBound)
        try hand(expense, range, to: &consumer)
        passed(range, &expected)
      case .wrong(let what, let offset, let range):
        try refuse(what, at: offset, range)
        expected = .separator
      }
    }
  }

  /// The inner loop: expenses in the canonical layout, each with a comma and a line break behind it.
  @inline(__always)
  private mutating func lines(
    _ consumer: inout some RecordConsumer, _ expected: inout Expected
  ) throws(StoreError) {
    let storage = buffer.storage
    let bytes = storage.span
    let end = buffer.count
    var record = ScannedRecord()
    if expected == .first, position < end, bytes[position] == 0x0A {
      guard position + 1 < end, bytes[position + 1] == 0x7B else { return }
      line += 1
      column = 0
      position += 1
      expected = .expense
    }
    while scanner.scan(bytes, at: position, into: &record) {
      let next = record.end
      guard next + 2 <= end, bytes[next] == 0x2C, bytes[next + 1] == 0x0A else { return }
      try consumer.consume(
        &record, in: bytes, at: place(isCanonical: true), raw: bytes.extracting(position..<next))
      position = next + 2
      line += 1
      column = 0
      count += 1
      expected = .expense
    }
  }

  /// What stands next, behind blanks.
  private mutating func part(_ expected: Expected) throws(JSONFault) -> Part {
    let storage = buffer.storage
    let bytes = storage.span
    var walker = JSONWalker(at: position, end: buffer.count, isLast: buffer.isLast)
    let byte = try walker.next(bytes)
    let start = walker.at
    switch (byte, expected) {
    case (0x5D, .first), (0x5D, .separator): return .end(at: start)
    case (0x5D, .expense): throw .damage(at: start, .trailingComma)
    case (0x2C, .separator):
      guard start + 1 < buffer.count || buffer.isLast else { throw .incomplete }
      return .comma(at: start, isTight: start == position && bytes[start + 1] == 0x0A)
    case (_, .separator): throw walker.unexpected(bytes, "a comma or ]")
    case (0x7B, _):
      var record = ScannedRecord()
      if scanner.scan(bytes, at: start, into: &record), record.end <= buffer.count { return .scanned(record) }
      var decoding = walker
      _ = try walker.value(bytes, depth: 2)
      do throws(JSONFault) {
        return .decoded(try decoder.expense(bytes, &decoding), start..<walker.at)
      } catch {
        guard case .damage(let offset, let what) = error else { throw error }
        return .wrong(what, at: offset, start..<walker.at)
      }
    default: throw walker.unexpected(bytes, "an expense")
    }
  }

  /// Hands an expense over in the form that the scanner would have found it in.
  private mutating func hand(
    _ expense: Expense, _ range: Range<Int>, to consumer: inout some RecordConsumer
  ) throws(StoreError) {
    try consumer.chunkEnds(buffer.storage.span)
    // The scanner sees the known fields; the record's ends are those of the whole line, behind them.
    var known = expense
    known.unknown = []
    var line = RecordEncoder.line(known)
    let start = line.count
    line += RecordEncoder.line(expense)
    let end = line.count
    line += [UInt8](repeating: 0, count: ChunkBuffer.padding)
    var record = ScannedRecord()
    guard scanner.scan(line.span, at: 0, into: &record) else {
      throw .damaged(damage(.expected("an expense"), at: range.lowerBound))
    }
    let storage = buffer.storage
    let raw = storage.span.extracting(range)
    record.start = start
    record.end = end
    record.hasMore = !expense.unknown.isEmpty
    try consumer.consume(&record, in: line.span, at: place(isCanonical: false), raw: raw)
    try consumer.chunkEnds(line.span)
  }

  /// The place of the expense at `position`.
  @inline(__always)
  private func place(isCanonical: Bool) -> RecordPlace {
    RecordPlace(
      index: count, offset: buffer.base + position, line: line, column: column + 1, isCanonical: isCanonical)
  }

  private mutating func passed(_ range: Range<Int>, _ expected: inout Expected) {
    advance(to: range.upperBound)
    count += 1
    expected = .separator
    salvage?.isSkipping = false
  }
}
