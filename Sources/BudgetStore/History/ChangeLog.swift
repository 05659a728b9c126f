/// The program's own record of changes: the last 50 steps, the newest at the end.
///
/// A change is written here, and waited for, before the store is touched. So a command that was killed half-way leaves
/// a record that is not marked as done, by which the next command knows what to put back.
/// Each record is a line that gives its length, the change, and a trailer of fixed length, so that both the newest and
/// the oldest are found without reading the others. Whoever uses it holds the lock of the store.
struct ChangeLog {
  /// How far a change has come.
  enum State: UInt8, Sendable {
    /// Written down; the store may be as before, as after, or half-way.
    case begun = 0x2D  // -
    /// The store is as after the change.
    case done = 0x2B  // +
    /// The change is being taken back.
    case undoing = 0x3C  // <
  }
  /// A change and its place in the record.
  struct Entry: Equatable {
    var state: State
    var change: Change
    /// Where the entry begins.
    var start: Int
    /// How many entries stand before it in the file.
    var position: Int
  }

  /// How many changes can be taken back.
  static let depth = 50
  /// How many bytes of old entries are kept at most; the newest entry always is.
  static let byteLimit = 64 << 20

  private let files: any FileSystem
  let path: String

  init(files: any FileSystem, folder: String) {
    self.files = files
    path = Paths.join(folder, "changes")
  }

  /// The state of the newest entry; `nil` when there is none. Reads a few bytes, however long the record is.
  func newestState() throws(FileFailure) -> State? {
    guard let file = try opened() else { return nil }
    return try newestTrailer(in: file)?.state
  }

  /// The newest entry; `nil` when there is none. One that was only half written has never begun and does not count.
  func newest() throws(FileFailure) -> Entry? {
    guard let file = try opened(), let trailer = try newestTrailer(in: file) else { return nil }
    return try entry(trailer, in: file)
  }

  /// Writes down a change that is about to be made, and waits until it is on the disk.
  func begin(_ change: Change) throws(FileFailure) {
    let isNew = try opened() == nil
    let file = try OpenFile(files, path, .readWriteCreating)
    let last = try newestTrailer(in: file)
    let (end, position) = (last?.end ?? 0, (last?.position ?? -1) + 1)
    if position >= 2 * ChangeLog.depth || end > ChangeLog.byteLimit {
      // Once in fifty changes: the entries that are kept, and the new one, as a new file.
      let (kept, count) = try trimmed()
      let new = ChangeTrailer.record(change.encoded, state: .begun, position: count)
      _ = try files.replaceDurably(path, with: kept + new)
      return
    }
    do throws(FileFailure) {
      // What a killed command left behind the last whole entry.
      if try file.status().size != end { try file.truncate(to: end) }
      try file.write(ChangeTrailer.record(change.encoded, state: .begun, position: position), at: end)
      try file.sync()
      if isNew { try files.syncFolder(of: path) }
    } catch {
      try? file.truncate(to: end)
      throw error
    }
  }

  /// Marks the newest entry. Not waited for where the store itself shows how far the change has come.
  func mark(_ state: State, waiting: Bool = false) throws(FileFailure) {
    guard let file = try opened(toRead: false), let trailer = try newestTrailer(in: file) else { return }
    try file.write([state.rawValue], at: trailer.statePlace)
    if waiting { try file.sync() }
  }

  /// Takes the newest entry out of the record.
  func drop() throws(FileFailure) {
    guard let file = try opened(toRead: false), let trailer = try newestTrailer(in: file) else { return }
    try file.truncate(to: trailer.start)
    try file.sync()
  }

  /// All entries that can be taken back, the newest first.
  func entries() throws(FileFailure) -> [Entry] {
    guard let file = try opened() else { return [] }
    var entries: [Entry] = []
    var trailer = try newestTrailer(in: file)
    while let here = trailer, entries.count < ChangeLog.depth, let entry = try entry(here, in: file) {
      entries.append(entry)
      trailer = try self.trailer(endingAt: here.start, in: file)
    }
    return entries
  }

  /// The versions of the whole file that taking back would put in place.
  func versions() throws(FileFailure) -> Set<Checksum> {
    Set(
      try entries().compactMap { entry in
        if case .whole(let whole) = entry.change.content { whole.before } else { nil }
      })
  }

  private func opened(toRead: Bool = true) throws(FileFailure) -> OpenFile? {
    do throws(FileFailure) { return try OpenFile(files, path, .readWrite) } catch {
      switch error.errno {
      case .notThere: return nil
      // A record on a read-only file system can still say that nothing is half done.
      case .readOnly where toRead, .noPermission where toRead: return try OpenFile(files, path, .read)
      default: throw error
      }
    }
  }

  private func entry(_ trailer: ChangeTrailer, in file: OpenFile) throws(FileFailure) -> Entry? {
    let payload = try file.bytes(trailer.payload)
    guard Checksum(of: payload) == trailer.checksum, let change = Change(decoding: payload[...]) else { return nil }
    return Entry(state: trailer.state, change: change, start: trailer.start, position: trailer.position)
  }

  private func trailer(endingAt end: Int, in file: OpenFile) throws(FileFailure) -> ChangeTrailer? {
    guard end >= ChangeTrailer.length else { return nil }
    return ChangeTrailer(try file.bytes(end - ChangeTrailer.length..<end), end: end)
  }

  private func newestTrailer(in file: OpenFile) throws(FileFailure) -> ChangeTrailer? {
    let size = try file.status().size
    if let trailer = try trailer(endingAt: size, in: file) { return trailer }
    // Something was cut off while it was written: go through the whole entries from the beginning.
    var last: ChangeTrailer?
    while true {
      let start = last?.end ?? 0
      guard let length = ChangeTrailer.entryLength(try file.bytes(start..<start + ChangeTrailer.headLength)),
        let trailer = try trailer(endingAt: start + length, in: file), trailer.start == start
      else { return last }
      last = trailer
    }
  }

  /// The newest entries, within the limits and with room for one more.
  private func trimmed() throws(FileFailure) -> (bytes: [UInt8], count: Int) {
    var kept: [Entry] = []
    var size = 0
    for entry in try entries().prefix(ChangeLog.depth - 1) {
      size += entry.change.encoded.count
      if size > ChangeLog.byteLimit / 2 { break }
      kept.append(entry)
    }
    var bytes: [UInt8] = []
    for (position, entry) in kept.reversed().enumerated() {
      bytes += ChangeTrailer.record(entry.change.encoded, state: entry.state, position: position)
    }
    return (bytes, kept.count)
  }
}
