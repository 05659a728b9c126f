internal import ChildProcess

/// What a worker has seen.
struct Tally: Sendable {
  /// Processes killed.
  var kills = 0
  /// Of these, while they mended what an earlier kill had left.
  var killsOfRecovery = 0
  /// Operations that a kill left undone, and done.
  var undone = 0
  var done = 0
  /// Kills after which the file was between two states, until the next command mended it.
  var mended = 0
  /// Operations that ran to their end.
  var unharmed = 0
  /// Kills by kind of operation.
  var byKind: [String: Int] = [:]
  /// What must never happen, in words.
  var losses: [String] = []

  static func += (left: inout Tally, right: Tally) {
    left.kills += right.kills
    left.killsOfRecovery += right.killsOfRecovery
    left.undone += right.undone
    left.done += right.done
    left.mended += right.mended
    left.unharmed += right.unharmed
    left.byKind.merge(right.byKind, uniquingKeysWith: +)
    left.losses += right.losses
  }
}

/// Tries, kills, and looks, in folders of its own.
struct Worker {
  let budget: String
  let folder: String
  let kills: Int
  let preload: String?
  /// Operations in one folder, before the next begins.
  private static let operationsInFolder = 250

  private var random: SeededGenerator
  private var strikes: Strikes
  private var tally = Tally()

  init(budget: String, folder: String, kills: Int, seed: UInt64, strace: String?, preload: String?) {
    self.budget = budget
    self.preload = preload
    self.folder = folder
    self.kills = kills
    random = SeededGenerator(seed: seed)
    strikes = Strikes(strace: strace)
  }

  /// Works until enough processes were killed, or something was lost.
  mutating func run() -> Tally {
    Host.make(folder: folder)
    var number = 0
    do {
      while tally.kills < kills && tally.losses.isEmpty {
        number += 1
        let size = [0, 40, 0, 300, 20_000][number % 5]
        var session = try Session(
          folder: "\(folder)/\(number)", budget: budget, preload: preload, expenses: size)
        for _ in 0..<(size > 1000 ? Self.operationsInFolder / 5 : Self.operationsInFolder)
        where tally.kills < kills && tally.losses.isEmpty { try step(&session) }
        try verifyRates(&session)
        if tally.losses.isEmpty { Host.remove(folder: session.folder) }
      }
    } catch let damage as Damage {
      tally.losses.append("\(folder)/\(number): \(damage.text)")
    } catch { tally.losses.append("\(folder)/\(number): \(error)") }
    return tally
  }

  /// One operation, its kill, and the look at what is left.
  private mutating func step(_ session: inout Session) throws {
    let operation = session.next(using: &random)
    let strike = strikes.choose(operation.kind, using: &random)
    let before = session.state
    let finished = try self.strike(session.command(operation.arguments), strike)
    let wasKilled = finished.ending == .killed(9)
    strikes.learn(operation.kind, strike, wasKilled: wasKilled, wall: finished.wall)
    let reported = Host.text(session.folder + "/out").hasSuffix("\n")
    let complaint = Host.text(session.folder + "/err")
    let raw = Host.read(session.store)

    if wasKilled {
      tally.kills += 1
      tally.byKind[operation.kind.rawValue, default: 0] += 1
    }
    try recover(session)
    if wasKilled, raw != Host.read(session.store) { tally.mended += 1 }

    func lose(_ text: String) {
      tally.losses.append(
        "\(session.folder): \(operation.arguments.prefix(4)), \(strike), \(finished.ending): \(text) \(complaint)")
    }
    let after: StoreState
    do { after = try StoreState(path: session.store) } catch {
      return lose("the store is damaged: \(error.text)")
    }
    let isDone = operation.leads(from: before, to: after, seen: session.seen)
    if !isDone && after != before { return lose("the store is neither as before nor as after") }
    switch finished.ending {
    case .killed(9):
      if reported && !isDone { return lose("what was reported is not there") }
      if isDone { tally.done += 1 } else { tally.undone += 1 }
    case .exited(0):
      tally.unharmed += 1
      if !isDone || !reported { return lose("status 0, but it was not done, or not reported") }
    case .exited(1) where operation.kind == .restore, .exited(64) where operation.kind == .restore:
      if after != before { return lose("a refused restore changed the store") }
    default: return lose("an operation failed that nothing had harmed")
    }
    session.accept(operation, after, wasReported: reported || finished.ending == .exited(0))
    guard try Self.run(session.command(["check"])) == 0 else {
      return lose("check finds it unsound: \(Host.text(session.folder + "/out"))\(Host.text(session.folder + "/err"))")
    }
  }

  /// Starts a command, and kills it where the strike says.
  private func strike(_ command: Command, _ strike: Strike) throws -> Finished {
    let child = try Child(strikes.arm(command, strike))
    if case .after(let microseconds) = strike {
      Host.sleep(microseconds: microseconds)
      child.kill()
    }
    return child.wait()
  }

  /// The next command mends what is left. One in five is killed at that, and the one after it has to.
  private mutating func recover(_ session: Session) throws {
    let readers = [["list", "--limit", "3"], ["total", "--in", "USD", "--quiet"], ["check"]]
    let reader = readers.randomElement(using: &random) ?? ["check"]
    if Int.random(in: 0..<5, using: &random) == 0 {
      let strike = strikes.choose(.add, using: &random)
      if try self.strike(session.command(reader), strike).ending == .killed(9) {
        tally.kills += 1
        tally.killsOfRecovery += 1
      }
    }
    let status = try Self.run(session.command(reader))
    guard status == 0 || status == 2 else {
      throw Damage("after a kill, \(reader) ended with \(status): \(Host.text(session.folder + "/err"))")
    }
  }

  /// Every rate that was reported as set is there.
  private mutating func verifyRates(_ session: inout Session) throws {
    for (key, rate) in session.rates {
      let parts = key.split(separator: " ").map(String.init)
      let command = session.command(["convert", "1", parts[0], "USD", "--on", parts[1], "--format", "json"])
      _ = try Self.run(command)
      let answer = Host.text(session.folder + "/out")
      guard answer.contains("\"rate\":\"\(rate)\"") else {
        tally.losses.append("\(session.folder): the rate \(key) \(rate) was reported; now: \(answer)")
        return
      }
    }
  }

  private static func run(_ command: Command) throws -> Int32 {
    if case .exited(let status) = try Child(command).wait().ending { status } else { -1 }
  }
}

extension Session {
  /// Takes what the store is now as what it must stay.
  mutating func accept(_ operation: Operation, _ after: StoreState, wasReported: Bool) {
    switch operation.effect {
    case .rated(let base, let day, let rate):
      // A killed `rates set` may or may not have been kept: nothing is promised of that day any more.
      rates["\(base) \(day)"] = wasReported ? rate : nil
    case .became: if after != state { undoable.removeLast() }
    case .restored where after == state: undoable.append(nil)
    default: if after != state { undoable.append(state) }
    }
    state = after
    seen.insert(after)
  }
}
