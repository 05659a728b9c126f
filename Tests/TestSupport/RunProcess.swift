import Dispatch
import Foundation

/// What became of a child process.
package struct ProcessResult: Sendable {
  /// How a process ended.
  package enum End: Equatable, Sendable {
    /// It exited with a status.
    case exited(Int32)
    /// It was ended by a signal.
    case signalled(Int32)
    /// It was killed here, as it ran past the time that the test allowed.
    case overran
  }

  /// How it ended.
  package let end: End
  /// Everything on standard output.
  package let output: [UInt8]
  /// Everything on standard error.
  package let error: [UInt8]
  /// From just before the start until the end was seen.
  package let duration: Duration
  /// The most memory it held at a time, in bytes. Never less than the parent held at the start: the kernel counts that.
  package let peakMemory: Int
  /// How many times it was run; what is told here is of the last.
  package internal(set) var runs = 1

  /// Standard output as text.
  package var outputText: String { String(decoding: output, as: UTF8.self) }
  /// Standard error as text.
  package var errorText: String { String(decoding: error, as: UTF8.self) }
}

/// Runs a program to its end and collects what it writes.
///
/// One runs at a time, however many tests call: otherwise the durations would say how busy the machine is.
/// A program that outlives `timeLimit` is killed. The child's environment is `childEnvironment` with the entries of
/// `environment` over it. It starts in `folder`, else where the tests run. A run that takes longer than `bound` is
/// repeated, at most five times, and the last one counts: what a busy machine adds differs from run to run, what the
/// program takes is in each. So only a program that a second run finds as it was before the first can be given a bound.
///
/// - Throws: `SystemFailure` when the program cannot be started. No exit status and no signal is an error.
package func runProcess(
  _ executable: String, _ arguments: [String] = [], environment: [String: String] = [:], input: [UInt8] = [],
  in folder: String? = nil, timeLimit: Duration = .seconds(30), within bound: Duration = .seconds(30)
) async throws -> ProcessResult {
  let environment = childEnvironment.merging(environment) { $1 }
  // The shell changes to the folder and then becomes the program: `posix_spawn` has no portable way to do so.
  let command = [executable] + arguments
  let wrapped = folder.map { ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, $0] + command } ?? command
  return try await withCheckedThrowingContinuation { continuation in
    // A thread of its own, as the wait would block one of the few that run all tests.
    Thread.detachNewThread {
      turnstile.wait()
      defer { turnstile.signal() }
      continuation.resume(
        with: Result {
          var result: ProcessResult
          var runs = 0
          repeat {
            let child = try Child(wrapped[0], Array(wrapped.dropFirst()), environment: environment)
            result = child.run(input: input, timeLimit: timeLimit)
            runs += 1
            result.runs = runs
          } while result.duration > bound && runs < 6
          return result
        })
    }
  }
}

private let turnstile = DispatchSemaphore(value: 1)

/// The environment of the tests without what would change a program's behaviour: proxies, the settings of `budget`,
/// the user's folders. A crash of the child prints no backtrace.
package let childEnvironment: [String: String] = {
  let inherited = ProcessInfo.processInfo.environment.filter { name, _ in
    let isSetting = ["BUDGET_", "XDG_", "LC_"].contains { name.hasPrefix($0) }
    let isOther = ["NO_COLOR", "COLUMNS", "LANG", "LANGUAGE", "TZ"].contains(name)
    return !isSetting && !isOther && !name.lowercased().hasSuffix("_proxy")
  }
  // Under the thread sanitizer, a process would otherwise sleep for a second before it ends; under the address sanitizer,
  // hold back a quarter of a gigabyte that it has freed.
  let sanitizers = ["TSAN_OPTIONS": "atexit_sleep_ms=0", "ASAN_OPTIONS": "quarantine_size_mb=16"]
  return inherited.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }.merging(sanitizers) { $1 }
}()
