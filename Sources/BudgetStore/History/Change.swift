/// A change of the store, as the program's own record keeps it: what is needed to take it back, byte for byte.
struct Change: Equatable, Sendable {
  /// What was done, for the words.
  var kind: ChangeKind
  /// When, in milliseconds since 1970-01-01 UTC.
  var time: Int64
  /// The place written to, where the file was changed in place.
  var place: AppendPlace?
  /// What was changed.
  var content: Content

  /// What was changed.
  enum Content: Equatable, Sendable {
    /// Some lines, in a file that otherwise stayed the same.
    case lines(LineChanges)
    /// The whole file.
    case whole(WholeChange)
  }
}

/// What a user did that changed the store.
package enum ChangeKind: String, Sendable, CaseIterable {
  case add, edit, remove, limits, merge, restore, repair
  case importing = "import"
}

/// Where lines were appended in place.
struct AppendPlace: Equatable, Sendable {
  /// The offset from which the file was written over.
  var offset: Int
  /// What stood from there to the file's end.
  var oldTail: [UInt8]
  /// What stands from there to the file's end when the change is whole.
  var newTail: [UInt8]
  /// Of the bytes before `offset`, as many as `contextLimit`, to know the place again.
  var context: Checksum

  /// How many bytes before the place are looked at.
  static let contextLimit = 4096

  /// The expenses in the new tail, a line each. Only line breaks part lines: inside a text they are escaped.
  var addedLines: [ArraySlice<UInt8>] {
    newTail.split(separator: 0x0A).dropLast().compactMap { line in
      let bare = line.last == 0x2C ? line.dropLast() : line
      return bare.isEmpty ? nil : bare
    }
  }
}

/// Lines that were changed, each without its line break and without the comma that parts it from the next.
struct LineChanges: Equatable, Sendable {
  /// A line before and after.
  struct Pair: Equatable, Sendable {
    var before: [UInt8]
    var after: [UInt8]
  }
  /// A line that was taken out, and its position among the lines of expenses before the change.
  struct Removed: Equatable, Sendable {
    var index: Int
    var line: [UInt8]
  }

  /// The header line, where it was changed.
  var header: Pair?
  /// Lines written anew.
  var replaced: [Pair] = []
  /// Lines taken out, in ascending order.
  var removed: [Removed] = []
  /// Lines put at the end.
  var added: [ArraySlice<UInt8>] = []
}

/// The file before and after, by its checksums.
struct WholeChange: Equatable, Sendable {
  /// The version before, which is among the backups; `nil` when there was no file.
  var before: Checksum?
  /// The version after; `nil` when there is no file.
  var after: Checksum?
}
