import Foundation
import Synchronization

/// A readable file of commands and what they must answer.
///
/// A line that begins with `#` is a title or a reason. `$ budget …` runs the program, `$ cat NAME` shows a file of the
/// home folder, `$ set NAME=VALUE` changes the environment, `$ write NAME` makes a file of the lines behind it that
/// begin with `| `. Behind a command stand its standard output, its standard error with `! ` in front, and, where it is
/// not 0, its status as `= 64`. The path of the home folder is written `HOME`.
struct GoldenSession {
  let text: String

  /// Runs every command in one world, and returns the file as it should be.
  func replayed() throws -> String {
    let world = try TestWorld()
    var lines: [String] = []
    var input = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    while let line = input.popFirst() {
      guard line.hasPrefix("$ ") else {
        if line.isEmpty || line.hasPrefix("#") { lines.append(line) }
        continue
      }
      lines.append(line)
      let words = Shell.words(line.dropFirst(2))
      var attached: [String] = []
      while let next = input.first, next.hasPrefix("| ") {
        attached.append(next)
        input.removeFirst()
      }
      lines += attached
      lines += try answer(to: words, attached: attached.map { String($0.dropFirst(2)) }, in: world)
        .map { $0.replacingOccurrences(of: world.home, with: "HOME") }
    }
    return lines.joined(separator: "\n")
  }

  private func answer(to words: [String], attached: [String], in world: TestWorld) throws -> [String] {
    let argument = words.count > 1 ? words[1].replacingOccurrences(of: "HOME", with: world.home) : ""
    switch words[0] {
    case "budget":
      let result = world.run(words.dropFirst().map { $0.replacingOccurrences(of: "HOME", with: world.home) })
      var lines = shown(result.output) + shown(result.error).map { "! " + $0 }
      if result.status != 0 { lines.append("= \(result.status)") }
      return lines
    case "cat": return shown(world.read(argument) ?? "(not there)\n")
    case "write":
      try world.write(attached.map { $0 + "\n" }.joined(), to: argument)
      return []
    case "set":
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      world.setting.withLock { $0.environment[parts[0]] = parts[1] }
      return []
    default: return ["(no such command in a session)"]
    }
  }

  /// The lines of a text. A carriage return is shown, so that csv keeps its line ends in a text file.
  private func shown(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    let unified = text.replacingOccurrences(of: "\r\n", with: "␍\n")
    return (unified.hasSuffix("\n") ? String(unified.dropLast()) : unified + "(no line break)").components(
      separatedBy: "\n")
  }
}

/// As much of a shell as sessions need.
enum Shell {
  /// The words of a line: parted by blanks, `'…'` and `"…"` kept together, `\e`, `\n`, `\r`, `\a` and `\u{…}` inside `$'…'`.
  static func words(_ line: some StringProtocol) -> [String] {
    var (words, word, isOpen): ([String], String, Bool) = ([], "", false)
    var characters = Array(line)[...]
    while let character = characters.popFirst() {
      switch character {
      case " ":
        if isOpen { words.append(word) }
        (word, isOpen) = ("", false)
      case "$" where characters.first == "'":
        characters.removeFirst()
        let end = characters.firstIndex(of: "'") ?? characters.endIndex
        word += unescaped(String(characters[..<end]))
        characters = characters[end...].dropFirst()
        isOpen = true
      case "'", "\"":
        let end = characters.firstIndex(of: character) ?? characters.endIndex
        word += String(characters[..<end])
        characters = characters[end...].dropFirst()
        isOpen = true
      default:
        word.append(character)
        isOpen = true
      }
    }
    return words + (isOpen ? [word] : [])
  }

  private static func unescaped(_ text: String) -> String {
    [("\\e", "\u{1B}"), ("\\n", "\n"), ("\\r", "\r"), ("\\a", "\u{7}"), ("\\u202E", "\u{202E}")].reduce(text) {
      $0.replacingOccurrences(of: $1.0, with: $1.1)
    }
  }
}
