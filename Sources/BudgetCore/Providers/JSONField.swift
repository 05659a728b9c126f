#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Any JSON value, kept so that a message can say what was there. Decoding one never fails.
enum JSONField: Decodable {
  case number(Decimal)
  case text(String)
  case truth(Bool)
  case null
  case object
  case array
  /// A number beyond what `Decimal` holds (1e128 and more, 1e-129 and less).
  case hugeNumber

  init(from decoder: any Decoder) throws {
    guard let value = try? decoder.singleValueContainer() else {
      self = .object
      return
    }
    if value.decodeNil() {
      self = .null
    } else if let number = try? value.decode(Decimal.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let truth = try? value.decode(Bool.self) {
      self = .truth(truth)
    } else if (try? decoder.container(keyedBy: AnyKey.self)) != nil {
      self = .object
    } else if (try? decoder.unkeyedContainer()) != nil {
      self = .array
    } else {
      self = .hugeNumber
    }
  }

  /// The value as a message shows it: `"abc"`, `null`, `0.92`, `an object`.
  var shown: String {
    switch self {
    case .number(let number): number.description
    case .text(let text): "\"\(text)\""
    case .truth(let truth): truth ? "true" : "false"
    case .null: "null"
    case .object: "an object"
    case .array: "a list"
    case .hugeNumber: "a number beyond all measure"
    }
  }

  /// The number, also when it is sent as text.
  ///
  /// - Parameter isLong: whether the number had more than 38 digits before it was decoded.
  func number(at path: String, isLong: Bool = false) throws(AnswerFault) -> Decimal {
    switch self {
    case .number where isLong:
      throw .field(path, found: "a number of more than 38 digits", wanted: "one that can be kept exactly")
    case .number(let number): return number
    case .text(let text):
      if let number = ExactNumber.decimal(text) { return number }
    case .hugeNumber: throw .field(path, found: shown, wanted: SnapshotCheck.wanted)
    default: break
    }
    throw .field(path, found: shown, wanted: "a number")
  }

  /// The text, or the fault that there is none.
  func text(at path: String) throws(AnswerFault) -> String {
    guard case .text(let text) = self else { throw .field(path, found: shown, wanted: "a text") }
    return text
  }

  /// `rates.EUR`, `[3].rate`.
  static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += (path.isEmpty ? "" : ".") + snakeCase(key.stringValue)
      }
    }
  }

  /// What a Swift type is called in JSON.
  static func kind(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Decimal.Type: "a number"
    case is [Any].Type: "a list"
    default: "an object"
    }
  }

  /// `updatedAt` as it stands in the answer: `updated_at`. Currency codes stay as they are.
  private static func snakeCase(_ name: String) -> String {
    guard name.contains(where: \.isLowercase) else { return name }
    return name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
  }
}

/// A key of any name.
struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// A number as text, in the form that JSON has for numbers.
enum ExactNumber {
  /// The number, exactly; `nil` when the text is anything else, or needs more than 38 digits.
  static func decimal(_ text: String) -> Decimal? {
    var (digits, significant) = (0, 0)
    var (pointSeen, exponentSeen) = (false, false)
    var previous: UInt8 = 0
    for (position, byte) in text.utf8.enumerated() {
      switch byte {
      case 0x2D where position == 0 || previous == 0x65: break
      case 0x2B where previous == 0x65: break
      case 0x30...0x39:
        digits += 1
        if !exponentSeen, byte != 0x30 || significant > 0 { significant += 1 }
      case 0x2E where !pointSeen && !exponentSeen && digits > 0:
        pointSeen = true
        digits = 0
      case 0x45 where digits > 0 && !exponentSeen, 0x65 where digits > 0 && !exponentSeen:
        exponentSeen = true
        digits = 0
      default: return nil
      }
      previous = byte | 0x20
    }
    guard digits > 0, significant <= 38 else { return nil }
    return Decimal(string: text, locale: nil)
  }
}
