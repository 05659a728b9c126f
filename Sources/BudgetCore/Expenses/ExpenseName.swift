/// How the names of categories and tags are written, wherever they come from: otherwise no filter and no limit finds them.
package enum ExpenseName {
  /// The levels of a category, without the blanks around them: ` food : lunch` has `food` and `lunch`. None for an empty
  /// one; an empty level stays.
  package static func levels(_ category: String) -> [String] {
    category.isEmpty ? [] : category.split(separator: ":", omittingEmptySubsequences: false).map(\.trimmed)
  }

  /// A category as a bank may write it, without blanks around its levels and without empty ones.
  package static func category(_ text: String) -> String {
    // Plain characters, with a colon only between others: most are so, and taken apart would be 7 % of an import.
    var last: UInt8 = 0x3A
    let isPlain = text.utf8.allSatisfy { byte in
      defer { last = byte }
      return 0x21...0x7E ~= byte && !(byte == 0x3A && last == 0x3A)
    }
    return isPlain && last != 0x3A ? text : levels(text).filter { !$0.isEmpty }.joined(separator: ":")
  }

  /// A tag without the `#` that it may be shown with, and without the blanks around it.
  package static func tag(_ text: some StringProtocol) -> String {
    let word = Substring(text).trimmed
    return word.hasPrefix("#") ? String(word.dropFirst()) : word
  }
}

extension Substring {
  /// The text without blanks around it.
  package var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
  }
}
