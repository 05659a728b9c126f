#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The machine that a trial runs on: its variables, programs and folders.
package enum Host {
  /// A variable of the environment; `nil` when it is not set.
  package static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Whether a file of any kind is there.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The path of an installed program; `nil` where it is not installed.
  package static func program(_ name: String) -> String? {
    (variable("PATH") ?? "/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }

  /// The folder of this program's own executable, where its siblings are built.
  package static var executableFolder: String {
    let path = realPath(CommandLine.arguments[0]) ?? realPath("/proc/self/exe") ?? "."
    return path.split(separator: "/").dropLast().reduce(into: "") { $0 += "/" + $1 }
  }

  /// The folder of `Package.swift`, found above the executable; `nil` when the executable was moved away.
  package static var packageFolder: String? {
    var parts = executableFolder.split(separator: "/")
    while !parts.isEmpty {
      let folder = "/" + parts.joined(separator: "/")
      if exists(folder + "/Package.swift") { return folder }
      parts.removeLast()
    }
    return nil
  }

  /// A new, empty folder of this user's own below the system's temporary folder. The caller removes it.
  package static func makeTemporaryFolder(_ name: String) -> String? {
    var template = Array("\(variable("TMPDIR") ?? "/tmp")/\(name)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes a folder with everything in it.
  package static func remove(folder: String) { _ = try? run(Command("/bin/rm", ["-rf", folder])) }

  /// Makes a folder, unless it is there.
  package static func make(folder: String) { mkdir(folder, 0o700) }

  /// The whole content of a file; `nil` when it cannot be read.
  package static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// The length of a file in bytes; 0 when it is not there.
  package static func size(of path: String) -> Int {
    var information = stat()
    return stat(path, &information) == 0 ? Int(information.st_size) : 0
  }

  /// The content of a text file, invalid bytes replaced; empty when it cannot be read.
  package static func text(_ path: String) -> String { String(decoding: read(path) ?? [], as: UTF8.self) }

  /// Replaces a file's content; whether all of it was written.
  @discardableResult
  package static func write(_ bytes: some Sequence<UInt8>, to path: String) -> Bool {
    guard let file = fopen(path, "wb") else { return false }
    let bytes = Array(bytes)
    let written = fwrite(bytes, 1, bytes.count, file)
    return fclose(file) == 0 && written == bytes.count
  }

  /// What a command prints on standard output, without the last line break; `nil` when it fails.
  package static func output(of path: String, _ arguments: [String]) -> String? {
    guard let folder = makeTemporaryFolder("budget-output") else { return nil }
    defer { remove(folder: folder) }
    let command = Command(path, arguments).writing(output: folder + "/out")
    guard let finished = try? run(command), finished.ending == .exited(0) else { return nil }
    let text = text(folder + "/out")
    return text.last == "\n" ? String(text.dropLast()) : text
  }

  /// Writes text to standard error.
  package static func complain(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = bytes.withUnsafeBytes { Self.put($0) }
  }

  /// Sleeps for this many microseconds, or a little longer.
  package static func sleep(microseconds: Int) {
    if microseconds > 0 { usleep(UInt32(microseconds)) }
  }

  /// Makes the system forget how much memory this program once had, so that it is not counted for the next child.
  /// Does nothing where the system cannot.
  package static func forgetPeakMemory() {
    if exists("/proc/self/clear_refs") { write("5".utf8, to: "/proc/self/clear_refs") }
  }

  /// Hands what was printed to the system, so that it stands before what is said next on standard error.
  package static func flush() { fflush(nil) }

  /// What the system counts as a child's peak memory at the least: a process begun by `posix_spawn` shares the memory of
  /// the program that starts it until it becomes another, and the highest of both is what is kept.
  package static var memoryFloor: Int {
    (program("true").flatMap { try? run(Command($0)) })?.peakMemory ?? 0
  }

  private static func put(_ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(2, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(2, bytes.baseAddress, bytes.count)
    #endif
  }

  private static func realPath(_ path: String) -> String? {
    guard path.contains("/"), let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
