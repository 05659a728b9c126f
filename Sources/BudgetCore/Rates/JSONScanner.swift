/// Walks over one JSON text within a file's bytes without building it.
struct JSONScanner {
  /// The text is not JSON of the form expected.
  struct Fault: Error, Hashable {
    /// Where in the file, from 0.
    var offset: Int
  }

  let bytes: [UInt8]
  private let end: Int
  private(set) var position: Int
  private var isFirst = false

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  var fault: Fault { Fault(offset: position) }

  /// Goes past blanks and this byte, which opens an object or an array where it is `{` or `[`.
  mutating func expect(_ byte: UInt8) throws(Fault) {
    skipBlanks()
    guard position < end, bytes[position] == byte else { throw fault }
    position += 1
    isFirst = byte == 0x7B || byte == 0x5B
  }

  /// Goes past what parts members, to the next one; past the closing byte, with `false`, when there is none.
  mutating func nextMember(closing: UInt8 = 0x7D) throws(Fault) -> Bool {
    skipBlanks()
    if position < end, bytes[position] == closing {
      position += 1
      isFirst = false
      return false
    }
    if !isFirst { try expect(0x2C) }
    isFirst = false
    skipBlanks()
    guard position < end else { throw fault }
    return true
  }

  /// Goes past members or a value that were read by other means and end here, within the text.
  mutating func move(to end: Int) throws(Fault) {
    guard end <= self.end else { throw fault }
    position = end
    isFirst = false
  }

  /// Nothing but blanks is left.
  mutating func expectEnd() throws(Fault) {
    skipBlanks()
    guard position == end else { throw fault }
  }

  /// A text without escapes, which no key or code of these files has.
  mutating func string() throws(Fault) -> String {
    let range = try text()
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// A key and its colon.
  mutating func key() throws(Fault) -> String {
    let key = try string()
    try expect(0x3A)
    skipBlanks()
    return key
  }

  /// A key of three capital letters and its colon, as a currency's ordinal; `nil` for any other key.
  mutating func codeKey() throws(Fault) -> Int? {
    let range = try text()
    try expect(0x3A)
    skipBlanks()
    guard range.count == 3 else { return nil }
    var ordinal = 0
    for place in range {
      let letter = Int(bytes[place]) - 0x41
      guard (0..<26).contains(letter) else { return nil }
      ordinal = ordinal * 26 + letter
    }
    return ordinal
  }

  /// Goes past any value.
  mutating func skipValue() throws(Fault) {
    var depth = 0
    repeat {
      skipBlanks()
      guard position < end else { throw fault }
      switch bytes[position] {
      case 0x22: _ = try text()
      case 0x7B, 0x5B:
        depth += 1
        position += 1
      case 0x7D, 0x5D:
        depth -= 1
        position += 1
      case 0x2C where depth > 0, 0x3A where depth > 0: position += 1
      default:
        // A number or a word. What else stands here ends it, and is no value.
        let word = position
        while position < end, JSONScanner.isOfWord(bytes[position]) { position += 1 }
        guard position > word else { throw fault }
      }
    } while depth > 0
    guard depth == 0 else { throw fault }
  }

  /// The places of a text without its quotation marks.
  mutating func text() throws(Fault) -> Range<Int> {
    skipBlanks()
    guard position < end, bytes[position] == 0x22 else { throw fault }
    let start = position + 1
    position = start
    while position < end, bytes[position] != 0x22 { position += bytes[position] == 0x5C ? 2 : 1 }
    guard position < end else { throw Fault(offset: start - 1) }
    position += 1
    return start..<position - 1
  }

  private mutating func skipBlanks() {
    while position < end, JSONScanner.isBlank(bytes[position]) { position += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
    default: false
    }
  }
}
