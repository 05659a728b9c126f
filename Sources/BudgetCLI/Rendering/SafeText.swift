/// Text of the user's or a stranger's, made safe to show: it stays on one line, cannot steer the terminal, cannot
/// change the order of what stands beside it, and hides nothing.
///
/// What is taken out is shown as an escape (`\n`, `\u{202E}`); letters of every script, accents and emoji stay.
enum SafeText {
  /// The text as it may stand in a line of output.
  static func line(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var safe = ""
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if isShown(scalar, after: previous) {
        safe.unicodeScalars.append(scalar)
      } else {
        safe += escape(scalar)
      }
      previous = scalar
    }
    return safe
  }

  /// The text in quotation marks, as a message quotes what was typed: safe, and cut short when it is very long.
  static func quoted(_ text: String) -> String {
    let limit = 80
    let cut = text.count > limit ? text.prefix(limit) + "…" : text[...]
    return "“\(line(String(cut)))”"
  }

  private static func isShown(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: return false
    case .spaceSeparator: return scalar == " " || !scalar.properties.isDefaultIgnorableCodePoint
    default: break
    }
    switch scalar.value {
    // Joiners and variation selectors shape emoji and the scripts that need them; alone they only hide.
    case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF:
      return previous.map { $0.value >= 0x80 || (scalar.value == 0xFE0F && $0.properties.isEmoji) } ?? false
    default: return !scalar.properties.isDefaultIgnorableCodePoint && !isBidirectionalOrFormat(scalar)
    }
  }

  private static func isBidirectionalOrFormat(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isBidiControl || scalar.properties.generalCategory == .format
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
  }
}
