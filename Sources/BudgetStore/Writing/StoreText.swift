internal import BudgetCore

/// A store in memory as its lines, to be changed and written back: what no change touches keeps its bytes.
struct StoreText {
  /// An expense's line, without its comma and its line break.
  struct Line: Equatable {
    var id: String
    var bytes: ArraySlice<UInt8>
  }

  /// The first line, without its line break.
  var header: [UInt8]
  /// The limits in the header.
  private(set) var limits: [Limit]
  /// Fields of the header that this program does not know.
  private(set) var unknown: [UnknownField]
  /// The expenses, in the file's order.
  var lines: [Line]
  /// Whether the file that this was read from is laid out as this program does it, byte for byte.
  private(set) var isCanonical = true

  /// A store without expenses.
  init(limits: [Limit] = [], unknown: [UnknownField] = [], lines: [Line] = []) {
    self.limits = limits
    self.unknown = unknown
    self.lines = lines
    header = RecordEncoder.header(limits: limits, unknown: unknown)
  }

  /// Reads a store in any layout. Lines that are not in the program's own layout are written anew.
  init(_ bytes: [UInt8]) throws(StoreError) {
    var collector = LineCollector(file: bytes)
    var scan = StoreScan(.bytes(bytes))
    let header = try scan.run(&collector)
    self.init(limits: header.limits, unknown: header.unknown, lines: collector.lines)
    isCanonical = self.bytes == bytes
  }

  /// What of a damaged store can be read, and what cannot.
  static func salvaging(_ bytes: [UInt8]) throws(StoreError) -> (text: StoreText, salvage: Salvage) {
    var collector = LineCollector(file: bytes)
    var scan = StoreScan(.bytes(bytes))
    scan.salvage = Salvage()
    let header = try scan.run(&collector)
    let text = StoreText(limits: header.limits, unknown: header.unknown, lines: collector.lines)
    return (text, scan.salvage ?? Salvage())
  }

  /// Puts other limits in the header.
  mutating func setLimits(_ limits: [Limit]) { setHeader(limits: limits, unknown: unknown) }

  /// Writes the header anew.
  mutating func setHeader(limits: [Limit], unknown: [UnknownField]) {
    self.limits = limits
    self.unknown = unknown
    header = RecordEncoder.header(limits: limits, unknown: unknown)
  }

  /// The whole file, in the program's own layout.
  var bytes: [UInt8] {
    var bytes = header
    bytes.reserveCapacity(lines.reduce(header.count + 4) { $0 + $1.bytes.count + 2 })
    for (place, line) in lines.enumerated() {
      if place > 0 { bytes.append(0x2C) }
      bytes.append(0x0A)
      bytes += line.bytes
    }
    bytes += StoreText.tail
    return bytes
  }

  /// The lines of expenses that are new, in one piece of memory: an array for each would take a tenth of an import.
  static func lines(of expenses: [Expense]) -> [Line] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(192 * expenses.count)
    let ends = expenses.map { expense in
      RecordEncoder.append(expense, to: &bytes)
      return bytes.count
    }
    var start = 0
    return zip(expenses, ends).map { expense, end in
      defer { start = end }
      return Line(id: expense.id, bytes: bytes[start..<end])
    }
  }

  /// What closes a store: behind the last expense, or behind the header of an empty one.
  static let tail = [0x0A] + RecordEncoder.trailer

  /// The place of each line, by the checksum of its bytes.
  func places() -> [Checksum: Int] {
    Dictionary(lines.enumerated().map { (Checksum(of: $1.bytes), $0) }) { first, _ in first }
  }
}

extension StoreText {
  /// The expense on a line; `nil` for what is none.
  static func expense(ofLine line: some Collection<UInt8>) -> Expense? {
    let bytes = Array(line) + [UInt8](repeating: 0, count: ChunkBuffer.padding)
    var record = ScannedRecord()
    if scan(bytes.span, count: line.count, into: &record) { return record.expense(bytes.span) }
    var walker = JSONWalker(at: 0, end: line.count, isLast: true)
    return try? RecordDecoder().expense(bytes.span, &walker)
  }

  /// Whether a line of so many bytes, with the padding behind it, is laid out as this program does it.
  fileprivate static func scan(_ bytes: Span<UInt8>, count: Int, into record: inout ScannedRecord) -> Bool {
    LineScanner().scan(bytes, at: 0, into: &record) && record.end == count
  }

  /// The limits of a header line; none for what is no header.
  static func limits(ofHeader header: [UInt8]) -> [Limit] { (try? StoreText(header + tail))?.limits ?? [] }
}

extension StoreText.Line {
  /// An expense's line by its bytes; `nil` for what is none.
  init?(_ line: ArraySlice<UInt8>) {
    let bytes = line + [UInt8](repeating: 0, count: ChunkBuffer.padding)
    var record = ScannedRecord()
    if StoreText.scan(bytes.span, count: line.count, into: &record) {
      self.init(id: record.id(bytes.span), bytes: line)
    } else {
      guard let expense = StoreText.expense(ofLine: line) else { return nil }
      self.init(id: expense.id, bytes: line)
    }
  }
}

/// Collects the lines of a store. One that stands in the file as this program writes it stays a part of the file.
private struct LineCollector: RecordConsumer {
  let file: [UInt8]
  var lines: [StoreText.Line] = []

  mutating func consume(
    _ record: inout ScannedRecord, in bytes: Span<UInt8>, at place: RecordPlace, raw: Span<UInt8>
  ) throws(StoreError) {
    let id = record.id(bytes)
    if place.isCanonical {
      lines.append(.init(id: id, bytes: file[place.offset..<place.offset + raw.count]))
    } else {
      let line = bytes.extracting(record.start..<record.end).withUnsafeBufferPointer { Array($0) }
      lines.append(.init(id: id, bytes: line[...]))
    }
  }
}
