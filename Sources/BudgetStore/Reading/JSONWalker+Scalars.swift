extension JSONWalker {
  /// Passes a text in quotes and gives the range between them.
  mutating func text(_ bytes: Span<UInt8>) throws(JSONFault) -> Range<Int> {
    let start = at + 1
    at = start
    while at < end {
      switch bytes[at] {
      case 0x22:
        try validate(bytes, start..<at)
        at += 1
        return start..<at - 1
      case 0x5C: try escape(bytes)
      case 0:
        try validate(bytes, start..<at)
        throw .damage(at: at, .nulByte)
      case 0..<0x20:
        try validate(bytes, start..<at)
        throw .damage(at: at, .controlCharacter)
      default: at += 1
      }
    }
    if isLast { try validate(bytes, start..<end) }
    throw ended()
  }

  /// Refuses what is not UTF-8, at the first byte that is not.
  private func validate(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(JSONFault) {
    do {
      _ = try UTF8Span(validating: bytes.extracting(range))
    } catch {
      throw .damage(at: range.lowerBound + error.byteOffsets.lowerBound, .notUTF8)
    }
  }

  /// Passes a backslash and what belongs to it.
  private mutating func escape(_ bytes: Span<UInt8>) throws(JSONFault) {
    if let next = JSONText.endOfEscape(bytes, at: at), next <= end {
      at = next
      return
    }
    // The longest escape is a pair of surrogates, 12 bytes: nearer to the end it may only be cut.
    guard isLast || at + 12 <= end else { throw .incomplete }
    let isSurrogate = JSONText.unit(bytes, at: at).map { 0xD800..<0xE000 ~= $0 } ?? false
    throw .damage(at: at, isSurrogate ? .loneSurrogate : .badEscape)
  }

  /// Passes `true`, `false` or `null`.
  mutating func literal(_ literal: StaticString, _ bytes: Span<UInt8>) throws(JSONFault) {
    for place in 0..<literal.utf8CodeUnitCount {
      guard at + place < end else { throw ended() }
      guard bytes[at + place] == literal.utf8Start[place] else { throw .damage(at: at, .expected("a value")) }
    }
    at += literal.utf8CodeUnitCount
  }

  /// Passes a number.
  mutating func number(_ bytes: Span<UInt8>) throws(JSONFault) {
    let start = at
    if bytes[at] == 0x2D { at += 1 }
    let first = at
    guard try digits(bytes) == 1 || bytes[first] != 0x30 else { throw .damage(at: start, .badNumber) }
    if at < end, bytes[at] == 0x2E {
      at += 1
      _ = try digits(bytes)
    }
    if at < end, bytes[at] | 0x20 == 0x65 {
      at += 1
      if at < end, bytes[at] == 0x2B || bytes[at] == 0x2D { at += 1 }
      _ = try digits(bytes)
    }
    // Behind the window's last byte the number may go on.
    guard at < end || isLast else { throw .incomplete }
  }

  /// Passes one or more digits and says how many.
  private mutating func digits(_ bytes: Span<UInt8>) throws(JSONFault) -> Int {
    let start = at
    while at < end, bytes[at] &- 0x30 < 10 { at += 1 }
    guard at > start else { throw at < end ? .damage(at: at, .badNumber) : ended() }
    return at - start
  }
}
