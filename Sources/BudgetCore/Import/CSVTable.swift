/// A table read from CSV text (RFC 4180): rows of fields, each row with the line it starts on.
///
/// Quoted fields may hold separators, doubled quotes and line breaks, which are kept as they are. Lines end in LF,
/// CRLF or CR. A byte order mark before the first field of any line is dropped: files joined by hand have one inside.
///
/// Only places are kept beside the file's bytes: a text is made of a field when it is asked for.
package struct CSVTable: Sendable {
  /// One record of the file.
  package struct Row: Sendable {
    /// The line of the file that the row starts on, counted from 1.
    package let line: Int
    /// Its fields, by their places among those of the whole table.
    fileprivate let places: Range<Int>

    /// How many fields it has, at least one.
    package var count: Int { places.count }
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
  /// The file, in which quoted fields are written over by what they say.
  private let bytes: [UInt8]
  /// Where in `bytes` each field of each row lies.
  private let fields: [Range<Int>]

  /// Reads a whole file.
  package init(_ bytes: [UInt8], separator: UInt8) throws(Failure) {
    var reader = Reader(bytes: bytes, separator: separator)
    var rows: [Row] = []
    while reader.position < bytes.count {
      let (line, first) = (reader.line, reader.fields.count)
      try reader.readRow()
      if reader.isBlank(first...) {
        reader.fields.removeSubrange(first...)
      } else {
        rows.append(Row(line: line, places: first..<reader.fields.count))
      }
    }
    self.rows = rows
    self.bytes = reader.bytes
    fields = reader.fields
  }

  /// The text of a field, unquoted; empty where the row has no such column.
  package func text(_ row: Row, _ column: Int) -> String {
    guard column < row.count else { return "" }
    return String(copying: bytes.span.extracting(fields[row.places.lowerBound + column]))
  }

  /// The texts of all fields of a row.
  package func texts(_ row: Row) -> [String] { (0..<row.count).map { text(row, $0) } }

  /// Whether two rows have the same fields.
  package func isSame(_ row: Row, _ other: Row) -> Bool {
    row.count == other.count
      && zip(fields[row.places], fields[other.places]).allSatisfy { bytes[$0] == bytes[$1] }
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
    var bytes: [UInt8]
    let separator: UInt8
    /// Whether all of it is UTF-8; if not, the line is to be found.
    let isUTF8: Bool
    var fields: [Range<Int>] = []
    var position = 0
    var line = 1
    /// Where the line begins.
    private var lineStart = 0

    init(bytes: [UInt8], separator: UInt8) {
      self.bytes = bytes
      self.separator = separator
      isUTF8 = (try? UTF8Span(validating: bytes.span)) != nil
      // Hardly a file has fields of less than three bytes; what is not needed is never touched.
      fields.reserveCapacity(bytes.count / 4)
    }

    mutating func readRow() throws(Failure) {
      if bytes[position...].starts(with: [0xEF, 0xBB, 0xBF]) { position += 3 }
      while true {
        try readField()
        guard position < bytes.count else { return }
        let end = bytes[position]
        position += 1
        if end == separator { continue }
        if end == 0x0D, position < bytes.count, bytes[position] == 0x0A { position += 1 }
        startLine()
        return
      }
    }

    private mutating func startLine() {
      line += 1
      lineStart = position
    }

    /// Whether no field from here on holds anything but blanks, as in `,,,` or an empty line.
    func isBlank(_ places: PartialRangeFrom<Int>) -> Bool {
      fields[places].allSatisfy { bytes[$0].allSatisfy { $0 == 0x20 || $0 == 0x09 } }
    }

    /// Reads one field and stands on what ends it: a separator, a line end, or the end of the file.
    private mutating func readField() throws(Failure) {
      if position < bytes.count, bytes[position] == 0x22 { return try readQuotedField() }
      let start = position
      while position < bytes.count, !atFieldEnd { position += 1 }
      try add(start..<position, line: line)
    }

    private mutating func readQuotedField() throws(Failure) {
      let opened = line
      position += 1
      let start = position
      // What was said so far ends here: behind a doubled quote it lies closer to the start than what is read.
      var end = start
      while position < bytes.count {
        let byte = bytes[position]
        position += 1
        if byte == 0x22 {
          guard position < bytes.count, bytes[position] == 0x22 else {
            // Blanks in front of the separator say nothing.
            while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09, !atFieldEnd {
              position += 1
            }
            guard position >= bytes.count || atFieldEnd else {
              throw .textAfterQuote(line: line, column: position - lineStart + 1)
            }
            return try add(start..<end, line: opened)
          }
          position += 1
        } else if byte == 0x0A || byte == 0x0D && !(position < bytes.count && bytes[position] == 0x0A) {
          startLine()
        }
        if end != position - 1 { bytes[end] = byte }
        end += 1
      }
      throw .unclosedQuote(line: opened)
    }

    private var atFieldEnd: Bool {
      let byte = bytes[position]
      return byte == separator || byte == 0x0A || byte == 0x0D
    }

    private mutating func add(_ field: Range<Int>, line: Int) throws(Failure) {
      if !isUTF8, (try? UTF8Span(validating: bytes.span.extracting(field))) == nil { throw .notUTF8(line: line) }
      fields.append(field)
    }
  }
}
