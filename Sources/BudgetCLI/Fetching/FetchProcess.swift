package import BudgetCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The transport that lets another program, `budget-fetch`, talk to the internet: one process a request.
///
/// Whatever that program does, it hangs, crashes, writes rubbish or too much, ends as a `TransportFailure` within the
/// request's time, and no process is left behind.
package struct FetchProcess: Sendable {
  private let path: String
  private let environment: [String]
  private let onTick: @Sendable () -> Bool

  /// Between two calls of `onTick`.
  static let tick = Duration.milliseconds(100)
  /// What the program gets beyond the request's time, to say itself that it is over.
  static let grace = Duration.milliseconds(200)

  /// The transport by its program.
  ///
  /// - Parameters:
  ///   - path: the program; beside the own executable unless named.
  ///   - environment: the caller's variables, of which the program gets those about proxies.
  ///   - onTick: called about ten times a second while a request is under way; `true` ends it as `interrupted`.
  package init(
    path: String = FetchProcess.pathBesideExecutable, environment: [String: String],
    onTick: @escaping @Sendable () -> Bool = { false }
  ) {
    self.path = path
    let proxies = environment.filter { FetchProcess.passedOn.contains($0.key) }
    self.environment = proxies.map { "\($0.key)=\($0.value)" }.sorted() + ["SWIFT_BACKTRACE=enable=no"]
    self.onTick = onTick
  }

  /// Sends one request and waits for its answer, at most for the request's time and `grace`.
  package func send(_ request: HTTPRequest) throws(TransportFailure) -> HTTPAnswer {
    if onTick() { throw .interrupted }
    let start = MonotonicClock.now
    var child = try ChildProcess(path: path, environment: environment)
    let deadline = start + request.timeout + FetchProcess.grace
    do throws(TransportFailure) {
      let answer = try answer(of: &child, to: request, deadline: deadline)
      child.end()
      return answer
    } catch {
      child.end()
      throw error
    }
  }

  /// `send` as the closure that `RateClient` takes.
  package var transport: Transport { { request throws(TransportFailure) in try send(request) } }

  private func answer(
    of child: inout ChildProcess, to request: HTTPRequest, deadline: Duration
  ) throws(TransportFailure) -> HTTPAnswer {
    var pending = FetchWire.encoded(request)[...]
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    var head: FetchWire.Head?
    var nextTick = MonotonicClock.now + FetchProcess.tick
    while true {
      let now = MonotonicClock.now
      if now >= nextTick {
        if onTick() { throw .interrupted }
        nextTick = now + FetchProcess.tick
      }
      if now >= deadline { throw .timedOut }
      child.wait(writing: !pending.isEmpty, atMost: min(deadline, nextTick) - now)
      if !pending.isEmpty {
        // A program that reads no further may still have an answer to give.
        pending = child.write(pending).map { pending.dropFirst($0) } ?? []
        if pending.isEmpty { child.closeInput() }
      }
      let reading = child.read(into: &buffer, appendingTo: &output)
      if head == nil { head = try FetchWire.head(of: output) }
      if let head {
        if head.length > request.bodyLimit || output.count - head.bodyStart > request.bodyLimit { throw .tooLarge }
        if output.count - head.bodyStart >= head.length {
          let body = Array(output[head.bodyStart..<head.bodyStart + head.length])
          return HTTPAnswer(status: head.status, headers: head.headers, body: body)
        }
      }
      if case .end = reading { throw end(of: &child, deadline: deadline) }
    }
  }

  /// What it means that the program's output ended before its answer was whole.
  private func end(of child: inout ChildProcess, deadline: Duration) -> TransportFailure {
    // The output is closed a moment before the program is gone.
    let patience = min(deadline, MonotonicClock.now + .milliseconds(500))
    while true {
      switch child.ending() {
      case .signal(SIGINT): return .interrupted
      case .signal(let signal): return .helper("it was ended by signal \(signal)")
      case .exit(let status): return .helper("it ended with status \(status) and no whole answer")
      case nil: break
      }
      if MonotonicClock.now >= patience { return .helper("it closed its output without a whole answer") }
      if onTick() { return .interrupted }
      usleep(2000)
    }
  }

  /// The variables that say how to reach the internet. No others reach the program that does.
  static let passedOn: Set<String> = [
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
  ]
}

/// A clock that only moves forward.
enum MonotonicClock {
  /// The time since some moment in the past.
  static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
}
