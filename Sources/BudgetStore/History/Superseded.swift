internal import BudgetCore

/// Which versions of which expenses this store has had and moved on from: edited, removed, or taken back.
///
/// A merge asks it, so that an older copy of the store neither brings back what was removed nor undoes an edit.
/// A line a version, the newest at the end; it is a help, and losing it loses no money.
struct Superseded {
  private let files: any FileSystem
  private let path: String

  init(files: any FileSystem, folder: String) {
    self.files = files
    path = Paths.join(folder, "superseded")
  }

  /// A version: the checksum of the id (or a limit's key), and of the line.
  struct Version: Hashable, Sendable {
    var key: Checksum
    var line: Checksum

    init(key: String, line: some Collection<UInt8>) {
      self.key = Checksum(of: Array(key.utf8))
      self.line = Checksum(of: line)
    }

    fileprivate init?(_ bytes: ArraySlice<UInt8>) {
      guard bytes.count == 32, let key = Checksum(hex: String(decoding: bytes.prefix(16), as: UTF8.self)),
        let line = Checksum(hex: String(decoding: bytes.suffix(16), as: UTF8.self))
      else { return nil }
      (self.key, self.line) = (key, line)
    }
  }

  /// A line of the file: two checksums in hexadecimal, and a line break.
  private static let width = 33

  /// Adds versions. Nothing depends on it, so a failure is no failure of the change.
  func add(_ versions: [Version]) {
    guard !versions.isEmpty, let file = try? OpenFile(files, path, .readWriteCreating),
      let size = try? file.status().size
    else { return }
    let text = versions.map { "\($0.key.hex)\($0.line.hex)\n" }.joined()
    // What a killed command left of a line is written over.
    try? file.write(Array(text.utf8), at: size - size % Superseded.width)
  }

  /// Takes back that the store moved on from some versions, and adds others. No failure of the change either.
  func add(_ versions: [Version], takingBack old: [Version]) {
    guard !old.isEmpty else { return add(versions) }
    guard let file = try? OpenFile(files, path, .readWrite), let bytes = try? file.allBytes() else {
      return add(versions)
    }
    let gone = Set(old)
    var text = bytes.split(separator: 0x0A).filter { line in Version(line).map { !gone.contains($0) } ?? false }
    text += versions.map { Array("\($0.key.hex)\($0.line.hex)".utf8)[...] }
    // In place: all lines are of one width, so that a kill leaves whole ones, of before or of after.
    try? file.write(text.flatMap { $0 + [0x0A] }, at: 0)
    try? file.truncate(to: text.count * Superseded.width)
  }

  /// All versions.
  func all() -> Set<Version> {
    guard let bytes = try? OpenFile(files, path, .read).allBytes() else { return [] }
    return Set(bytes.split(separator: 0x0A).compactMap { Version($0) })
  }

  /// The versions of limits that stand in one header and not in another.
  static func limits(before: [UInt8], after: [UInt8]) -> [Version] {
    let kept = Set(StoreText.limits(ofHeader: after))
    return StoreText.limits(ofHeader: before).filter { !kept.contains($0) }.map { Version($0) }
  }
}

extension Superseded.Version {
  /// A version of a limit. Its name and its first day tell which limit it is.
  init(_ limit: Limit) {
    self.init(
      key: "limit \(limit.name) \(limit.from?.description ?? "")",
      line: RecordEncoder.header(limits: [limit], unknown: []))
  }
}

extension Superseded.Version {
  /// The mark of a version that an edit on this machine made; it stands beside the versions moved on from.
  init(madeHere id: String, line: some Collection<UInt8>) { self.init(key: "made " + id, line: line) }
}
