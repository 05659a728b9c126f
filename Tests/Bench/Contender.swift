internal import ChildProcess

/// What is asked of a figure. Nothing fails when it is missed: the table says so.
enum Target {
  /// At most this many times the reference of the group, or the row named.
  case atMost(Double, of: String? = nil)
  /// At least this many times the reference: how much slower the other program has to be.
  case atLeast(Double)
  /// At most this long.
  case within(Duration)
  /// At most this much longer than the reference.
  case extra(Duration)
  /// At most this many bytes resident.
  case memory(Int)
}

/// One program at one piece of work: a row of the table.
struct Contender {
  /// What runs, as the table says it.
  var label: String
  /// The command; `nil` where the program is not installed.
  var command: Command?
  /// What is asked of it.
  var targets: [Target] = []
  /// Runs at the most; slow programs get one.
  var mostRuns = Int.max
  /// What must be made anew before each run, outside the time taken.
  var prepare: () -> Void = {}
}

/// Programs that are measured in turn, A B C A B C, so that whatever else the machine does falls on all of them.
struct Group {
  /// What `--only` names it by.
  var name: String
  /// The piece of work, as the table says it.
  var work: String
  /// The first is the reference of the ratios.
  var contenders: [Contender]
}

/// The runs of one contender.
struct Measurement {
  /// Times from start to end, sorted.
  var times: [Duration] = []
  /// The largest resident memory seen, in bytes.
  var peakMemory = 0
  /// How a run ended that did not succeed.
  var failure: Ending?

  /// The middle time; the mean of the two middle ones of an even number of runs.
  var median: Duration? {
    guard failure == nil, !times.isEmpty else { return nil }
    let middle = times.count / 2
    return times.count % 2 == 1 ? times[middle] : (times[middle - 1] + times[middle]) / 2
  }
}

extension Group {
  /// Runs everything once unmeasured, then in turn this many times.
  func measure(rounds: Int) throws(StartFailure) -> [Measurement] {
    Host.forgetPeakMemory()
    var measurements = [Measurement](repeating: Measurement(), count: contenders.count)
    for round in 0...rounds {
      for (position, contender) in contenders.enumerated() {
        let single = contender.mostRuns == 1
        guard let command = contender.command, measurements[position].failure == nil,
          single ? round == 1 : round <= contender.mostRuns
        else { continue }
        contender.prepare()
        let finished = try run(command)
        switch finished.ending {
        // 2 is an answer too: some of the money has no rate.
        case .exited(0), .exited(2): break
        default: measurements[position].failure = finished.ending
        }
        guard round > 0 else { continue }
        measurements[position].times.append(finished.wall)
        measurements[position].peakMemory = max(measurements[position].peakMemory, finished.peakMemory)
      }
    }
    for position in measurements.indices { measurements[position].times.sort() }
    return measurements
  }
}
