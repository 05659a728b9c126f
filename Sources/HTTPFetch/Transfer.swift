import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request on its way.
///
/// A transfer is never cancelled: in Swift 6.3 on Linux, a cancellation near the end of a transfer kills the process
/// (swift-corelibs-foundation #3296), and one during a name look-up waits for it. When the answer is known, or the
/// time is up, the transfer is left alone and the process exits.
final class Transfer: NSObject, Sendable {
  /// Header fields that are passed on, in bytes: more than any sane server sends.
  private static let headerLimit = 65_536

  private struct State {
    var answer: FetchAnswer?
    var response: HTTPURLResponse?
    var body = Data()
  }

  private let request: FetchRequest
  private let state = Mutex(State())
  private let answered = DispatchSemaphore(value: 0)

  private init(_ request: FetchRequest) {
    self.request = request
  }

  /// Sends the request and waits, at most `request.timeout` seconds, for what comes of it.
  ///
  /// To be called once in a process, which must exit soon after.
  static func answer(to request: FetchRequest) -> FetchAnswer {
    let transfer = Transfer(request)
    let deadline = DispatchTime.now() + request.timeout
    let session = URLSession(configuration: .bare, delegate: transfer, delegateQueue: nil)
    session.dataTask(with: request.urlRequest(for: request.url)).resume()
    _ = transfer.answered.wait(timeout: deadline)
    return transfer.state.withLock { $0.answer ?? .failure(late($0)) }
  }

  /// How far the answer had come when the time was up.
  private static func late(_ state: State) -> FetchFailure {
    state.response == nil
      ? FetchFailure(.timedOut, "no answer")
      : FetchFailure(.timedOut, "the answer was not complete: \(state.body.count) bytes had come")
  }

  /// Keeps the first answer; what URLSession reports after it counts no more.
  private func finish(_ answer: FetchAnswer) {
    let isFirst = state.withLock { state in
      guard state.answer == nil else { return false }
      state.answer = answer
      state.body = Data()
      return true
    }
    if isFirst { answered.signal() }
  }

  /// The response as it stands, with all of its body.
  ///
  /// A redirect that names no place is never announced by `didReceive`; only the task knows it.
  private func finishWithResponse(of task: URLSessionTask) {
    let (announced, body) = state.withLock { ($0.response, $0.body) }
    guard let response = announced ?? task.response as? HTTPURLResponse else {
      return finish(.failure(FetchFailure(.notHTTP, "there was no answer")))
    }
    var headers: [String: String] = [:]
    for case (let name as String, let value as String) in response.allHeaderFields {
      headers[name.lowercased()] = value
    }
    guard headers.reduce(0, { $0 + $1.key.utf8.count + $1.value.utf8.count }) <= Self.headerLimit else {
      return finish(.failure(FetchFailure(.tooLarge, "the answer's header is longer than \(Self.headerLimit) bytes")))
    }
    let path = response.url?.path(percentEncoded: true) ?? ""
    let url = request.origin.description + (path.isEmpty ? "/" : path)
    finish(.response(FetchResponse(status: response.statusCode, url: url, headers: headers, body: body)))
  }
}

extension Transfer: URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard let url = newRequest.url, let target = try? Origin(url), request.origin.mayRedirect(to: target) else {
      // Nothing is completed: URLSession would go on to read the rest of an answer that nobody wants.
      return finish(.failure(FetchFailure(.redirected, newRequest.url?.schemeAndHost ?? "nowhere")))
    }
    completionHandler(request.urlRequest(for: url))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(FoundationNetworking)
      // A 401 that asks for a password. Its body has been delivered already, and any reply to the challenge would
      // hang for ever (swift-corelibs-foundation #5456).
      finishWithResponse(of: task)
    #else
      completionHandler(.performDefaultHandling, nil)
    #endif
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    state.withLock {
      $0.response = response as? HTTPURLResponse
      $0.body = Data()
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLarge = state.withLock { state in
      guard state.answer == nil else { return false }
      state.body.append(data)
      return state.body.count > request.limit
    }
    if isTooLarge {
      finish(.failure(FetchFailure(.tooLarge, "the answer is longer than \(request.limit) bytes")))
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if let error {
      finish(.failure(FetchFailure(error, of: request)))
    } else {
      finishWithResponse(of: task)
    }
  }
}

extension URLSessionConfiguration {
  /// No cookies, no stored passwords, no cache.
  fileprivate static var bare: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    configuration.urlCache = nil
    return configuration
  }
}

extension URL {
  /// Where a redirect points, short enough to be shown: never its path or query.
  fileprivate var schemeAndHost: String {
    if let origin = try? Origin(self) { return origin.description }
    let shown = "\(scheme ?? "?")://\(host(percentEncoded: true) ?? "?")\(port.map { ":\($0)" } ?? "")"
    return String(shown.filter { $0.isASCII && !$0.isWhitespace }.prefix(100))
  }
}
