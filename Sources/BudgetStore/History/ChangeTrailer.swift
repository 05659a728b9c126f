/// What stands around a change in the record: `LENGTH:` before it, and behind it, on a line of its own,
/// the state, the length, the position and the checksum. All lengths are in bytes and of fixed width.
struct ChangeTrailer: Equatable {
  var state: ChangeLog.State
  /// How many entries stand before this one in the file.
  var position: Int
  var checksum: Checksum
  /// Where the entry begins in the file, head included.
  var start: Int
  /// Where it ends in the file, trailer included.
  var end: Int

  /// Length of what stands before the change.
  static let headLength = 13
  /// Length of what stands behind it.
  static let length = 39

  /// Where the change lies in the file.
  var payload: Range<Int> { start + ChangeTrailer.headLength..<end - ChangeTrailer.length }
  /// Where the byte of the state lies in the file.
  var statePlace: Int { end - ChangeTrailer.length + 1 }

  /// A whole entry.
  static func record(_ payload: [UInt8], state: ChangeLog.State, position: Int) -> [UInt8] {
    let total = padded(headLength + payload.count + length, 12)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(headLength + payload.count + length)
    bytes += "\(total):".utf8
    bytes += payload
    bytes.append(0x0A)
    bytes.append(state.rawValue)
    bytes += "\(total)\(padded(position, 8))\(Checksum(of: payload).hex)\n".utf8
    return bytes
  }

  /// Reads a trailer that ends at this offset of the file; `nil` when that is none.
  init?(_ bytes: [UInt8], end: Int) {
    guard bytes.count == ChangeTrailer.length, bytes.first == 0x0A, bytes.last == 0x0A,
      let state = ChangeLog.State(rawValue: bytes[1]),
      let length = ChangeTrailer.number(bytes[2..<14]), let position = ChangeTrailer.number(bytes[14..<22]),
      let checksum = Checksum(hex: String(decoding: bytes[22..<38], as: UTF8.self)),
      length >= ChangeTrailer.headLength + ChangeTrailer.length, length <= end
    else { return nil }
    self.state = state
    self.position = position
    self.checksum = checksum
    start = end - length
    self.end = end
  }

  /// The length of the entry that begins with this head; `nil` when that is none.
  static func entryLength(_ head: [UInt8]) -> Int? {
    head.count == headLength && head.last == 0x3A ? number(head[..<12]) : nil
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.allSatisfy { $0 &- 0x30 < 10 } ? Int(String(decoding: digits, as: UTF8.self)) : nil
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
