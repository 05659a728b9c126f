/// Why a piece of JSON could not be walked.
enum JSONFault: Error {
  /// The bytes in memory end before it does.
  case incomplete
  /// It is wrong at this offset.
  case damage(at: Int, StoreError.Fault)
}

/// A value's place and sort.
struct JSONValue {
  enum Kind { case object, array, text, number, bool, null }
  let kind: Kind
  let range: Range<Int>
}

/// A key with its value's place.
struct JSONMember {
  /// The key, its escapes resolved.
  let key: String
  let value: JSONValue
}

/// Walks strict JSON (RFC 8259) in any layout and says where its parts are.
///
/// It refuses what `JSONDecoder` lets pass (trailing commas, doubled keys), and knows the offset of every fault. It
/// recurses to `depthLimit` and no further, so that no input can exhaust the stack.
struct JSONWalker {
  /// Brackets within brackets. `JSONDecoder` stops at 512; a store written by this program needs 5.
  static let depthLimit = 100

  /// The next byte to look at.
  var at: Int
  /// Where the file's bytes end in the span.
  let end: Int
  /// Whether the file ends there too.
  let isLast: Bool

  /// The next byte that is not a blank, and not passed.
  mutating func next(_ bytes: Span<UInt8>) throws(JSONFault) -> UInt8 {
    while at < end {
      switch bytes[at] {
      case 0x20, 0x09, 0x0A, 0x0D: at += 1
      case let byte: return byte
      }
    }
    throw ended()
  }

  /// Whether only blanks are left, up to the end of the file.
  mutating func isAtEnd(_ bytes: Span<UInt8>) throws(JSONFault) -> Bool {
    do throws(JSONFault) {
      _ = try next(bytes)
      return false
    } catch {
      if case .damage = error { return true }
      throw error
    }
  }

  /// The fault of bytes that end too early.
  func ended() -> JSONFault { isLast ? .damage(at: end, .endOfFile) : .incomplete }

  /// The fault of a byte that is not what was expected.
  func unexpected(_ bytes: Span<UInt8>, _ expected: String) -> JSONFault {
    switch bytes[at] {
    case 0: return .damage(at: at, .nulByte)
    case 0x80...:
      // A character of up to four bytes that the end of the window may have cut.
      guard isLast || at + 4 <= end else { return .incomplete }
      let length = bytes[at] < 0xE0 ? 2 : bytes[at] < 0xF0 ? 3 : 4
      let isText = at + length <= end && JSONText.isUTF8(bytes.extracting(at..<at + length))
      return .damage(at: at, isText ? .expected(expected) : .notUTF8)
    default: return .damage(at: at, .expected(expected))
    }
  }

  /// Passes one byte that must come next, after blanks.
  mutating func pass(_ byte: UInt8, _ bytes: Span<UInt8>, _ expected: String) throws(JSONFault) {
    guard try next(bytes) == byte else { throw unexpected(bytes, expected) }
    at += 1
  }

  /// Passes one value.
  mutating func value(_ bytes: Span<UInt8>, depth: Int) throws(JSONFault) -> JSONValue {
    let first = try next(bytes)
    let start = at
    let kind: JSONValue.Kind
    switch first {
    case 0x7B:
      _ = try object(bytes, depth: depth)
      kind = .object
    case 0x5B:
      _ = try array(bytes, depth: depth)
      kind = .array
    case 0x22:
      _ = try text(bytes)
      kind = .text
    case 0x2D, 0x30...0x39:
      try number(bytes)
      kind = .number
    case 0x74:
      try literal("true", bytes)
      kind = .bool
    case 0x66:
      try literal("false", bytes)
      kind = .bool
    case 0x6E:
      try literal("null", bytes)
      kind = .null
    default: throw unexpected(bytes, "a value")
    }
    return JSONValue(kind: kind, range: start..<at)
  }

  /// Passes an object.
  mutating func object(_ bytes: Span<UInt8>, depth: Int) throws(JSONFault) -> [JSONMember] {
    try pass(0x7B, bytes, "{")
    guard depth < JSONWalker.depthLimit else { throw .damage(at: at - 1, .tooDeep) }
    var members: [JSONMember] = []
    var keys = JSONKeys()
    if try next(bytes) == 0x7D {
      at += 1
      return []
    }
    while true {
      let key = try self.key(bytes, &keys)
      members.append(JSONMember(key: key, value: try value(bytes, depth: depth + 1)))
      if try !goesOn(bytes, closing: 0x7D) { return members }
    }
  }

  /// Passes a key and its colon.
  mutating func key(_ bytes: Span<UInt8>, _ keys: inout JSONKeys) throws(JSONFault) -> String {
    guard try next(bytes) == 0x22 else { throw unexpected(bytes, "a key in quotes") }
    let start = at
    let range = try text(bytes)
    let key = JSONText.decoded(bytes, range, isEscaped: true)
    guard keys.insert(key) else { throw .damage(at: start, .doubledKey(key)) }
    try pass(0x3A, bytes, "a colon")
    return key
  }

  /// Passes an array.
  mutating func array(_ bytes: Span<UInt8>, depth: Int) throws(JSONFault) -> [JSONValue] {
    try pass(0x5B, bytes, "[")
    guard depth < JSONWalker.depthLimit else { throw .damage(at: at - 1, .tooDeep) }
    var values: [JSONValue] = []
    if try next(bytes) == 0x5D {
      at += 1
      return []
    }
    while true {
      values.append(try value(bytes, depth: depth + 1))
      if try !goesOn(bytes, closing: 0x5D) { return values }
    }
  }

  /// Passes the comma before another part (true) or the closing bracket (false).
  mutating func goesOn(_ bytes: Span<UInt8>, closing: UInt8) throws(JSONFault) -> Bool {
    switch try next(bytes) {
    case 0x2C:
      let comma = at
      at += 1
      guard try next(bytes) != closing else { throw .damage(at: comma, .trailingComma) }
      return true
    case closing:
      at += 1
      return false
    default: throw unexpected(bytes, closing == 0x7D ? "a comma or }" : "a comma or ]")
    }
  }
}

/// The keys of one object so far, compared as bytes: to JSON, equivalent spellings of an accent are two keys.
struct JSONKeys {
  /// The first of them, compared one by one: most objects have no more, and the runtime needs longer to make ready a set.
  private var first: [[UInt8]] = []
  private var others: Set<[UInt8]> = []

  /// Adds a key; false when it is there already.
  mutating func insert(_ key: String) -> Bool {
    let bytes = Array(key.utf8)
    if first.contains(bytes) { return false }
    guard first.count == 16 else {
      first.append(bytes)
      return true
    }
    return others.insert(bytes).inserted
  }
}
