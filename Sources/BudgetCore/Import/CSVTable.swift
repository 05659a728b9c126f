/// A table read from CSV text (RFC 4180): rows of fields, each row with the line it starts on.
///
/// Quoted fields may hold separators, doubled quotes and line breaks, which are kept as they are. Lines end in LF,
/// CRLF or CR. A byte order mark before the first field of any line is dropped: files joined by hand have one inside.
package struct CSVTable: Hashable, Sendable {
  /// One record of the file.
  package struct Row: Hashable, Sendable {
    /// The line of the file that the row starts on, counted from 1.
    package var line: Int
    /// The fields, unquoted.
    package var fields: [String]

    /// Whether no field holds anything but blanks, as in `,,,` or an empty line.
    package var isBlank: Bool { fields.allSatisfy { $0.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } } }

    /// A row by its parts.
    package init(line: Int, fields: [String]) {
      self.line = line
      self.fields = fields
    }
  }

  /// Why a text is not a table.
  package enum Failure: Error, Hashable, Sendable {
    /// A line holds bytes that are not UTF-8.
    case notUTF8(line: Int)
    /// A quote that is opened on this line is never closed.
    case unclosedQuote(line: Int)
    /// Text stands behind a closing quote.
    case textAfterQuote(line: Int, column: Int)
  }

  /// All rows that are not blank, the header line among them.
  package let rows: [Row]

  /// Reads a whole file.
  package init(_ bytes: [UInt8], separator: UInt8) throws(Failure) {
    var rows: [Row] = []
    var reader = Reader(bytes: bytes, separator: separator)
    while let row = try reader.next() {
      if !row.isBlank { rows.append(row) }
    }
    self.rows = rows
  }

  /// The separator that the first line with one uses most, outside quotes: comma, semicolon or tab.
  package static func separator(of bytes: [UInt8]) -> UInt8 {
    // Of equals the first wins, and the comma comes last: it may be a decimal mark.
    let candidates: [UInt8] = [0x3B, 0x09, 0x2C]
    var counts = [0, 0, 0]
    var quoted = false
    for byte in bytes {
      if byte == 0x22 { quoted.toggle() }
      guard !quoted else { continue }
      if let place = candidates.firstIndex(of: byte) { counts[place] += 1 }
      if byte == 0x0A || byte == 0x0D, counts != [0, 0, 0] { break }
    }
    let most = counts.max() ?? 0
    return most == 0 ? 0x2C : candidates[counts.firstIndex(of: most) ?? 2]
  }
}

extension CSVTable {
  /// Walks over the bytes once, a row at a time.
  private struct Reader {
    let bytes: [UInt8]
    let separator: UInt8
    var position = 0
    var line = 1

    mutating func next() throws(Failure) -> Row? {
      guard position < bytes.count else { return nil }
      let start = line
      var fields: [String] = []
      skipByteOrderMark()
      while true {
        fields.append(try field())
        guard position < bytes.count else { break }
        let end = bytes[position]
        position += 1
        if end == separator { continue }
        if end == 0x0D, position < bytes.count, bytes[position] == 0x0A { position += 1 }
        line += 1
        break
      }
      return Row(line: start, fields: fields)
    }

    private mutating func skipByteOrderMark() {
      if bytes[position...].starts(with: [0xEF, 0xBB, 0xBF]) { position += 3 }
    }

    /// Reads one field and stands on what ends it: a separator, a line end, or the end of the file.
    private mutating func field() throws(Failure) -> String {
      if position < bytes.count, bytes[position] == 0x22 { return try quotedField() }
      let start = position
      while position < bytes.count, !atFieldEnd { position += 1 }
      return try text(bytes[start..<position], line: line)
    }

    private mutating func quotedField() throws(Failure) -> String {
      let opened = line
      var content: [UInt8] = []
      position += 1
      while position < bytes.count {
        let byte = bytes[position]
        position += 1
        if byte == 0x22 {
          guard position < bytes.count, bytes[position] == 0x22 else {
            guard position >= bytes.count || atFieldEnd else {
              throw .textAfterQuote(line: line, column: column(of: position))
            }
            return try text(content[...], line: opened)
          }
          position += 1
        } else if byte == 0x0A || byte == 0x0D && !(position < bytes.count && bytes[position] == 0x0A) {
          line += 1
        }
        content.append(byte)
      }
      throw .unclosedQuote(line: opened)
    }

    private var atFieldEnd: Bool {
      let byte = bytes[position]
      return byte == separator || byte == 0x0A || byte == 0x0D
    }

    private func column(of position: Int) -> Int {
      position - (bytes[..<position].lastIndex { $0 == 0x0A || $0 == 0x0D } ?? -1)
    }

    private func text(_ slice: ArraySlice<UInt8>, line: Int) throws(Failure) -> String {
      // `String(validating:)` is not specialised for a slice, and takes a tenth of an import.
      do { return String(copying: try UTF8Span(validating: slice.span)) } catch { throw .notUTF8(line: line) }
    }
  }
}
