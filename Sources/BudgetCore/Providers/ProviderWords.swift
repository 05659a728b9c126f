#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What a provider says when it says no, wherever it puts that.
struct ProviderWords: Decodable {
  /// Whether the answer declares itself a failure, whatever its status.
  let isRefusal: Bool
  /// The provider's own words; `nil` when there are none.
  let text: String?

  private enum CodingKeys: String, CodingKey {
    case success, result, error, message, description, detail, info
    case errorType = "error-type"
  }

  private struct Details: Decodable {
    var type: JSONField?
    var message: JSONField?
    var info: JSONField?
  }

  init(from decoder: any Decoder) throws {
    let answer = try decoder.container(keyedBy: CodingKeys.self)
    func field(_ key: CodingKeys) -> JSONField? { try? answer.decodeIfPresent(JSONField.self, forKey: key) }

    let failed: Bool
    switch field(.error) {
    case nil, .null, .truth(false): failed = false
    default: failed = true
    }
    var refused = failed
    if case .truth(false) = field(.success) { refused = true }
    if case .text("error") = field(.result) { refused = true }
    isRefusal = refused

    let details = try? answer.decode(Details.self, forKey: .error)
    let said = [
      details?.type, details?.message, details?.info, field(.error), field(.errorType), field(.message),
      field(.description), field(.detail), field(.info),
    ]
    let words = said.compactMap { field -> String? in
      guard case .text(let text) = field, !text.isEmpty else { return nil }
      return text
    }
    text = words.isEmpty ? nil : words.joined(separator: ": ")
  }

  /// Throws the provider's words when the answer declares itself a failure.
  static func refuse(from decoder: any Decoder) throws {
    let words = try ProviderWords(from: decoder)
    if words.isRefusal { throw AnswerFault.refusal(words.text ?? "an error without a reason") }
  }
}

extension RateAnswer {
  /// What a body says that came with a status of failure; `nil` for a page, for nothing, and for what is not JSON.
  var words: String? {
    guard body.count <= 100_000, let words = try? decoded(as: ProviderWords.self).text else { return nil }
    return shown(words)
  }

  /// The currencies asked for that these words name.
  func currencies(namedIn words: String) -> [Currency] {
    let names = Set(words.split { !$0.isLetter }.map(String.init))
    return question.currencies.filter { names.contains($0.code) }
  }
}
