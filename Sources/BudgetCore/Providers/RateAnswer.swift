/// The body of an answer, and what it takes to read it.
package struct RateAnswer: Sendable {
  /// What was asked.
  package var question: RateQuestion
  /// Who answered, for messages.
  package var host: String
  /// The header field `content-type`; empty when there is none.
  package var contentType: String
  /// The body, decompressed, without a byte order mark.
  package var body: [UInt8]
  /// Texts that must not appear in any message.
  package var secrets: [String]

  /// An answer by its parts.
  package init(
    question: RateQuestion, host: String, contentType: String = "", body: [UInt8], secrets: [String] = []
  ) {
    self.question = question
    self.host = host
    self.contentType = contentType
    self.body = body.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(body.dropFirst(3)) : body
    self.secrets = secrets
  }

  /// The error for a field that holds the wrong thing.
  func notRates(_ field: String, _ found: String?, wanted: String) -> RateError {
    .notRates(host: host, .field(shown(field), found: found.map { shown($0) }, wanted: wanted))
  }

  /// Text of the server's as a message may show it.
  func shown(_ text: String) -> String { ShownText.safe(text, secrets: secrets) }

  /// The error for a sound answer without a rate.
  var nothing: RateError { .nothing(host: host, period: question.periodText) }

  /// Refuses a body that is empty, or a web page.
  func refuseEmptyOrPage() throws(RateError) {
    guard let first = body.first(where: { $0 > 0x20 }) else { throw .notRates(host: host, .empty) }
    // `<` starts neither JSON nor CSV of rates. A page may also begin with text.
    let isNamedPage = contentType.lowercased().contains("html") && first != 0x7B && first != 0x5B
    if first == 0x3C || isNamedPage { throw .notRates(host: host, .html) }
  }
}

/// A fault found inside a decoder, which knows neither host nor secrets. `RateAnswer` makes a `RateError` of it.
enum AnswerFault: Error {
  /// A field by its path, what it holds (`nil` when missing), what it should be.
  case field(String, found: String?, wanted: String)
  /// The provider says no, in its own words.
  case refusal(String)
}

/// Text of strangers, made fit for one line of a message.
enum ShownText {
  /// At most 120 characters, no control characters or line breaks, no bidirectional marks, the secrets masked.
  static func safe(_ text: String, secrets: [String]) -> String {
    var text = text
    for secret in secrets where !secret.isEmpty {
      text = text.split(separator: secret, omittingEmptySubsequences: false).joined(separator: "***")
    }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(121) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
        shown.append(" ")
      default: shown.append(scalar)
      }
    }
    if shown.count > 120 { shown.replaceSubrange(shown.index(before: shown.endIndex)..., with: "…".unicodeScalars) }
    return String(shown)
  }
}
