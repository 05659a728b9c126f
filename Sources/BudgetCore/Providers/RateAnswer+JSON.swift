#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension RateAnswer {
  /// The body as JSON of this type: keys in snake_case, instants in ISO 8601.
  ///
  /// Nesting beyond 512 and what is not UTF-8 are refused. As `JSONDecoder` has it, a comma before a closing bracket
  /// passes, and of doubled keys the first counts.
  func decoded<Value: Decodable>(as type: Value.Type) throws(RateError) -> Value {
    try refuseEmptyOrPage()
    // UTF-16 and UTF-32, which the decoder would take, have zero bytes in every JSON text.
    if body.contains(0) { throw .notRates(host: host, .notJSON) }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(JSONField.self)
      guard case .text(let text) = text, let date = Instant.date(iso: text) else {
        let path = JSONField.path(decoder.codingPath)
        throw AnswerFault.field(path, found: text.shown, wanted: "an instant such as 2026-10-02T06:00:00Z")
      }
      return date
    }
    if let key = CodingUserInfoKey.longNumbers { decoder.userInfo[key] = LongNumbers.keys(in: body) }
    do {
      return try decoder.decode(type, from: Data(body))
    } catch let fault as AnswerFault {
      throw error(for: fault)
    } catch let error as DecodingError {
      throw self.error(for: error)
    } catch {
      throw .notRates(host: host, .notJSON)
    }
  }

  func error(for fault: AnswerFault) -> RateError {
    switch fault {
    case .field(let path, let found, let wanted): notRates(path, found, wanted: wanted)
    case .refusal(let words): .refusal(host: host, words: shown(words))
    }
  }

  private func error(for error: DecodingError) -> RateError {
    switch error {
    case .keyNotFound(let key, let context):
      notRates(JSONField.path(context.codingPath + [key]), nil, wanted: "a value")
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      context.codingPath.isEmpty
        ? .notRates(host: host, .field("the answer", found: "something else", wanted: JSONField.kind(of: type)))
        : notRates(JSONField.path(context.codingPath), "something else", wanted: JSONField.kind(of: type))
    case .dataCorrupted: .notRates(host: host, .notJSON)
    @unknown default: .notRates(host: host, .notJSON)
    }
  }
}

extension CodingUserInfoKey {
  /// Keys whose numbers `Decimal` would cut.
  static let longNumbers = CodingUserInfoKey(rawValue: "longNumbers")
}

/// Numbers of more than 38 digits, which the decoder cuts without a word.
enum LongNumbers {
  /// The keys in front of such numbers. One pass over the bytes, which need not be sound JSON.
  static func keys(in body: [UInt8]) -> Set<String> {
    var keys: Set<String> = []
    var (inText, escaped) = (false, false)
    var (textStart, text) = (0, 0..<0)
    var digits = 0
    for (position, byte) in body.enumerated() {
      if inText {
        if escaped {
          escaped = false
        } else if byte == 0x5C {
          escaped = true
        } else if byte == 0x22 {
          inText = false
          text = textStart..<position
        }
        continue
      }
      switch byte {
      case 0x22:
        inText = true
        textStart = position + 1
      // Digits count from the first that is not 0.
      case 0x30 where digits == 0: break
      case 0x30...0x39:
        digits += 1
        if digits == 39 { keys.insert(String(decoding: body[text], as: UTF8.self)) }
      case 0x2E: break
      default: digits = 0
      }
    }
    return keys
  }
}
