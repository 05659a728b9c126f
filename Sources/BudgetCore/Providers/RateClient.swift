/// Asks providers for rates, under one deadline for the whole command.
///
/// It has no clock, no network and no files of its own: each comes by parameter. One request at a time.
package struct RateClient {
  /// The user's day.
  private let today: Day
  /// The time for the whole command, from the moment `elapsed` counts from.
  private let timeout: Duration
  private let transport: Transport
  private let elapsed: () -> Duration
  private let pause: (Duration) throws(TransportFailure) -> Void
  private let observe: (LoadState) -> Void

  /// Between two requests to one provider, out of courtesy.
  static let courtesy = Duration.milliseconds(100)

  /// A client by what it needs of the world.
  ///
  /// - Parameters:
  ///   - timeout: the time for the whole command; each request gets what is left of it.
  ///   - elapsed: the time since the command began.
  ///   - pause: waits, and throws `interrupted` when the user wants an end.
  ///   - observe: told of every step; the last state is also what `refresh` returns.
  package init(
    today: Day, timeout: Duration, transport: @escaping Transport, elapsed: @escaping () -> Duration,
    pause: @escaping (Duration) throws(TransportFailure) -> Void = { _ in },
    observe: @escaping (LoadState) -> Void = { _ in }
  ) {
    self.today = today
    self.timeout = timeout
    self.transport = transport
    self.elapsed = elapsed
    self.pause = pause
    self.observe = observe
  }

  /// Fetches the latest rates, and the past days needed where the provider has history.
  ///
  /// The providers are asked in order, the next when one fails, for what is still missing. The end of the time, Ctrl-C and
  /// a failure of the fetching program end it at once. Every answer is saved as it arrives whole.
  ///
  /// - Parameters:
  ///   - needs: what no source covers; may be empty, and the latest is asked for all the same.
  ///   - key: the user's key for a provider; it is sent to that provider alone.
  ///   - save: takes the snapshots of one answer.
  /// - Returns: `loaded` or `failed`, never another state.
  /// - Throws: what `save` throws; nothing is asked after that.
  package func refresh<SaveError: Error>(
    needs: some Sequence<RateNeed>, home: Currency, providers: [any RateProvider],
    key: (any RateProvider) -> String? = { _ in nil },
    save: ([FetchedSnapshot]) throws(SaveError) -> Void
  ) throws(SaveError) -> LoadState {
    var run = RefreshRun(needs: Set(needs))
    for provider in providers {
      let plan = RefreshPlan(
        needs: run.needs, home: home, provider: provider, today: today, includesLatest: !run.hasLatest)
      if plan.questions.isEmpty { continue }
      if try ask(plan, of: provider, key: key(provider), run: &run, save: save) { return end(.loaded(run.report)) }
      if run.isOver { break }
    }
    return end(.failed(run.error, run.report))
  }

  /// Asks one provider everything in its plan. Whether all of it was answered.
  private func ask<SaveError: Error>(
    _ plan: RefreshPlan, of provider: any RateProvider, key: String?, run: inout RefreshRun,
    save: ([FetchedSnapshot]) throws(SaveError) -> Void
  ) throws(SaveError) -> Bool {
    let unknownBefore = run.report.unknown.count
    for (index, planned) in plan.questions.enumerated() {
      var question = planned
      question.currencies.removeAll { run.report.unknown[unknownBefore...].contains($0) }
      if question.currencies.isEmpty, !planned.currencies.isEmpty {
        run.settle(planned)
        continue
      }
      let step = LoadStep(
        number: index + 1, count: plan.questions.count, label: question.label, provider: provider.name)
      observe(.loading(step, elapsed: elapsed()))
      let snapshots: [FetchedSnapshot]
      do throws(RateError) {
        snapshots = try answer(to: question, of: provider, key: key, report: &run.report)
      } catch {
        guard run.report.note(error, to: question) else {
          run.report.failures.append(ProviderFailure(provider: provider.name, error: error))
          return false
        }
        run.settle(planned)
        continue
      }
      try save(snapshots)
      run.report.add(snapshots, for: question, from: provider.name)
      run.settle(planned)
    }
    return true
  }

  /// The snapshots that answer a question. Codes that the provider does not know are left out on a further try.
  private func answer(
    to question: RateQuestion, of provider: any RateProvider, key: String?, report: inout RefreshReport
  ) throws(RateError) -> [FetchedSnapshot] {
    var question = question
    while true {
      do throws(RateError) {
        return try firstAnswer(to: question, of: provider, key: key, report: &report)
      } catch {
        guard case .unknownCurrency(_, let code) = error,
          let position = question.currencies.firstIndex(where: { $0.code == code }), question.currencies.count > 1
        else { throw error }
        report.unknown.append(question.currencies.remove(at: position))
      }
    }
  }

  /// Tries the provider's requests for a question one after another.
  private func firstAnswer(
    to question: RateQuestion, of provider: any RateProvider, key: String?, report: inout RefreshReport
  ) throws(RateError) -> [FetchedSnapshot] {
    let requests = try provider.requests(for: question, key: key)
    for (index, request) in requests.enumerated() {
      do throws(RateError) {
        return try provider.decode(send(request, question, report: &report))
      } catch {
        if index == requests.count - 1 || error.endsTheCommand { throw error }
      }
    }
    throw .badURL
  }

  /// Sends one request with the time that is left, and judges the status before anyone reads the body.
  private func send(
    _ request: RateRequest, _ question: RateQuestion, report: inout RefreshReport
  ) throws(RateError) -> RateAnswer {
    let host = try ProviderURL.host(of: request.url)
    let seconds = Int((timeout / .seconds(1)).rounded(.up))
    let answer: HTTPAnswer
    do throws(TransportFailure) {
      if report.requests > 0 { try pause(min(RateClient.courtesy, max(.zero, timeout - elapsed()))) }
      let left = timeout - elapsed()
      guard left > .zero else { throw .timedOut }
      report.requests += 1
      let headers = request.headers.merging(["Accept": "application/json, text/csv;q=0.9"]) { own, _ in own }
      answer = try transport(
        HTTPRequest(url: request.url, headers: headers, timeout: left, bodyLimit: request.bodyLimit))
    } catch {
      throw RateError(
        error.shown(hiding: request.secrets), host: host, seconds: seconds, limit: request.bodyLimit,
        isToItself: error.isRedirect(to: request.url))
    }
    guard answer.body.count <= request.bodyLimit else { throw .tooLarge(host: host, limit: request.bodyLimit) }
    return try StatusCheck.accepted(answer, to: request, question, host: host)
  }

  private func end(_ state: LoadState) -> LoadState {
    observe(state)
    return state
  }
}
