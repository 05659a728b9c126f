#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How a process came to its end.
package enum Ending: Hashable, Sendable {
  /// By itself, with this exit status.
  case exited(Int32)
  /// By this signal.
  case killed(Int32)
}

/// A process that has ended, with what it took.
package struct Finished: Sendable {
  /// How it ended.
  package let ending: Ending
  /// From just before its start to just after its end.
  package let wall: Duration
  /// User and system time together, of the process and what it waited for.
  package let cpu: Duration
  /// The largest resident memory, in bytes. Never below that of the program that started it (see `Host.memoryFloor`).
  package let peakMemory: Int
}

/// A program that could not be started.
package struct StartFailure: Error, CustomStringConvertible {
  /// What could not be started, and why.
  package let description: String

  /// A failure in words.
  package init(description: String) { self.description = description }
}

/// A process that was started and not yet waited for.
package struct Child: Sendable {
  /// Its number.
  package let pid: Int32
  private let started: ContinuousClock.Instant

  /// Starts a command.
  package init(_ command: Command) throws(StartFailure) {
    var actions = FileActions()
    actions.open(0, command.input, O_RDONLY)
    if command.talks {
      actions.copy(2, to: 1)
    } else {
      actions.open(1, command.output, O_WRONLY | O_CREAT | O_TRUNC)
      actions.open(2, command.error, O_WRONLY | O_CREAT | O_TRUNC)
    }
    defer { actions.destroy() }

    let environment = command.environment.map { "\($0.key)=\($0.value)" }.sorted()
    let arguments = CStrings([command.path] + command.arguments)
    let variables = CStrings(environment)
    defer {
      arguments.free()
      variables.free()
    }
    started = ContinuousClock.now
    var pid: pid_t = 0
    let code = posix_spawn(&pid, command.path, &actions.value, nil, arguments.pointers, variables.pointers)
    guard code == 0 else { throw StartFailure(description: "\(command.path): \(String(cString: strerror(code)))") }
    self.pid = pid
  }

  /// Ends the process at once, by SIGKILL.
  package func kill() { _ = sendSignal(pid, SIGKILL) }

  /// Waits for the end of the process. To be called once.
  package func wait() -> Finished {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(pid, &status, 0, &usage) < 0 && errno == EINTR {}
    return Finished(status: status, usage: usage, started: started)
  }

  /// Waits until any of these processes ends; its place among them and what it took.
  package static func waitForAny(of children: [Child]) -> (position: Int, finished: Finished)? {
    while true {
      var status: Int32 = 0
      var usage = rusage()
      let pid = wait4(-1, &status, 0, &usage)
      if pid < 0 && errno == EINTR { continue }
      guard pid > 0 else { return nil }
      guard let position = children.firstIndex(where: { $0.pid == pid }) else { continue }
      return (position, Finished(status: status, usage: usage, started: children[position].started))
    }
  }
}

/// Runs a command to its end.
package func run(_ command: Command) throws(StartFailure) -> Finished { try Child(command).wait() }

extension Finished {
  init(status: Int32, usage: rusage, started: ContinuousClock.Instant) {
    wall = ContinuousClock.now - started
    // The macros WIFSIGNALED and WEXITSTATUS are not imported: the low seven bits hold the signal, the next byte the status.
    let signal = status & 0x7F
    ending = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
    cpu = .microseconds(
      (Int64(usage.ru_utime.tv_sec) + Int64(usage.ru_stime.tv_sec)) * 1_000_000 + Int64(usage.ru_utime.tv_usec)
        + Int64(usage.ru_stime.tv_usec))
    #if canImport(Darwin)
      peakMemory = usage.ru_maxrss
    #else
      peakMemory = usage.ru_maxrss * 1024
    #endif
  }
}

private func sendSignal(_ pid: pid_t, _ signal: Int32) -> Int32 { kill(pid, signal) }

/// Null-terminated C strings for `posix_spawn`, to be freed by the caller.
private struct CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]
  init(_ strings: [String]) { pointers = strings.map { strdup($0) } + [nil] }
  func free() {
    for pointer in pointers { Self.release(pointer) }
  }
  private static func release(_ pointer: UnsafeMutablePointer<CChar>?) {
    #if canImport(Glibc)
      Glibc.free(pointer)
    #else
      Darwin.free(pointer)
    #endif
  }
}

/// What `posix_spawn` does to the file descriptors of the new process.
private struct FileActions {
  #if canImport(Darwin)
    var value: posix_spawn_file_actions_t?
  #else
    var value = posix_spawn_file_actions_t()
  #endif
  init() { posix_spawn_file_actions_init(&value) }
  mutating func open(_ descriptor: Int32, _ path: String, _ flags: Int32) {
    posix_spawn_file_actions_addopen(&value, descriptor, path, flags, 0o644)
  }
  mutating func copy(_ descriptor: Int32, to other: Int32) {
    posix_spawn_file_actions_adddup2(&value, descriptor, other)
  }
  mutating func destroy() { posix_spawn_file_actions_destroy(&value) }
}
