/// Text as it is typed in a shell, for hints that are meant to be pasted.
enum ShellText {
  /// The text as one word: as it is where no shell finds anything in it, else in single quotes.
  static func word(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "_-./:=,+@%".contains($0) }
    let shown = SafeText.line(text)
    return isPlain ? shown : "'" + shown.replacing("'", with: #"'\''"#) + "'"
  }
}
