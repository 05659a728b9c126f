/// Looks for a text in notes, without regard to case, and to whether an accent is part of its letter or stands behind it.
struct NoteSearch {
  /// The text in small letters.
  private let text: String
  /// The same as UTF-8.
  private let needle: [UInt8]
  /// Whether it is all ASCII, so that a note's own bytes can be compared.
  private let isASCII: Bool

  init(_ text: String) {
    self.text = text.lowercased()
    needle = Array(self.text.utf8)
    isASCII = needle.allSatisfy { $0 < 0x80 }
  }

  /// Whether the note at a place contains the text.
  func isIn(_ bytes: Span<UInt8>, _ range: Range<Int>, isEscaped: Bool) -> Bool {
    if isASCII, !isEscaped { return isIn(bytes.extracting(range)) }
    let note = JSONText.decoded(bytes, range, isEscaped: isEscaped).lowercased()
    let small = Array(note.utf8)
    if isIn(small.span) { return true }
    // To Swift, characters are the same however they are composed. Where neither text has a scalar from U+0300 on, where
    // marks that stand behind their letter begin, both are composed, and the bytes have said it.
    return !isASCII && (needle.contains { $0 >= 0xCC } || small.contains { $0 >= 0xCC }) && note.contains(text)
  }

  private func isIn(_ note: Span<UInt8>) -> Bool {
    guard note.count >= needle.count else { return false }
    for start in 0...note.count - needle.count {
      var place = 0
      while place < needle.count, NoteSearch.small(note[start + place]) == needle[place] { place += 1 }
      if place == needle.count, !NoteSearch.isAccent(note, start + place) { return true }
    }
    return false
  }

  /// Whether an accent stands at a place, one of U+0300 to U+036F: the letter before it is then not the one that is
  /// looked for, just as an é of one scalar is no e.
  private static func isAccent(_ note: Span<UInt8>, _ place: Int) -> Bool {
    guard place + 1 < note.count else { return false }
    return note[place] == 0xCC || note[place] == 0xCD && note[place + 1] < 0xB0
  }

  @inline(__always)
  private static func small(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}
