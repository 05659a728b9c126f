/// What is wrong with a store and what it cost: everything, not only the first.
package struct Salvage: Hashable, Sendable {
  /// A stretch of the file that is no expense.
  package struct Loss: Hashable, Sendable {
    /// The line on which it begins, from 1.
    package var line: Int
    /// The bytes as they are in the file.
    package var bytes: [UInt8]
  }

  /// The faults, in the file's order. Lines lost one after another are one fault.
  package internal(set) var damages: [StoreError.Damage] = []
  /// What could not be kept, in full.
  package internal(set) var losses: [Loss] = []
  /// Whether nothing whole has come since the last loss.
  var isSkipping = false

  init() {}
}

extension StoreScan {
  /// Deals with what stopped the list of expenses.
  ///
  /// An incomplete part: more of the file. Damage: the end of the pass, or, where everything wrong is being collected,
  /// a way on, which is the next line.
  ///
  /// - Returns: whether there is more to read.
  mutating func goOn(after fault: JSONFault, _ expected: inout Expected) throws(StoreError) -> Bool {
    guard case .damage(let offset, let what) = fault, salvage != nil else {
      try refill(after: fault)
      return true
    }
    let storage = buffer.storage
    let bytes = storage.span
    var walker = JSONWalker(at: position, end: buffer.count, isLast: buffer.isLast)
    guard let next = try? walker.next(bytes) else {
      report(what, at: offset)
      return false
    }
    switch (next, expected) {
    case (0x7B, .separator), (0x5D, .expense):
      // Only a comma is missing, or one too many.
      report(what, at: offset)
      expected = next == 0x7B ? .expense : .separator
    case (0x2C, _):
      report(what, at: offset)
      advance(to: walker.at + 1)
    case (_, .separator):
      // The same byte is looked at again, as an expense, and reported as one.
      expected = .expense
    default:
      report(what, at: offset)
      salvage?.isSkipping = true
      try loseLine()
      expected = .expense
    }
    return true
  }

  /// Deals with what is wrong outside the list of expenses; throws unless everything wrong is being collected.
  ///
  /// - Returns: whether there is more to read.
  mutating func mend(_ error: StoreError) throws(StoreError) -> Bool {
    guard case .damaged(let damage) = error, salvage != nil else { throw error }
    salvage?.damages.append(damage)
    salvage?.isSkipping = true
    isCanonical = false
    guard damage.what != .endOfFile || count == 0 else { return false }
    try loseLine()
    return position < buffer.count || !buffer.isLast
  }

  /// Passes an expense that is sound JSON with a wrong value.
  mutating func refuse(_ what: StoreError.Fault, at offset: Int, _ range: Range<Int>) throws(StoreError) {
    let error = StoreError.damaged(damage(what, at: offset))
    advance(to: range.lowerBound)
    if salvage != nil {
      report(what, at: offset)
      let loss = Salvage.Loss(line: line, bytes: Array(buffer.storage[range]))
      salvage?.losses.append(loss)
      isCanonical = false
    } else {
      // Keys in the order of the alphabet put the version last: a later one explains what looks like damage.
      guard !header.hasVersion else { throw error }
      deferred = deferred ?? error
    }
    advance(to: range.upperBound)
  }

  private mutating func report(_ what: StoreError.Fault, at offset: Int) {
    isCanonical = false
    guard salvage?.isSkipping == false else { return }
    let found = damage(what, at: offset)
    salvage?.damages.append(found)
  }

  /// Passes the rest of the line at `position`.
  private mutating func loseLine() throws(StoreError) {
    var end = position
    while true {
      while end < buffer.count, buffer.storage[end] != 0x0A { end += 1 }
      if end < buffer.count || buffer.isLast { break }
      let passed = end - position
      try buffer.refill(keepingFrom: position)
      position = 0
      end = passed
    }
    let loss = Salvage.Loss(line: line, bytes: Array(buffer.storage[position..<end]))
    if end > position { salvage?.losses.append(loss) }
    advance(to: min(end + 1, buffer.count))
  }
}
