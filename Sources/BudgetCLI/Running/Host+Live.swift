internal import BudgetCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Host {
  /// The machine that the program runs on.
  package static let live = Host(
    arguments: { commandLine() },
    environment: { name in getenv(name).flatMap { String(validatingCString: $0) } },
    now: { now() },
    day: { day(of: $0) },
    randomBytes: { count in
      var generator = SystemRandomNumberGenerator()
      return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    },
    isTerminal: { isatty(descriptor(of: $0)) == 1 },
    terminalWidth: { terminalWidth() },
    write: { stream, bytes throws(WriteFailure) in try write(bytes, to: descriptor(of: stream)) },
    fetch: { request, isOver throws(TransportFailure) in
      try FetchProcess(environment: proxies(), onTick: isOver).send(request)
    },
    elapsed: { MonotonicClock.now },
    sleep: { usleep(UInt32(clamping: Int($0 / .microseconds(1)))) },
    heedInterrupts: { $0 ? Interruption.watch() : Interruption.stopWatching() },
    isInterrupted: { Interruption.wasAskedFor }
  )

  /// Lets a reader that goes away be an error of `write`, not the end of the program in the middle of its work.
  package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// The variables that say how to reach the internet.
  private static func proxies() -> [String: String] {
    FetchProcess.passedOn.reduce(into: [:]) { found, name in
      found[name] = getenv(name).flatMap { String(validatingCString: $0) }
    }
  }

  // `CommandLine.arguments` repairs invalid UTF-8, and what was typed would be lost.
  private static func commandLine() -> [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { position in
      CommandLine.unsafeArgv[position].map { text in
        Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
      }
    }
  }

  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  private static func day(of instant: Int64) -> Day {
    var seconds = time_t(instant >= 0 ? instant / 1000 : (instant - 999) / 1000)
    var parts = tm()
    tzset()
    localtime_r(&seconds, &parts)
    // A clock beyond the calendar's last year is taken for its last day.
    return Day(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday)) ?? .last
  }

  private static func descriptor(of stream: Stream) -> Int32 {
    switch stream {
    case .output: STDOUT_FILENO
    case .error: STDERR_FILENO
    }
  }

  private static func terminalWidth() -> Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(WriteFailure) {
    var done = 0
    while done < bytes.count {
      let written = writeOnce(descriptor, bytes, from: done)
      if written > 0 {
        done += written
      } else if errno == EPIPE {
        throw .brokenPipe
      } else if errno != EINTR {
        throw .other(String(cString: strerror(errno)))
      }
    }
  }

  private static func writeOnce(_ descriptor: Int32, _ bytes: [UInt8], from start: Int) -> Int {
    bytes.withUnsafeBytes { buffer in
      #if canImport(Glibc)
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start)
      #else
        Darwin.write(descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start)
      #endif
    }
  }
}
