internal import ChildProcess

/// Chooses where to kill, and learns how long each kind of command runs and how often it makes each system call.
struct Strikes {
  /// The program that kills at a system call; `nil` where it is not installed.
  let strace: String?
  private var usual: [Operation.Kind: Int] = [:]
  private var occurrences: [String: Int] = [:]

  private static let calls = [
    "openat", "write", "pwrite64", "fsync", "fdatasync", "rename", "renameat", "renameat2", "ftruncate", "close",
    "unlink", "unlinkat", "flock", "fcntl", "fstat", "fchmod", "read", "pread64", "lseek",
  ]

  init(strace: String?) { self.strace = strace }

  /// Somewhere in the command's usual time or a little later, or at one of the system calls that it is known to make.
  func choose(_ kind: Operation.Kind, using random: inout SeededGenerator) -> Strike {
    if strace != nil, Bool.random(using: &random) {
      for _ in 0..<20 {
        guard let call = Self.calls.randomElement(using: &random) else { break }
        let most = occurrences["\(kind) \(call)"] ?? 12
        if most > 0 { return .entering(call: call, occurrence: .random(in: 1...most, using: &random)) }
      }
    }
    return .after(microseconds: .random(in: 0...(usual[kind] ?? 4000) * 6 / 5, using: &random))
  }

  /// The command as it has to be started for a strike.
  func arm(_ command: Command, _ strike: Strike) -> Command {
    guard case .entering(let call, let occurrence) = strike, let strace else { return command }
    let injection = "inject=\(call):signal=KILL:when=\(occurrence)"
    return command.wrapped(in: strace, ["-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e", injection])
  }

  /// Keeps what a run has shown: how long it takes when left alone, or how many such calls it does not make.
  mutating func learn(_ kind: Operation.Kind, _ strike: Strike, wasKilled: Bool, wall: Duration) {
    switch strike {
    case .after:
      guard !wasKilled else { return }
      let time = Int(wall / .microseconds(1))
      usual[kind] = ((usual[kind] ?? time) * 7 + time) / 8
    case .entering(let call, let occurrence):
      let name = "\(kind) \(call)"
      let most = occurrences[name] ?? 12
      // A store grows, and with it some of the counts: what was reached at the limit moves the limit.
      occurrences[name] = wasKilled ? max(most, occurrence + (occurrence == most ? 2 : 0)) : min(most, occurrence - 1)
    }
  }
}
