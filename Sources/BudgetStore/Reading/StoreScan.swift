internal import BudgetCore

/// One pass over a store: the one engine that reads it for every command.
///
/// The file is walked part by part: what stands before the expenses, the expenses, what stands behind. A window of
/// 256 KB slides over it; memory does not grow with the file. Each expense goes to `LineScanner` first, then, when it is
/// not in that layout, alone to `RecordDecoder`, whose result is written out canonically for the consumer: so there is one
/// kind of record, and a file in any layout reads the same.
struct StoreScan {
  var buffer: ChunkBuffer
  let scanner = LineScanner()
  let decoder = RecordDecoder()
  var header = HeaderBuilder()
  /// The next byte to look at, in the window.
  var position = 0
  /// The line of `position`, from 1, and how many characters stand before it on that line.
  var line = 1
  var column = 0
  /// How many expenses were whole.
  var count = 0
  /// Whether everything so far was in the layout that this program writes.
  var isCanonical = true
  /// Takes damage where not the first one ends the pass; see `StoreScan+Salvage`.
  var salvage: Salvage?
  /// The first damage inside an expense while the version, which stands behind, is not known.
  var deferred: StoreError?

  init(_ source: ByteSource, capacity: Int = ChunkBuffer.defaultCapacity, isLarge: Bool = false) {
    buffer = ChunkBuffer(source, capacity: capacity, isLarge: isLarge)
  }

  /// Reads the whole store.
  ///
  /// - Returns: what the store says besides its expenses.
  mutating func run(_ consumer: inout some RecordConsumer) throws(StoreError) -> StoreHeader {
    var isOpen = true
    do throws(StoreError) {
      try front()
    } catch {
      isOpen = try mend(error)
    }
    while isOpen, try expenses(&consumer) {
      do throws(StoreError) {
        try rest()
        isOpen = false
      } catch {
        isOpen = try mend(error)
      }
    }
    var header = header.header
    header.isCanonical = isCanonical
    return header
  }

  /// Reads up to the first expense, or to where it would stand.
  mutating func front() throws(StoreError) {
    let offset = try parse { (scan, bytes, walker) throws(JSONFault) in
      if walker.at == 0, scan.buffer.base == 0, walker.end >= 3 || walker.isLast {
        guard walker.end > 0 else { throw .damage(at: 0, .empty) }
        if walker.end >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { walker.at = 3 }
      }
      var header = scan.header
      try walker.pass(0x7B, bytes, "{")
      var members: [JSONMember] = []
      if try walker.next(bytes) == 0x7D { throw .damage(at: walker.at, .notAStore) }
      while true {
        let key = try walker.key(bytes, &header.keys)
        if key == "expenses" {
          try header.take(members, bytes, scan.decoder)
          guard header.newerVersion == nil else { break }
          guard try walker.next(bytes) == 0x5B else {
            throw .damage(at: walker.at, .wrongType(field: "expenses", expected: "a list"))
          }
          walker.at += 1
          break
        }
        members.append(JSONMember(key: key, value: try walker.value(bytes, depth: 1)))
        guard try walker.goesOn(bytes, closing: 0x7D) else {
          try header.take(members, bytes, scan.decoder)
          if header.newerVersion != nil { break }
          throw .damage(at: walker.at - 1, header.hasFormat ? .missingField("expenses") : .notAStore)
        }
      }
      scan.header = header
    }
    if let version = header.newerVersion { throw .newerVersion(version) }
    let storage = buffer.storage
    let bytes = storage.span
    isCanonical = header.isCanonical(bytes.extracting(0..<offset)) && bytes[offset] == 0x0A
    advance(to: offset)
  }

  /// Reads from behind the expenses to the end of the file.
  mutating func rest() throws(StoreError) {
    let offset = try parse { (scan, bytes, walker) throws(JSONFault) in
      var header = scan.header
      var members: [JSONMember] = []
      while try walker.goesOn(bytes, closing: 0x7D) {
        let key = try walker.key(bytes, &header.keys)
        members.append(JSONMember(key: key, value: try walker.value(bytes, depth: 1)))
      }
      try header.take(members, bytes, scan.decoder)
      // Where a damaged first line was reported already, these are not missed as well.
      if header.newerVersion == nil, scan.salvage?.damages.isEmpty ?? true {
        guard header.hasFormat else { throw .damage(at: walker.at - 1, .notAStore) }
        guard header.hasVersion else { throw .damage(at: walker.at - 1, .missingField("version")) }
      }
      guard try walker.isAtEnd(bytes) else {
        throw .damage(at: walker.at, bytes[walker.at] == 0 ? .nulByte : .trailingText)
      }
      scan.header = header
    }
    if let version = header.newerVersion { throw .newerVersion(version) }
    if let deferred { throw deferred }
    let storage = buffer.storage
    let bytes = storage.span
    isCanonical =
      isCanonical && offset == position + 2 && bytes[position] == 0x7D && bytes[position + 1] == 0x0A
    advance(to: offset)
  }

  /// Walks a part of the file, with more of it in memory each time that it turns out incomplete.
  ///
  /// - Returns: the offset behind the part.
  private mutating func parse(
    _ body: (inout StoreScan, Span<UInt8>, inout JSONWalker) throws(JSONFault) -> Void
  ) throws(StoreError) -> Int {
    while true {
      var walker = JSONWalker(at: position, end: buffer.count, isLast: buffer.isLast)
      guard let fault = fault(of: body, &walker) else { return walker.at }
      try refill(after: fault)
    }
  }

  /// Walks once. On its own, so that the window has no second owner when it is refilled, and is not copied.
  private mutating func fault(
    of body: (inout StoreScan, Span<UInt8>, inout JSONWalker) throws(JSONFault) -> Void, _ walker: inout JSONWalker
  ) -> JSONFault? {
    let storage = buffer.storage
    do throws(JSONFault) {
      try body(&self, storage.span, &walker)
      return nil
    } catch {
      return error
    }
  }

  /// Reads on after an incomplete part; throws damage with its place.
  mutating func refill(after fault: JSONFault) throws(StoreError) {
    guard case .damage(let offset, let what) = fault else {
      try buffer.refill(keepingFrom: position)
      position = 0
      return
    }
    throw .damaged(damage(what, at: offset))
  }

  /// Damage at an offset of the window, at or behind `position`.
  func damage(_ what: StoreError.Fault, at offset: Int) -> StoreError.Damage {
    var copy = self
    copy.advance(to: offset)
    return StoreError.Damage(
      line: copy.line, column: copy.column + 1, what: what, wholeBefore: count, byteOffset: buffer.base + offset)
  }

  /// Moves on, counting lines and characters.
  mutating func advance(to offset: Int) {
    let storage = buffer.storage
    let bytes = storage.span
    for place in position..<offset {
      let byte = bytes[place]
      if byte == 0x0A {
        line += 1
        column = 0
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    position = offset
  }
}
