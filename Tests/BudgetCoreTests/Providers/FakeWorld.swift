import Synchronization

@testable import BudgetCore

/// A clock, a network and a disk for `RateClient`, all in memory.
final class FakeWorld: Sendable {
  /// What a server does with a request.
  enum Reply: Sendable {
    case body(String, status: Int = 200, headers: [String: String] = [:])
    case fails(TransportFailure)
  }

  struct State {
    var requests: [HTTPRequest] = []
    var elapsed = Duration.zero
    var saved: [[FetchedSnapshot]] = []
    var states: [LoadState] = []
  }

  private let state = Mutex(State())
  private let reply: @Sendable (HTTPRequest) -> Reply
  private let cost: Duration
  private let timeout: Duration

  /// A world in which each request takes `cost` of the time.
  init(
    timeout: Duration = .seconds(10), cost: Duration = .milliseconds(10),
    reply: @escaping @Sendable (HTTPRequest) -> Reply
  ) {
    self.timeout = timeout
    self.cost = cost
    self.reply = reply
  }

  var urls: [String] { state.withLock { $0.requests.map(\.url) } }
  var requests: [HTTPRequest] { state.withLock { $0.requests } }
  var saved: [FetchedSnapshot] { state.withLock { $0.saved.flatMap { $0 } } }
  var states: [LoadState] { state.withLock { $0.states } }

  /// Refreshes in this world.
  func refresh(
    _ providers: [any RateProvider], needs: [RateNeed] = [], home: Currency = .usd, today: Day = testToday,
    key: String? = nil
  ) -> LoadState {
    let client = RateClient(
      today: today, timeout: timeout,
      transport: { request throws(TransportFailure) in try self.send(request) },
      elapsed: { self.state.withLock { $0.elapsed } },
      pause: { time throws(TransportFailure) in self.state.withLock { $0.elapsed += time } },
      observe: { new in self.state.withLock { $0.states.append(new) } })
    return client.refresh(needs: needs, home: home, providers: providers, key: { _ in key }) { snapshots in
      state.withLock { $0.saved.append(snapshots) }
    }
  }

  private func send(_ request: HTTPRequest) throws(TransportFailure) -> HTTPAnswer {
    state.withLock {
      $0.requests.append(request)
      $0.elapsed += cost
    }
    switch reply(request) {
    case .fails(let failure): throw failure
    case .body(let body, let status, let headers):
      return HTTPAnswer(status: status, headers: headers, body: Array(body.utf8))
    }
  }
}

extension LoadState {
  var error: RateError? {
    guard case .failed(let error, _) = self else { return nil }
    return error
  }

  var report: RefreshReport? {
    switch self {
    case .loaded(let report), .failed(_, let report): report
    default: nil
    }
  }
}

/// Frankfurter's rows for a currency, one a day.
func rows(_ code: String, _ days: [String]) -> String {
  let rows = days.map { #"{"date":"\#($0)","base":"EUR","quote":"\#(code)","rate":33.5}"# }
  return "[\(rows.joined(separator: ","))]"
}

func need(_ code: String, _ text: String) -> RateNeed { RateNeed(currency: iso4217(code), day: iso(text)) }
