import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `budget-fetch`: one request on standard input, one answer on standard output, then the end.
///
/// The request is one JSON object:
///
///     {"url":"https://…","headers":{"Authorization":"…"},"timeout":9.5,"limit":8000000}
///
/// `timeout` is in seconds, `limit` in bytes of decompressed body; `headers` may be left out. The answer is one line
/// of JSON, either of
///
///     {"headers":{"content-type":"application/json"},"length":1234,"status":200,"url":"https://…"}
///     {"detail":"…","failure":"timed_out"}
///
/// with, after the first, `length` bytes of body. The exit status is 0 whenever an answer was written, of either kind,
/// and 74 when it could not be written.
package enum FetchProgram {
  /// No request is longer, in bytes.
  private static let requestLimit = 1 << 20

  /// Runs the program. Never returns.
  package static func run() -> Never {
    Surroundings.leaveNoFiles()
    Surroundings.silenceStandardError()
    LastWords.prepare()
    let answer = answer()
    guard LastWords.begin() else {
      while true { pause() }
    }
    let isWritten = StandardStreams.write(answer.encoded)
    // Not `exit`: a transfer may still be running, and must not see its libraries taken down around it.
    _exit(isWritten ? 0 : 74)
  }

  private static func answer() -> FetchAnswer {
    do throws(FetchFailure) {
      guard let json = StandardStreams.readAll(limit: requestLimit) else {
        throw FetchFailure(.badRequest, "standard input cannot be read, or is longer than a request")
      }
      let request = try FetchRequest(json: json)
      if request.origin.isLoopback { Surroundings.usesNoProxy() }
      return Transfer.answer(to: request)
    } catch {
      return .failure(error)
    }
  }
}
