import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Held while a descriptor exists that is not yet marked to be closed in children, and while a child is started. A child
/// that inherits another's pipe or connection would keep it open.
let inheritance = NSLock()

/// A running process with pipes at its three standard streams.
struct Child {
  private let process: pid_t
  private let start: ContinuousClock.Instant
  private var input: Int32
  private var output: Int32
  private var error: Int32

  /// Starts a program.
  init(_ executable: String, _ arguments: [String], environment: [String: String]) throws {
    // Held until the child has been started: no other child may begin life with an end of these pipes.
    inheritance.lock()
    defer { inheritance.unlock() }
    let pipes = try (0..<3).map { _ in try Pipe() }
    defer { pipes[0].readEnd.shut(); pipes[1].writeEnd.shut(); pipes[2].writeEnd.shut() }

    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipes[0].readEnd, 0)
    posix_spawn_file_actions_adddup2(&actions, pipes[1].writeEnd, 1)
    posix_spawn_file_actions_adddup2(&actions, pipes[2].writeEnd, 2)

    // The tests ignore SIGPIPE (see `run`), and their threads block other signals; a child would inherit both.
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    let argumentList = CStringList([executable] + arguments)
    let environmentList = CStringList(environment.map { "\($0.key)=\($0.value)" })
    defer { argumentList.free(); environmentList.free() }

    start = .now
    var process: pid_t = 0
    errno = posix_spawnp(&process, executable, &actions, &attributes, argumentList.pointers, environmentList.pointers)
    input = pipes[0].writeEnd
    output = pipes[1].readEnd
    error = pipes[2].readEnd
    self.process = process
    guard errno == 0 else {
      let failure = SystemFailure("start of \(executable)")
      for descriptor in [input, output, error] { descriptor.shut() }
      throw failure
    }
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
  }

  /// Feeds the process, collects what it writes and waits for its end.
  consuming func run(input bytes: [UInt8], timeLimit: Duration) -> ProcessResult {
    // A child that has closed its input must not end the tests.
    signal(SIGPIPE, SIG_IGN)
    var rest = bytes[...]
    var collected: [Int32: [UInt8]] = [output: [], error: []]
    var open: Set = [input, output, error]
    var overran = false
    while open.contains(output) || open.contains(error) {
      let left = (timeLimit - (ContinuousClock.now - start)) / .milliseconds(1)
      if left <= 0, !overran {
        overran = true
        kill(process, SIGKILL)
      } else if left <= -1_000 {
        // The process is dead; a grandchild holds its output. There is no more to wait for.
        break
      }
      if rest.isEmpty, open.remove(input) != nil { input.shut() }
      var polled = open.map { pollfd(fd: $0, events: Int16($0 == input ? POLLOUT : POLLIN), revents: 0) }
      guard poll(&polled, nfds_t(polled.count), Int32(max(1, min(left, 100)))) > 0 else { continue }
      for item in polled where item.revents != 0 {
        if item.fd == input {
          rest = Self.fed(rest, to: input)
        } else {
          let chunk = Self.chunk(from: item.fd)
          collected[item.fd, default: []] += chunk
          if chunk.isEmpty, open.remove(item.fd) != nil { item.fd.shut() }
        }
      }
    }
    for descriptor in open { descriptor.shut() }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return ProcessResult(
      end: overran ? .overran : signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal),
      output: collected[output] ?? [], error: collected[error] ?? [], duration: .now - start,
      peakMemory: usage.ru_maxrss * bytesPerUnit)
  }

  /// Writes what the pipe takes now and returns the rest: nothing when the child reads no more.
  private static func fed(_ bytes: ArraySlice<UInt8>, to pipe: Int32) -> ArraySlice<UInt8> {
    let count = bytes.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
    if count < 0 { return errno == EAGAIN || errno == EINTR ? bytes : [] }
    return bytes.dropFirst(count)
  }

  private static func chunk(from pipe: Int32) -> ArraySlice<UInt8> {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = chunk.withUnsafeMutableBytes { read(pipe, $0.baseAddress, $0.count) }
    return chunk[..<max(0, count)]
  }
}

/// The most memory that this process has held, in bytes. The kernel counts it for each of its children at least.
package var ownPeakMemory: Int {
  var usage = rusage()
  #if canImport(Glibc)
    _ = getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  #else
    _ = getrusage(RUSAGE_SELF, &usage)
  #endif
  return usage.ru_maxrss * bytesPerUnit
}

/// The unit of `ru_maxrss`.
#if canImport(Darwin)
  private let bytesPerUnit = 1
#else
  private let bytesPerUnit = 1_024
#endif

/// Two descriptors that other children do not inherit.
private struct Pipe {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    let isMade = pipe(&ends) == 0
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard isMade else { throw SystemFailure("pipe") }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }
}

/// A list of C strings that ends with a null pointer.
private struct CStringList {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) {
    pointers = strings.map { strdup($0) } + [nil]
  }

  func free() {
    for pointer in pointers {
      #if canImport(Glibc)
        Glibc.free(pointer)
      #elseif canImport(Musl)
        Musl.free(pointer)
      #else
        Darwin.free(pointer)
      #endif
    }
  }
}

extension Int32 {
  /// Closes a descriptor.
  fileprivate func shut() {
    close(self)
  }
}
