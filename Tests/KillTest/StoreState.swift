#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import ChildProcess

/// What a store says, read from its bytes by this program alone: the limits, and one line for each expense.
struct StoreState: Hashable {
  /// The text of the limits, between their brackets.
  var limits = ""
  /// Each expense's JSON text, in the order of the file.
  var lines: [String] = []

  /// A store that is not there is empty.
  static let empty = StoreState()

  /// Reads a store in the layout that `budget` writes. Anything else, half a line among it, is damage.
  init(path: String) throws(Damage) {
    guard let bytes = Host.read(path) else { return }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Damage("not UTF-8") }
    var rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    let opening = #"{"format":"budget","version":1,"limits":["#
    guard let header = rows.first, header.hasPrefix(opening), header.hasSuffix(#"],"expenses":["#) else {
      throw Damage("a first line that is not one: \(rows.first.map(String.init) ?? "")")
    }
    limits = String(header.dropFirst(opening.count).dropLast(#"],"expenses":["#.count))
    guard rows.popLast() == "", rows.popLast() == "]}" else { throw Damage("no end") }
    for (position, row) in rows.dropFirst().enumerated() {
      let isLast = position == rows.count - 2
      guard row.hasPrefix(#"{"id":""#), row.hasSuffix(isLast ? "}" : "},") else { throw Damage("a line: \(row)") }
      lines.append(String(isLast ? row : row.dropLast()))
    }
    // A small store is read by the toolchain's decoder as well.
    guard lines.count < 2000 else { return }
    do {
      guard try JSONDecoder().decode(Store.self, from: Data(bytes)).expenses.count == lines.count else {
        throw Damage("lines and expenses differ in number")
      }
    } catch { throw Damage("not JSON: \(error)") }
  }

  private init() {}

  /// The identifier in an expense's line.
  static func identifier(of line: String) -> String { String(line.dropFirst(7).prefix { $0 != "\"" }) }

  private struct Store: Decodable {
    struct Expense: Decodable {
      var id: String
      var date: String
      var amount: String
      var currency: String
    }
    var format: String
    var version: Int
    var expenses: [Expense]
  }
}

/// What is wrong with a store's bytes.
struct Damage: Error {
  let text: String
  init(_ text: String) { self.text = text }
}
