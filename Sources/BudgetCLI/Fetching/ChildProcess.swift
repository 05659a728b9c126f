internal import BudgetCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A program that was started, and the one socket that is its standard input and its standard output. The calls of POSIX
/// for it, and nothing more.
///
/// A socket rather than pipes, since a write to a child that is gone must not raise SIGPIPE. The child has its own process
/// group, so that Ctrl-C reaches `budget` alone, which then ends the child.
struct ChildProcess: ~Copyable {
  private let id: pid_t
  private let socket: Int32
  /// How it ended, once the system has told, which it does only once.
  private var known: Ending?

  /// Starts a program.
  ///
  /// - Throws: `helper` when it is not there, or cannot be started.
  init(path: String, environment: [String]) throws(TransportFailure) {
    var ends: [Int32] = [-1, -1]
    guard ChildProcess.socketPair(&ends) else { throw .helper("no socket for it: \(ChildProcess.errorText(errno))") }
    let result = ChildProcess.spawn(path, environment, socket: ends[1])
    _ = close(ends[1])
    switch result {
    case .success(let id):
      self.id = id
      socket = ends[0]
      _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    case .failure(let error):
      _ = close(ends[0])
      if error.number == ENOENT { throw .helper("`budget-fetch` is not there") }
      throw .helper("it could not be started: \(ChildProcess.errorText(error.number))")
    }
  }

  deinit { _ = close(socket) }

  /// Waits until there is output, or room for input when `writing`; for at most this long. Interrupted calls return early.
  func wait(writing: Bool, atMost time: Duration) {
    var wanted = pollfd(fd: socket, events: Int16(writing ? POLLIN | POLLOUT : POLLIN), revents: 0)
    let milliseconds = Int32(clamping: Int64((max(.zero, time) / .milliseconds(1)).rounded(.up)))
    _ = poll(&wanted, 1, milliseconds)
  }

  /// Writes what the child takes now. How many bytes that was; `nil` when it takes no more.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, ChildProcess.noSignal) }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Ends the child's input.
  func closeInput() { _ = shutdown(socket, Int32(SHUT_WR)) }

  /// What a read brought.
  enum Reading {
    case bytes(Int)
    case nothingYet
    case end
  }

  /// Appends what the child has written, up to the buffer's size.
  func read(into buffer: inout [UInt8], appendingTo output: inout [UInt8]) -> Reading {
    let count = buffer.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
    if count > 0 { output.append(contentsOf: buffer[..<count]) }
    if count >= 0 { return count == 0 ? .end : .bytes(count) }
    return errno == EAGAIN || errno == EINTR ? .nothingYet : .end
  }

  /// How a child ended.
  enum Ending: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  /// How the child ended; `nil` while it runs.
  mutating func ending() -> Ending? {
    var status: Int32 = 0
    if known == nil, waitpid(id, &status, WNOHANG) == id { known = ChildProcess.ending(status) }
    return known
  }

  /// Ends the child and whatever it started, and waits until it is gone, so that none is left as a zombie.
  mutating func end() {
    // Once its end is known, its number may be another's.
    if known != nil { return }
    _ = kill(-id, SIGKILL)
    _ = kill(id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    known = ChildProcess.ending(status)
  }

  private static func ending(_ status: Int32) -> Ending {
    let signal = status & 0x7F
    return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }
}
