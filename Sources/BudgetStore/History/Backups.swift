/// Versions of a store from before a rewrite: whole files, private to the user, whose names tell when and what.
struct Backups {
  /// A version that was kept.
  struct Version: Hashable, Sendable {
    /// When it was kept, in milliseconds since 1970-01-01 UTC.
    var time: Int64
    /// The checksum of its content.
    var checksum: Checksum
    /// Its size in bytes.
    var size: Int
    /// Where it lies.
    var path: String
  }

  /// How many versions are kept at most.
  static let limit = 10
  /// How many bytes they take together at most; the newest is kept in any case.
  static let byteLimit = 256 << 20
  /// How many of the newest are never thinned out.
  static let recent = 3

  let files: any FileSystem
  let folder: String

  init(files: any FileSystem, folder: String) {
    self.files = files
    self.folder = Paths.join(folder, "backups")
  }

  /// What is kept, the newest first.
  func versions() throws(FileFailure) -> [Version] {
    let names: [String]
    do throws(FileFailure) {
      names = try calling(.listFolder, folder) { () throws(Errno) in try files.names(in: folder) }
    } catch {
      if error.errno == .notThere { return [] }
      throw error
    }
    return names.compactMap { version(named: $0) }.sorted { ($0.time, $0.path) > ($1.time, $1.path) }
  }

  /// Keeps a version, unless the very same content is kept already; it then counts as kept now. Waits for the disk.
  ///
  /// - Parameter needed: the versions that `undo` may still ask for; they are put aside rather than removed.
  /// - Returns: the time that it counts as kept at, which no other version has.
  @discardableResult
  func keep(_ bytes: [UInt8], at time: Int64, needed: Set<Checksum>) throws(FileFailure) -> Int64 {
    let checksum = Checksum(of: bytes)
    let known = try versions()
    // A clock that was set back does not put a new version behind the old ones.
    let time = max(time, (known.first?.time ?? 0) + 1)
    let path = Paths.join(folder, Backups.name(time: time, checksum: checksum))
    if let same = known.first(where: { $0.checksum == checksum && $0.size == bytes.count }) {
      try calling(.replace, same.path) { () throws(Errno) in try files.rename(same.path, to: path) }
      return time
    }
    try files.makeFolders(folder)
    _ = try files.replaceDurably(path, with: bytes, group: Paths.join(folder, "version"))
    thin(try versions(), needed)
    return time
  }

  /// Removes what is superfluous, or puts it aside as long as it is needed and there is room.
  private func thin(_ versions: [Version], _ needed: Set<Checksum>) {
    let names = (try? files.names(in: folder)) ?? []
    var room = Backups.byteLimit
    for name in names where name.hasSuffix(Backups.aside) {
      let path = Paths.join(folder, name)
      if let checksum = Checksum(hex: name.dropLast(Backups.aside.count)), needed.contains(checksum) {
        room -= (try? files.status(at: path))?.size ?? 0
      } else {
        try? files.remove(path)
      }
    }
    for version in Backups.superfluous(versions) {
      room -= version.size
      if room >= 0, needed.contains(version.checksum) {
        try? files.rename(version.path, to: asidePath(version.checksum))
      } else {
        try? files.remove(version.path)
      }
    }
  }

  /// How the names of versions end that are kept for `undo` alone.
  private static let aside = ".undo"

  private func asidePath(_ checksum: Checksum) -> String { Paths.join(folder, checksum.hex + Backups.aside) }

  /// The content of a version; `nil` when it is not kept, or no longer what it was.
  func content(of checksum: Checksum) throws(FileFailure) -> [UInt8]? {
    let known = try versions().first { $0.checksum == checksum }
    return content(of: known ?? Version(time: 0, checksum: checksum, size: 0, path: asidePath(checksum)))
  }

  /// The content of a version; `nil` when it cannot be read, or is no longer what it was.
  func content(of version: Version) -> [UInt8]? {
    guard let bytes = try? OpenFile(files, version.path, .read).allBytes() else { return nil }
    return Checksum(of: bytes) == version.checksum ? bytes : nil
  }

  /// Which of the versions, newest first, are not to be kept: so many that the limits hold.
  ///
  /// The newest three stay. Of the others, the one goes whose neighbours in time lie closest together, measured by
  /// their age: so an afternoon of edits does not push out last month's version.
  static func superfluous(_ versions: [Version]) -> [Version] {
    var kept = versions
    var gone: [Version] = []
    while kept.count > 1, kept.count > limit || kept.reduce(0, { $0 + $1.size }) > byteLimit {
      guard let now = kept.first?.time else { break }
      var victim = kept.count - 1
      if kept.count > recent + 1 {
        // gap / age, smallest first; compared as products so that no fraction is needed.
        for place in stride(from: kept.count - 2, through: recent, by: -1) where place > 0 {
          let (gap, age) = (kept[place - 1].time - kept[place + 1].time, now - kept[place].time + 1)
          let isOldest = victim == kept.count - 1
          let (bestGap, bestAge) =
            isOldest
            ? (Int64.max >> 32, 1) : (kept[victim - 1].time - kept[victim + 1].time, now - kept[victim].time + 1)
          if gap.multipliedFullWidth(by: bestAge) < bestGap.multipliedFullWidth(by: age) { victim = place }
        }
      }
      gone.append(kept.remove(at: victim))
    }
    return gone
  }

  private static func name(time: Int64, checksum: Checksum) -> String {
    let digits = String(time)
    return String(repeating: "0", count: max(0, 15 - digits.utf8.count)) + digits + "-" + checksum.hex + ".json"
  }

  private func version(named name: String) -> Version? {
    let path = Paths.join(folder, name)
    guard name.utf8.count == 37, name.hasSuffix(".json"), let time = Int64(name.prefix(15)),
      let checksum = Checksum(hex: name.dropFirst(16).prefix(16)),
      let status = try? calling(.inspect, path, { () throws(Errno) in try files.status(at: path) })
    else { return nil }
    return Version(time: time, checksum: checksum, size: status.size, path: path)
  }
}
