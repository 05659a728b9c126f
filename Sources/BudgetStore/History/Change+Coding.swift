extension Change {
  /// The change as bytes, to be read back by `init(decoding:)`.
  var encoded: [UInt8] {
    var fields = FieldWriter(capacity: (place?.newTail.count ?? 0) + 256)
    fields.add(kind.rawValue)
    fields.add(time)
    fields.add(place == nil ? 0 : 1)
    if let place {
      fields.add(Int64(place.offset))
      fields.add(place.oldTail)
      fields.add(place.newTail)
      fields.add(place.context.hex)
    }
    switch content {
    case .whole(let whole):
      fields.add("whole")
      fields.add(whole.before?.hex ?? "")
      fields.add(whole.after?.hex ?? "")
    case .lines(let lines):
      fields.add("lines")
      for pairs in [lines.header.map { [$0] } ?? [], lines.replaced] {
        fields.add(Int64(pairs.count))
        for pair in pairs {
          fields.add(pair.before)
          fields.add(pair.after)
        }
      }
      fields.add(Int64(lines.removed.count))
      for removed in lines.removed {
        fields.add(Int64(removed.index))
        fields.add(removed.line)
      }
      // Lines that were appended in place stand in the place's new tail already.
      fields.add(place == nil ? Int64(lines.added.count) : 0)
      if place == nil { for line in lines.added { fields.add(Array(line)) } }
    }
    return fields.bytes
  }

  /// The change that was encoded so; `nil` for anything else.
  init?(decoding bytes: ArraySlice<UInt8>) {
    var fields = FieldReader(bytes)
    guard let kind = fields.text().flatMap(ChangeKind.init), let time = fields.number(), let placed = fields.number()
    else { return nil }
    self.init(kind: kind, time: time, content: .whole(WholeChange()))
    if placed == 1 {
      guard let offset = fields.number(), let oldTail = fields.bytes(), let newTail = fields.bytes(),
        let context = fields.text().flatMap(Checksum.init(hex:))
      else { return nil }
      place = AppendPlace(offset: Int(offset), oldTail: oldTail, newTail: newTail, context: context)
    }
    switch fields.text() {
    case "whole":
      guard let before = fields.text(), let after = fields.text() else { return nil }
      content = .whole(WholeChange(before: Checksum(hex: before), after: Checksum(hex: after)))
    case "lines":
      guard var lines = LineChanges(&fields) else { return nil }
      if let place { lines.added = place.addedLines }
      content = .lines(lines)
    default: return nil
    }
    guard fields.isAtEnd else { return nil }
  }
}

extension LineChanges {
  fileprivate init?(_ fields: inout FieldReader) {
    self.init()
    func pairs() -> [Pair]? {
      fields.list { fields in
        guard let before = fields.bytes(), let after = fields.bytes() else { return nil }
        return Pair(before: before, after: after)
      }
    }
    guard let headers = pairs(), let replaced = pairs() else { return nil }
    let removed = fields.list { fields -> Removed? in
      guard let index = fields.number(), let line = fields.bytes() else { return nil }
      return Removed(index: Int(index), line: line)
    }
    guard let removed, let added = fields.list({ $0.bytes()?[...] }) else { return nil }
    header = headers.first
    self.replaced = replaced
    self.removed = removed
    self.added = added
  }
}

/// Writes fields one behind the other, each as its length, a colon, and its bytes.
struct FieldWriter {
  private(set) var bytes: [UInt8] = []

  /// - Parameter capacity: how many bytes there will be, as far as is known.
  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  mutating func add(_ field: [UInt8]) {
    bytes += String(field.count).utf8
    bytes.append(0x3A)
    bytes += field
  }
  mutating func add(_ text: String) { add(Array(text.utf8)) }
  mutating func add(_ number: Int64) { add(String(number)) }
}

/// Reads what `FieldWriter` wrote. Every method answers `nil` at anything else.
struct FieldReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func bytes() -> [UInt8]? {
    guard let colon = rest.prefix(20).firstIndex(of: 0x3A),
      let count = Int(String(decoding: rest[..<colon], as: UTF8.self)), count >= 0,
      rest.endIndex - colon > count
    else { return nil }
    let field = rest[(colon + 1)..<(colon + 1 + count)]
    rest = rest[field.endIndex...]
    return Array(field)
  }
  mutating func text() -> String? { bytes().flatMap { String(validating: $0, as: UTF8.self) } }
  mutating func number() -> Int64? { text().flatMap { Int64($0) } }

  mutating func list<Element>(_ element: (inout FieldReader) -> Element?) -> [Element]? {
    guard let count = number() else { return nil }
    var list: [Element] = []
    for _ in 0..<max(count, 0) {
      guard let next = element(&self) else { return nil }
      list.append(next)
    }
    return list
  }
}
