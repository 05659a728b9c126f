internal import BudgetCore

/// Which versions of which expenses and limits this store has had by this program's hand, and what became of them.
///
/// A merge asks it, so that an older copy of the store neither brings back what was removed nor undoes an edit.
/// A line a version, the newest at the end; it is a help, and losing it loses no money.
struct KnownVersions {
  private let files: any FileSystem
  private let path: String

  init(files: any FileSystem, folder: String) {
    self.files = files
    path = Paths.join(folder, "versions")
  }

  /// What is known of a version.
  enum Fate: String {
    /// The store moved on from it: it was edited, removed, or taken back.
    case left = ""
    /// It came of an edit here.
    case edited = "made "
    /// It was put in whole: by an add, an import or a merge.
    case placed = "put "
  }

  /// A version and its fate: the checksum of the key with the fate, and of the line.
  struct Version: Hashable, Sendable {
    var key: Checksum
    var line: Checksum

    init(_ fate: Fate, _ item: some MergeItem) {
      key = Checksum(of: (fate.rawValue + item.key).utf8)
      line = Checksum(of: item.line)
    }

    fileprivate init?(_ bytes: ArraySlice<UInt8>) {
      guard bytes.count == 32, let key = Checksum(hex: String(decoding: bytes.prefix(16), as: UTF8.self)),
        let line = Checksum(hex: String(decoding: bytes.suffix(16), as: UTF8.self))
      else { return nil }
      (self.key, self.line) = (key, line)
    }

    fileprivate func append(to text: inout [UInt8]) {
      key.appendHex(to: &text)
      line.appendHex(to: &text)
      text.append(0x0A)
    }
  }

  /// A line of the file: two checksums in hexadecimal, and a line break.
  private static let width = 33

  /// Adds versions. Nothing depends on it, so a failure is no failure of the change.
  func add(_ versions: [Version]) {
    guard !versions.isEmpty, let file = try? OpenFile(files, path, .readWriteCreating),
      let size = try? file.status().size
    else { return }
    var text: [UInt8] = []
    text.reserveCapacity(versions.count * KnownVersions.width)
    for version in versions { version.append(to: &text) }
    // What a killed command left of a line is written over.
    try? file.write(text, at: size - size % KnownVersions.width)
  }

  /// Takes back what was known of some versions, and adds others. No failure of the change either.
  func add(_ versions: [Version], takingBack old: [Version]) {
    guard !old.isEmpty else { return add(versions) }
    guard let file = try? OpenFile(files, path, .readWrite), let bytes = try? file.allBytes() else {
      return add(versions)
    }
    let gone = Set(old)
    var text: [UInt8] = []
    let kept = bytes.split(separator: 0x0A).compactMap { Version($0) }.filter { !gone.contains($0) }
    for version in kept + versions { version.append(to: &text) }
    // In place: all lines are of one width, so that a kill leaves whole ones, of before or of after.
    try? file.write(text, at: 0)
    try? file.truncate(to: text.count)
  }

  /// All versions.
  func all() -> Set<Version> {
    guard let bytes = try? OpenFile(files, path, .read).allBytes() else { return [] }
    return Set(bytes.split(separator: 0x0A).compactMap { Version($0) })
  }
}

extension LineChanges {
  /// The versions that the store moves on from by these changes.
  var left: [KnownVersions.Version] {
    let lines = replaced.map(\.before) + removed.map(\.line)
    return Self.left(lines.map { $0[...] }, header?.before, after: header?.after)
  }

  /// The versions that the store moves on from when these changes are taken back.
  var leftByUndo: [KnownVersions.Version] {
    Self.left(replaced.map { $0.after[...] } + added, header?.after, after: header?.before)
  }

  /// The versions that these changes put in.
  func new(_ fate: KnownVersions.Fate) -> [KnownVersions.Version] {
    (replaced.map { $0.after[...] } + added).compactMap { line in StoreText.Line(line).map { .init(fate, $0) } }
  }

  private static func left(
    _ lines: [ArraySlice<UInt8>], _ header: [UInt8]?, after: [UInt8]?
  ) -> [KnownVersions.Version] {
    let kept = Set(StoreText.limits(ofHeader: after ?? []))
    let limits = StoreText.limits(ofHeader: header ?? []).filter { !kept.contains($0) }
    return lines.compactMap { line in StoreText.Line(line).map { .init(.left, $0) } } + limits.map { .init(.left, $0) }
  }
}
