package import BudgetCore

/// What a store says besides its expenses.
package struct StoreHeader: Hashable, Sendable {
  /// The spending limits, in the file's order.
  package var limits: [Limit] = []
  /// Fields that this program does not know, in the file's order.
  package var unknown: [UnknownField] = []
  /// Whether the whole file read so far is in the layout that this program writes, down to the last byte.
  package var isCanonical = false

  /// A header by its parts.
  package init(limits: [Limit] = [], unknown: [UnknownField] = [], isCanonical: Bool = false) {
    self.limits = limits
    self.unknown = unknown
    self.isCanonical = isCanonical
  }
}

/// The store's own fields as they come, on either side of the expenses.
struct HeaderBuilder {
  /// The newest version that this program reads.
  static let version = 1

  private(set) var header = StoreHeader()
  private(set) var hasFormat = false
  private(set) var hasVersion = false
  private(set) var hasLimits = false
  var keys = JSONKeys()
  var newerVersion: Int?

  /// Takes the fields found so far in one stretch: the version first, for what a later one means by the others is unknown.
  mutating func take(
    _ members: [JSONMember], _ bytes: Span<UInt8>, _ decoder: RecordDecoder
  ) throws(JSONFault) {
    for member in members where member.key == "format" {
      guard member.value.kind == .text, bytes.oneLine(member.value.range) == "\"budget\"" else {
        throw .damage(at: member.value.range.lowerBound, .notAStore)
      }
      hasFormat = true
    }
    for member in members where member.key == "version" {
      guard member.value.kind == .number, let number = Int(bytes.oneLine(member.value.range)), number > 0 else {
        throw .damage(
          at: member.value.range.lowerBound, .wrongType(field: "version", expected: "a whole number from 1"))
      }
      hasVersion = true
      if number > HeaderBuilder.version { newerVersion = number }
    }
    guard newerVersion == nil else { return }
    for member in members {
      switch member.key {
      case "format", "version": break
      case "limits": try takeLimits(member.value, bytes, decoder)
      default:
        header.unknown.append(UnknownField(key: member.key, json: bytes.oneLine(member.value.range)))
      }
    }
  }

  private mutating func takeLimits(
    _ value: JSONValue, _ bytes: Span<UInt8>, _ decoder: RecordDecoder
  ) throws(JSONFault) {
    hasLimits = true
    if value.kind == .null { return }
    guard value.kind == .array else {
      throw .damage(at: value.range.lowerBound, .wrongType(field: "limits", expected: "a list"))
    }
    var walker = JSONWalker(at: value.range.lowerBound, end: value.range.upperBound, isLast: true)
    for limit in try walker.array(bytes, depth: 1) {
      header.limits.append(try decoder.limit(bytes, limit.range))
    }
  }

  /// Whether the first line is, byte for byte, the one that this program writes for these fields.
  func isCanonical(_ firstLine: Span<UInt8>) -> Bool {
    let written = RecordEncoder.header(limits: header.limits, unknown: header.unknown)
    return written.count == firstLine.count && (0..<written.count).allSatisfy { written[$0] == firstLine[$0] }
  }
}
